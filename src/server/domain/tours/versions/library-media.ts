import { mediaIdsIn } from '../../../../shared/hotspots/references.ts'
import { mediaIdsOfTour } from '../../../../shared/tours/tour-media.ts'
import type { DraftContent } from '../../../../shared/versions/draft-content.ts'
import type { MissingMedia } from '../../../../shared/versions/versions.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Media } from '../../library/media/entity.ts'

/** Media that content names, as far as they are there. */
export type LibraryMedia = {
  /** Also those that were deleted and can be restored. */
  readonly knownIds: ReadonlySet<string>
  /** Those in the library. */
  readonly shownIds: ReadonlySet<string>
}

/** Media that the content shows and plays. */
export function mediaIdsOfContent({ tour, stops }: DraftContent): readonly string[] {
  return [...mediaIdsOfTour({ ...tour, stops })]
}

export async function libraryMedia(em: EntityManager, accountId: string, content: DraftContent): Promise<LibraryMedia> {
  const rows = await em.find(
    Media,
    { id: { $in: [...mediaIdsOfContent(content)] }, account: accountId },
    { fields: ['deletedAt'], disableIdentityMap: true },
  )
  return {
    knownIds: new Set(rows.map(({ id }) => id)),
    shownIds: new Set(rows.filter(({ deletedAt }) => !deletedAt).map(({ id }) => id)),
  }
}

/** Stops and hotspots of some content whose media are not in the library any more. */
export function findMissing({ stops }: Pick<DraftContent, 'stops'>, { shownIds }: LibraryMedia): MissingMedia[] {
  return stops.flatMap(({ id: stopId, name: stopName, mediaId, hotspots }) => {
    const isBlank = mediaId !== null && !shownIds.has(mediaId)
    const ofStop = isBlank ? [{ stopId, stopName, hotspotId: null, hotspotTitle: null }] : []
    const lacking = hotspots.filter((hotspot) => !mediaIdsIn(hotspot).every((id) => shownIds.has(id)))
    const ofHotspots = lacking.map(({ id, title }) => ({ stopId, stopName, hotspotId: id, hotspotTitle: title }))
    return [...ofStop, ...ofHotspots]
  })
}
