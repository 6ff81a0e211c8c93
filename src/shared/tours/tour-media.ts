import { mediaIdsIn, type StoredHotspot } from '../hotspots/references.ts'
import { captureMediaIds } from './time-layers.ts'
import type { Tour } from './tours.ts'

type MediaUser = Pick<Tour, 'floorPlans' | 'coverMediaId' | 'socialMediaId' | 'backgroundAudio' | 'styles'> & {
  readonly stops: readonly (Pick<
    Tour['stops'][number],
    'mediaId' | 'thumbnailMediaId' | 'timeLayers' | 'backgroundAudio'
  > & {
    readonly hotspots: readonly StoredHotspot[]
  })[]
}

/**
 * Ids of all media of a tour: of its stops, their thumbnails and captures, hotspots, floor plans, cover, social card, logo and
 * background audio.
 */
export function mediaIdsOfTour({
  stops,
  floorPlans,
  coverMediaId,
  socialMediaId,
  backgroundAudio,
  styles,
}: MediaUser): ReadonlySet<string> {
  const mediaIds = [
    ...stops.flatMap((stop) => [
      stop.mediaId,
      stop.thumbnailMediaId,
      ...captureMediaIds(stop),
      stop.backgroundAudio?.mediaId,
      ...stop.hotspots.flatMap(mediaIdsIn),
    ]),
    ...floorPlans.map(({ mediaId }) => mediaId),
    coverMediaId,
    socialMediaId,
    backgroundAudio?.mediaId,
    styles?.logo?.mediaId,
  ]
  return new Set(mediaIds.filter((id) => typeof id === 'string'))
}
