import type { Role } from '../../../../shared/access/permissions.ts'
import { type JsonRow, jsonRow, rowJson } from '../../../database/rows/row-json.ts'
import type { ActingAccount, EntityManager } from '../../../kernel/scope.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { actingAccountOf, isAccountId } from '../../identity/tenancy/memberships.ts'
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

export type StoredSession = ReturnType<typeof sessionRow.read>
export type Caller = {
  readonly session: StoredSession
  readonly user: ReturnType<typeof userRow.read>
  /** The requested account, if the user may act in it. */
  readonly account: ActingAccount | null
}

type CallerRow = {
  readonly session: JsonRow
  readonly user: JsonRow
  readonly account: JsonRow | null
  readonly role: Role | null
}

let cachedCallerSql: string | undefined

/** A single query, because every call starts with it. */
const callerSql = (em: EntityManager) => `
  select ${jsonRow(`select ${sessionRow.columns(em, 's')}`)} as session,
    ${jsonRow(`select ${userRow.columns(em, 'u')}`)} as "user",
    ${jsonRow(`select ${accountRow.columns(em, 'a')} where a.id is not null`)} as account, m.role
  from sessions s join users u on u.id = s.user_id and u.disabled_at is null
    left join accounts a on a.id = ?::uuid left join memberships m on m.user_id = u.id and m.account_id = a.id
  where s.id = ?`

/** Finds a session, expired or not, with its user and the account that a call names; null if the user is disabled. */
export async function findCaller(
  em: EntityManager,
  sessionId: string,
  accountId: string | undefined,
): Promise<Caller | null> {
  cachedCallerSql ??= callerSql(em)
  const namedAccountId = accountId !== undefined && isAccountId(accountId) ? accountId : null
  const [row] = await em.execute<CallerRow[]>(cachedCallerSql, [namedAccountId, sessionId])
  if (row === undefined) return null
  const user = userRow.read(row.user)
  const account =
    row.account && actingAccountOf(accountRow.read(row.account), { role: row.role, rootAdmin: user.rootAdmin })
  return { session: sessionRow.read(row.session), user, account }
}
