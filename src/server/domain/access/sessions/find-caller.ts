import type { Role } from '../../../../shared/access/permissions.ts'
import { type JsonRow, jsonRow, rowJson } from '../../../database/rows/row-json.ts'
import type { ActingAccount, EntityManager } from '../../../kernel/scope.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { actingIn, isAccountId } from '../../identity/tenancy/memberships.ts'
import { User } from '../../identity/users/entity.ts'
import { Session } from './entity.ts'

const sessionRow = rowJson(Session, [
  'id',
  'key',
  'user',
  'expiresAt',
  'createdAt',
  'provenAt',
  'lastUsedAt',
  'lastAccountId',
  'userAgent',
  'network',
])
const userRow = rowJson(User, ['id', 'email', 'firstName', 'lastName', 'rootAdmin'])
const accountRow = rowJson(Account, ['id', 'name', 'tier', 'status', 'readOnly'])

/** What a session's row says of it. */
export type StoredSession = ReturnType<typeof sessionRow.read>
export type Caller = {
  readonly session: StoredSession
  readonly user: ReturnType<typeof userRow.read>
  /** The account that was named, where the user may act in it. */
  readonly account: ActingAccount | null
}

type Answer = {
  readonly session: JsonRow
  readonly user: JsonRow
  readonly account: JsonRow | null
  readonly role: Role | null
}

let sql: string | undefined

/** One query for the whole of it: every call asks this first. */
const callerSql = (em: EntityManager) => `
  select ${jsonRow(`select ${sessionRow.columns(em, 's')}`)} as session,
    ${jsonRow(`select ${userRow.columns(em, 'u')}`)} as "user",
    ${jsonRow(`select ${accountRow.columns(em, 'a')} where a.id is not null`)} as account, m.role
  from sessions s join users u on u.id = s.user_id and u.disabled_at is null
    left join accounts a on a.id = ?::uuid left join memberships m on m.user_id = u.id and m.account_id = a.id
  where s.id = ?`

/** The row of a session, over or not, with its user, unless disabled, and the account that a call names. */
export async function findCaller(
  em: EntityManager,
  sessionId: string,
  accountId: string | undefined,
): Promise<Caller | null> {
  sql ??= callerSql(em)
  const named = accountId !== undefined && isAccountId(accountId) ? accountId : null
  const [found] = await em.execute<Answer[]>(sql, [named, sessionId])
  if (found === undefined) return null
  const user = userRow.read(found.user)
  const account =
    found.account && actingIn(accountRow.read(found.account), { role: found.role, rootAdmin: user.rootAdmin })
  return { session: sessionRow.read(found.session), user, account }
}
