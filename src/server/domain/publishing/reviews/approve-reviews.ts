import type { AcceptedChanges } from '../../../../shared/reviews/reviews.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Review } from './entity.ts'

export type Approval = {
  readonly tourId: string
  readonly decidedBy: string | null
  readonly now: Date
  readonly comment?: string | undefined
  /** Accepted changes; undefined for all of them. */
  readonly accepted?: AcceptedChanges | undefined
}

/** Approves the open review requests of a tour, within the transaction that queues its publication. */
export async function approveReviews(em: EntityManager, approval: Approval): Promise<void> {
  const { tourId, decidedBy, now, comment = '', accepted = null } = approval
  const approved = { status: 'approved' as const, decidedBy, decidedAt: now, comment, accepted }
  await em.nativeUpdate(Review, { tour: tourId, status: 'open' }, approved)
}
