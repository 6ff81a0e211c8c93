import type { PublicationState } from '../../../shared/publishing/publications.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import { Publication, Share } from '../publishing/entity.ts'

const neverPublished: PublicationState = { shareId: null, liveNumber: null, publishedAt: null, pending: false }

/** What visitors see of each tour. */
export async function publicationStates(
  em: EntityManager,
  tourIds: readonly string[],
): Promise<Map<string, PublicationState>> {
  const ids = [...tourIds]
  if (ids.length === 0) return new Map()
  const shares = await em.find(Share, { tour: { $in: ids } })
  const open = await em.find(Publication, { tour: { $in: ids }, status: { $in: ['queued', 'building'] } })
  const pending = new Set(open.map((publication) => publication.tour))
  const byTour = new Map(shares.map((share) => [share.tour, share]))
  return new Map(
    ids.map((id) => {
      const share = byTour.get(id)
      if (share === undefined) return [id, { ...neverPublished, pending: pending.has(id) }]
      const state: PublicationState = {
        shareId: share.id,
        liveNumber: share.liveNumber ?? null,
        publishedAt: share.publishedAt?.toISOString() ?? null,
        pending: pending.has(id),
      }
      return [id, state]
    }),
  )
}

export async function publicationStateOf(em: EntityManager, tourId: string): Promise<PublicationState> {
  return (await publicationStates(em, [tourId])).get(tourId) ?? neverPublished
}
