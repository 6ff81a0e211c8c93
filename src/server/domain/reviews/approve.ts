import type { EntityManager } from '../../kernel/scope.ts'
import { Review } from './entity.ts'

type Approval = { readonly tourId: string; readonly decidedBy: string | null; readonly now: Date }

/** Whoever publishes a tour approves what waits for a review, within the transaction that asks for the publication. */
export async function approveReviews(em: EntityManager, { tourId, decidedBy, now }: Approval): Promise<void> {
  const approved = { status: 'approved' as const, decidedBy, decidedAt: now }
  await em.nativeUpdate(Review, { tour: tourId, status: 'open' }, approved)
}
