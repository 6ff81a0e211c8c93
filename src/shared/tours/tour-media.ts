import { mediaIdsIn, type StoredHotspot } from '../hotspots/references.ts'
import type { Tour } from './tours.ts'

type Showing = Pick<Tour, 'floorPlans' | 'coverMediaId' | 'socialMediaId' | 'backgroundAudio' | 'styles'> & {
  readonly stops: readonly (Pick<Tour['stops'][number], 'mediaId' | 'backgroundAudio'> & {
    readonly hotspots: readonly StoredHotspot[]
  })[]
}

/** What a tour shows and plays: of its stops, their hotspots and sounds, its plans, its cover, its social card, its logo and its audio. */
export function mediaIdsOfTour({
  stops,
  floorPlans,
  coverMediaId,
  socialMediaId,
  backgroundAudio,
  styles,
}: Showing): ReadonlySet<string> {
  const named = [
    ...stops.flatMap((stop) => [stop.mediaId, stop.backgroundAudio?.mediaId, ...stop.hotspots.flatMap(mediaIdsIn)]),
    ...floorPlans.map(({ mediaId }) => mediaId),
    coverMediaId,
    socialMediaId,
    backgroundAudio?.mediaId,
    styles?.logo?.mediaId,
  ]
  return new Set(named.filter((id) => typeof id === 'string'))
}
