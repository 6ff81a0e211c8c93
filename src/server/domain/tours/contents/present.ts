import { mediaIdsIn } from '../../../../shared/hotspots/references.ts'
import type { MediaItem } from '../../../../shared/media/media.ts'
import type { SavedStopList, TourOwnFields, TourSave } from '../../../../shared/tours/saves.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import { captureMediaIds } from '../../../../shared/tours/time-layers.ts'
import { mediaIdsOfTour } from '../../../../shared/tours/tour-media.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { loadMediaItems } from '../../library/media/load-items.ts'
import type { Tour } from '../tours/entity.ts'
import { loadStops } from './load-stops.ts'

type Reader = Pick<AccountScope, 'em' | 'account'>

/** Loads the media that a tour uses apart from its stops. */
export function loadOwnMedia({ em, account }: Reader, fields: TourOwnFields): Promise<MediaItem[]> {
  const { floorPlans, coverMediaId, socialMediaId, backgroundAudio, styles } = fields
  const mediaIds = mediaIdsOfTour({ stops: [], floorPlans, coverMediaId, socialMediaId, backgroundAudio, styles })
  return loadMediaItems(em, account.id, [...mediaIds])
}

/** Loads the media of stops, their captures and their hotspots. */
export function loadMediaOfStops({ em, account }: Reader, stops: readonly Stop[]): Promise<MediaItem[]> {
  const mediaIds = stops.flatMap((stop) => [
    stop.mediaId,
    stop.thumbnailMediaId,
    ...captureMediaIds(stop),
    stop.backgroundAudio?.mediaId,
    ...stop.hotspots.flatMap(mediaIdsIn),
  ])
  return loadMediaItems(em, account.id, [...new Set(mediaIds.filter((id) => typeof id === 'string'))])
}

type StopListChange = {
  readonly insertedIds: readonly string[]
  readonly removedIds: readonly string[]
  readonly save: TourSave
}

/** Presents a stored change of a tour's stop list, with the inserted stops. */
export async function presentStopList(
  scope: Reader,
  tour: Tour,
  { insertedIds, removedIds, save }: StopListChange,
): Promise<SavedStopList> {
  const inserted = new Set(insertedIds)
  const order = tour.stopIds.filter((id) => inserted.has(id))
  const stops = order.length === 0 ? [] : await loadStops(scope.em, order)
  return {
    tourId: tour.id,
    version: tour.version,
    startStopId: tour.startStopId ?? null,
    removedStopIds: [...removedIds],
    inserted: stops.map((stop) => ({ index: tour.stopIds.indexOf(stop.id), stop })),
    media: await loadMediaOfStops(scope, stops),
    save,
  }
}
