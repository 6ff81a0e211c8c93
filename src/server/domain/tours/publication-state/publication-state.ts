import type { PublicationState } from '../../../../shared/publishing/publications.ts'
import { rowJson } from '../../../database/rows/row-json.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Publication, Share } from './entity.ts'

export const shareRow = rowJson(Share, ['id', 'liveNumber', 'publishedAt'])
type ShareRow = ReturnType<typeof shareRow.read>

const neverPublished: PublicationState = { shareId: null, liveNumber: null, publishedAt: null, pending: false }

export function presentPublicationState(share: ShareRow | undefined, pending: boolean): PublicationState {
  if (share === undefined) return { ...neverPublished, pending }
  return {
    shareId: share.id,
    liveNumber: share.liveNumber ?? null,
    publishedAt: share.publishedAt?.toISOString() ?? null,
    pending,
  }
}

/** Loads the publication state of each tour. */
export async function loadPublicationStates(
  em: EntityManager,
  tourIds: readonly string[],
): Promise<Map<string, PublicationState>> {
  const ids = [...tourIds]
  if (ids.length === 0) return new Map()
  const shares = await em.find(Share, { tour: { $in: ids } })
  const pendingPublications = await em.find(Publication, {
    tour: { $in: ids },
    status: { $in: ['queued', 'building'] },
  })
  const pendingTourIds = new Set(pendingPublications.map((publication) => publication.tour))
  const shareByTour = new Map(shares.map((share) => [share.tour, share]))
  return new Map(ids.map((id) => [id, presentPublicationState(shareByTour.get(id), pendingTourIds.has(id))]))
}

export async function loadPublicationState(em: EntityManager, tourId: string): Promise<PublicationState> {
  return (await loadPublicationStates(em, [tourId])).get(tourId) ?? neverPublished
}
