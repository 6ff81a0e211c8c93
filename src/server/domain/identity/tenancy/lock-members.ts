import { hasPermission, type Permission, type Role } from '../../../../shared/access/permissions.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { EntityManager, SignedInScope } from '../../../kernel/scope.ts'
import { Account, Membership } from './entity.ts'

/** Who belongs to an account at a moment when nobody else can change it. */
export type LockedMembers<Scope extends SignedInScope> = {
  /** The scope in the transaction. */
  readonly scope: Scope
  readonly account: Account
  readonly members: readonly Membership[]
  /** The caller as they stand here: a root admin who is no member acts as an owner. */
  readonly acting: { readonly role: Role; readonly rootAdmin: boolean }
  /** A member by their user id; rejects with 404 for anybody else. */
  readonly memberOf: (userId: string) => Membership
}

/**
 * Lets one change of who belongs to an account happen at a time; null where there is no such account. Not its key: audit
 * events, which point at it, are written by changes of people too, and those would wait in a circle with this.
 */
export async function lockAccountMembers(em: EntityManager, accountId: string): Promise<Account | null> {
  await em.execute('select 1 from accounts where id = ? for no key update', [accountId])
  return em.findOne(Account, { id: accountId }, { refresh: true })
}

async function lock<Scope extends SignedInScope>(
  scope: Scope,
  em: EntityManager,
  accountId: string,
): Promise<LockedMembers<Scope>> {
  const account = await lockAccountMembers(em, accountId)
  if (account === null) throw new AppError('resource.notFound')
  const order = { createdAt: 'asc', id: 'asc' } as const
  const filter = { populate: ['user'], orderBy: order, refresh: true } as const
  const members = await em.find(Membership, { account: accountId }, filter)
  const { id, rootAdmin } = scope.actor
  const own = members.find(({ user }) => user.id === id)
  if (own === undefined && !rootAdmin) throw new AppError('resource.notFound')
  const memberOf = (userId: string) => {
    const member = members.find(({ user }) => user.id === userId)
    if (member === undefined) throw new AppError('resource.notFound')
    return member
  }
  return { scope: { ...scope, em }, account, members, acting: { role: own?.role ?? 'owner', rootAdmin }, memberOf }
}

async function requireOwner(em: EntityManager, accountId: string): Promise<void> {
  if ((await em.count(Membership, { account: accountId, role: 'owner' })) === 0) {
    throw new AppError('account.ownerNeeded')
  }
}

type Place = { readonly accountId: string; readonly needs: Permission }

/**
 * Runs what changes who belongs to an account. Such changes come one after the other, the caller's permission is read
 * again once their turn has come, and none leaves the account without an owner.
 */
export function changeMembers<Scope extends SignedInScope, Value>(
  scope: Scope,
  { accountId, needs }: Place,
  work: (locked: LockedMembers<Scope>) => Promise<Value>,
): Promise<Value> {
  return scope.em.transactional(async (em) => {
    const locked = await lock(scope, em, accountId)
    if (!hasPermission(needs, locked.acting)) throw new AppError('access.denied')
    const value = await work(locked)
    await em.flush()
    await requireOwner(em, accountId)
    return value
  })
}
