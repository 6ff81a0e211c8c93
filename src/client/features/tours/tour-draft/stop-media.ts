import type { MediaItem } from '../../../../shared/media/media.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'

const mapByList = new WeakMap<readonly MediaItem[], ReadonlyMap<string, MediaItem>>()

/** Media of a tour by id. The map of a list is cached, because screens look up the media of hundreds of stops. */
export function mediaById({ media }: Pick<Tour, 'media'>): ReadonlyMap<string, MediaItem> {
  const cachedMap = mapByList.get(media)
  if (cachedMap !== undefined) return cachedMap
  const map = new Map(media.map((item) => [item.id, item]))
  mapByList.set(media, map)
  return map
}

/** The media of a stop; undefined if it has none. */
export function mediaOfStop(tour: Pick<Tour, 'media'>, { mediaId }: Pick<Stop, 'mediaId'>): MediaItem | undefined {
  return mediaId === null ? undefined : mediaById(tour).get(mediaId)
}

type StopImages = Pick<Stop, 'mediaId' | 'thumbnailMediaId'>

/** URL of a stop's thumbnail: from the chosen image, else from the stop's media; `null` if there is no thumbnail yet. */
export function stopThumbnailUrl(tour: Pick<Tour, 'media'>, stop: StopImages): string | null {
  const chosenUrl = mediaById(tour).get(stop.thumbnailMediaId ?? '')?.thumbnailUrl
  return chosenUrl ?? mediaOfStop(tour, stop)?.thumbnailUrl ?? null
}
