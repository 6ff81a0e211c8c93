import type { CallerAccess } from '../../../kernel/operation.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Account, Membership } from '../../identity/tenancy/entity.ts'
import type { User } from '../../identity/users/entity.ts'
import { findUsersOfSessions } from '../sessions/sessions.ts'

/** Receiver of a live stream: the id of its session, a hash of the token, and the account. */
export type Listener = { readonly sessionId: string; readonly accountId: string | null }

const keyOf = (userId: string, accountId: string) => `${userId} ${accountId}`

/** Finds the accounts, and the role of each user in each of them. */
async function findMemberships(em: EntityManager, users: readonly User[], accountIds: readonly string[]) {
  const where = { user: { $in: users.map(({ id }) => id) }, account: { $in: [...accountIds] } }
  const memberships = await em.find(Membership, where)
  const accounts = await em.find(Account, { id: { $in: [...accountIds] } })
  return {
    roles: new Map(memberships.map(({ user, account, role }) => [keyOf(user.id, account.id), role])),
    accounts: new Map(accounts.map((account) => [account.id, account])),
  }
}

/**
 * Finds the current access of listeners, in their order: the access that a call of theirs would have. The number of
 * queries doesn't depend on the number of listeners. The sessions don't count as used.
 */
export async function findListenerAccess(
  em: EntityManager,
  listeners: readonly Listener[],
): Promise<readonly CallerAccess[]> {
  const users = await findUsersOfSessions(em, [...new Set(listeners.map(({ sessionId }) => sessionId))])
  const accountIds = [...new Set(listeners.flatMap(({ accountId }) => accountId ?? []))]
  const { roles, accounts } = await findMemberships(em, [...new Set(users.values())], accountIds)
  return listeners.map(({ sessionId, accountId }) => {
    const actor = users.get(sessionId) ?? null
    const account = accounts.get(accountId ?? '')
    if (actor === null || account === undefined) return { actor, account: null }
    const role = roles.get(keyOf(actor.id, account.id)) ?? (actor.rootAdmin ? 'owner' : undefined)
    return { actor, account: role === undefined ? null : { status: account.status, role } }
  })
}
