import type { Review as WireReview } from '../../../../shared/reviews/reviews.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { namesOf } from '../../identity/users/names.ts'
import { Tour } from '../../tours/tours/entity.ts'
import type { Review } from './entity.ts'

type Reader = { readonly em: EntityManager; readonly actor: { readonly id: string } }

/** Presents review requests, except requests for deleted tours. */
export async function presentReviews({ em, actor }: Reader, rows: readonly Review[]): Promise<WireReview[]> {
  const tours = await em.find(Tour, { id: { $in: rows.map(({ tour }) => tour) }, deletedAt: null })
  const tourNameById = new Map(tours.map(({ id, name }) => [id, name]))
  const userNames = await namesOf(
    em,
    rows.flatMap(({ requestedBy, decidedBy }) => [requestedBy, decidedBy]).filter((id) => typeof id === 'string'),
  )
  return rows
    .filter(({ tour }) => tourNameById.has(tour))
    .map((row) => ({
      id: row.id,
      tourId: row.tour,
      tourName: tourNameById.get(row.tour) ?? '',
      status: row.status,
      message: row.message,
      requestedBy: userNames.get(row.requestedBy ?? '') ?? null,
      requestedAt: row.createdAt.toISOString(),
      isOwn: row.requestedBy === actor.id,
      comment: row.comment,
      accepted: row.accepted ?? null,
      decidedBy: userNames.get(row.decidedBy ?? '') ?? null,
      decidedAt: row.decidedAt?.toISOString() ?? null,
    }))
}
