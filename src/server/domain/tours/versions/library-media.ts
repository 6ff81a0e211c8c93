import { mediaIdsIn } from '../../../../shared/hotspots/references.ts'
import { captureMediaIds } from '../../../../shared/tours/time-layers.ts'
import { mediaIdsOfTour } from '../../../../shared/tours/tour-media.ts'
import type { DraftContent } from '../../../../shared/versions/draft-content.ts'
import type { MissingMedia } from '../../../../shared/versions/versions.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Media } from '../../library/media/entity.ts'

/** Ids of existing media that content refers to. */
export type LibraryMedia = {
  /** Includes deleted media that can be restored. */
  readonly existingIds: ReadonlySet<string>
  /** Media that are not deleted. */
  readonly libraryIds: ReadonlySet<string>
}

/** Ids of the media that content shows and plays. */
export function mediaIdsOfContent({ tour, stops }: DraftContent): readonly string[] {
  return [...mediaIdsOfTour({ ...tour, stops })]
}

/** Finds the media that content refers to, in the library of an account. */
export async function findLibraryMedia(
  em: EntityManager,
  accountId: string,
  content: DraftContent,
): Promise<LibraryMedia> {
  const rows = await em.find(
    Media,
    { id: { $in: [...mediaIdsOfContent(content)] }, account: accountId },
    { fields: ['deletedAt'], disableIdentityMap: true },
  )
  return {
    existingIds: new Set(rows.map(({ id }) => id)),
    libraryIds: new Set(rows.filter(({ deletedAt }) => !deletedAt).map(({ id }) => id)),
  }
}

/** Stops and hotspots that refer to deleted media. */
export function findMissingMedia({ stops }: Pick<DraftContent, 'stops'>, { libraryIds }: LibraryMedia): MissingMedia[] {
  return stops.flatMap((stop) => {
    const { id: stopId, name: stopName, mediaId, hotspots } = stop
    const isMissing = [mediaId, ...captureMediaIds(stop)].some((id) => id !== null && !libraryIds.has(id))
    const missingOfStop = isMissing ? [{ stopId, stopName, hotspotId: null, hotspotTitle: null }] : []
    const incompleteHotspots = hotspots.filter((hotspot) => !mediaIdsIn(hotspot).every((id) => libraryIds.has(id)))
    const missingOfHotspots = incompleteHotspots.map(({ id, title }) => ({
      stopId,
      stopName,
      hotspotId: id,
      hotspotTitle: title,
    }))
    return [...missingOfStop, ...missingOfHotspots]
  })
}
