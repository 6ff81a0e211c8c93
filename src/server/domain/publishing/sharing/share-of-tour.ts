import type { EntityManager } from '../../../kernel/scope.ts'
import { Share } from '../../tours/publication-state/entity.ts'
import { createShareId } from '../../tours/publication-state/publication-keys.ts'

type TourOfAccount = { readonly accountId: string; readonly tourId: string }

/** Finds the share of a tour, or creates it, within a transaction that has locked the tour. */
export async function findOrCreateShare(em: EntityManager, { accountId, tourId }: TourOfAccount): Promise<Share> {
  const storedShare = await em.findOne(Share, { tour: tourId })
  if (storedShare !== null) return storedShare
  const share = em.create(Share, { id: createShareId(), account: accountId, tour: tourId })
  await em.flush()
  return share
}

/** Finds the id of a tour's share; null if it has none, and for a tour of another account. */
export async function findShareOfTour(em: EntityManager, { accountId, tourId }: TourOfAccount): Promise<string | null> {
  const [row] = await em.execute<{ id: string }[]>('select id from shares where tour_id = ? and account_id = ?', [
    tourId,
    accountId,
  ])
  return row?.id ?? null
}
