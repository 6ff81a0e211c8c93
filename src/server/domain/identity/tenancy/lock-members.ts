import { hasPermission, type Permission, type Role } from '../../../../shared/access/permissions.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { EntityManager, SignedInScope } from '../../../kernel/scope.ts'
import { Account, Membership } from './entity.ts'

/** Members of an account while they are locked against other changes. */
export type LockedMembers<Scope extends SignedInScope> = {
  /** Scope inside the transaction. */
  readonly scope: Scope
  readonly account: Account
  readonly members: readonly Membership[]
  /** Role of the caller in the account. A root admin who is not a member acts as an owner. */
  readonly acting: { readonly role: Role; readonly rootAdmin: boolean }
  /** Returns the member with a user id; throws 404 for other users. */
  readonly memberOf: (userId: string) => Membership
}

/**
 * Serializes changes of the members of an account; null for an unknown account. `for no key update` lets concurrent
 * changes of users write audit events. Their foreign key would deadlock with a stronger lock.
 */
export async function lockAccountMembers(em: EntityManager, accountId: string): Promise<Account | null> {
  await em.execute('select 1 from accounts where id = ? for no key update', [accountId])
  return em.findOne(Account, { id: accountId }, { refresh: true })
}

async function lockMembers<Scope extends SignedInScope>(
  scope: Scope,
  em: EntityManager,
  accountId: string,
): Promise<LockedMembers<Scope>> {
  const account = await lockAccountMembers(em, accountId)
  if (account === null) throw new AppError('resource.notFound')
  const orderBy = { createdAt: 'asc', id: 'asc' } as const
  const options = { populate: ['user'], orderBy, refresh: true } as const
  const members = await em.find(Membership, { account: accountId }, options)
  const { id, rootAdmin } = scope.actor
  const ownMembership = members.find(({ user }) => user.id === id)
  if (ownMembership === undefined && !rootAdmin) throw new AppError('resource.notFound')
  const memberOf = (userId: string) => {
    const member = members.find(({ user }) => user.id === userId)
    if (member === undefined) throw new AppError('resource.notFound')
    return member
  }
  return {
    scope: { ...scope, em },
    account,
    members,
    acting: { role: ownMembership?.role ?? 'owner', rootAdmin },
    memberOf,
  }
}

async function requireOwner(em: EntityManager, accountId: string): Promise<void> {
  if ((await em.count(Membership, { account: accountId, role: 'owner' })) === 0) {
    throw new AppError('account.ownerNeeded')
  }
}

type MemberChange = { readonly accountId: string; readonly needs: Permission }

/**
 * Runs a change of the members of an account. Such changes are serialized, the caller's permission is checked under the
 * lock, and an account always keeps an owner.
 */
export function changeMembers<Scope extends SignedInScope, Value>(
  scope: Scope,
  { accountId, needs }: MemberChange,
  work: (locked: LockedMembers<Scope>) => Promise<Value>,
): Promise<Value> {
  return scope.em.transactional(async (em) => {
    const locked = await lockMembers(scope, em, accountId)
    if (!hasPermission(needs, locked.acting)) throw new AppError('access.denied')
    const value = await work(locked)
    await em.flush()
    await requireOwner(em, accountId)
    return value
  })
}
