import { LockMode } from '@mikro-orm/core'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { restorableSince } from '../../../kernel/deletion.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { Tour } from './entity.ts'

/** A tour of the account; another account's reads the same as none (threat T49). */
export async function findTour(
  { em, account }: { readonly em: EntityManager; readonly account: { readonly id: string } },
  tourId: string,
): Promise<Tour> {
  const tour = await em.findOne(Tour, { id: tourId, account: account.id, deletedAt: null })
  if (tour === null) throw new AppError('resource.notFound')
  return tour
}

// What was read before the wait is old by now.
const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const

/** The same within a transaction that changes it or its stops: others wait until this one is done. */
export async function lockTour(em: EntityManager, accountId: string, tourId: string): Promise<Tour> {
  const tour = await em.findOne(Tour, { id: tourId, account: accountId, deletedAt: null }, lock)
  if (tour === null) throw new AppError('resource.notFound')
  return tour
}

/** A tour of the account, deleted or not, as long as it can be restored. */
export async function lockRestorableTour(
  { em, account, ports }: Pick<AccountScope, 'em' | 'account' | 'ports'>,
  tourId: string,
): Promise<Tour> {
  const isInTime = { $or: [{ deletedAt: null }, { deletedAt: { $gt: restorableSince(ports.now()) } }] }
  const tour = await em.findOne(Tour, { id: tourId, account: account.id, ...isInTime }, lock)
  if (tour === null) throw new AppError('resource.notFound')
  return tour
}

/** A tour that was deleted before that moment, for a transaction that takes it away; null when it is not (any more). */
export function lockDeletedTour(em: EntityManager, tourId: string, before: Date): Promise<Tour | null> {
  return em.findOne(Tour, { id: tourId, deletedAt: { $lt: before } }, lock)
}
