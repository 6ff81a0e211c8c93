import { LockMode } from '@mikro-orm/core'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { restorableSince } from '../../../kernel/deletion.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { Tour } from './entity.ts'

/** A tour of the account; 404 for any other (threat T49). */
export async function findTour(
  { em, account }: { readonly em: EntityManager; readonly account: { readonly id: string } },
  tourId: string,
): Promise<Tour> {
  const tour = await em.findOne(Tour, { id: tourId, account: account.id, deletedAt: null })
  if (tour === null) throw new AppError('resource.notFound')
  return tour
}

// Refreshed, because a row that was read before the lock may be out of date.
const lockOptions = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const

/** Locks a tour for a transaction that changes it or its stops. */
export async function lockTour(em: EntityManager, accountId: string, tourId: string): Promise<Tour> {
  const tour = await em.findOne(Tour, { id: tourId, account: accountId, deletedAt: null }, lockOptions)
  if (tour === null) throw new AppError('resource.notFound')
  return tour
}

/** Locks a tour of the account that is not deleted, or can still be restored. */
export async function lockRestorableTour(
  { em, account, ports }: Pick<AccountScope, 'em' | 'account' | 'ports'>,
  tourId: string,
): Promise<Tour> {
  const isRestorable = { $or: [{ deletedAt: null }, { deletedAt: { $gt: restorableSince(ports.now()) } }] }
  const tour = await em.findOne(Tour, { id: tourId, account: account.id, ...isRestorable }, lockOptions)
  if (tour === null) throw new AppError('resource.notFound')
  return tour
}

/**
 * Locks a tour that was deleted before a time, to purge it; null if there is none, for example because it was restored.
 */
export function lockDeletedTour(em: EntityManager, tourId: string, before: Date): Promise<Tour | null> {
  return em.findOne(Tour, { id: tourId, deletedAt: { $lt: before } }, lockOptions)
}
