import { mediaIdsIn } from '../../../shared/hotspots/references.ts'
import type { MediaStatus } from '../../../shared/media/media.ts'
import type { Tour } from '../../../shared/tours.ts'

const blockers = [
  'noStops',
  'noPicture',
  'building',
  'failed',
  'soundBuilding',
  'soundFailed',
  'shownBuilding',
  'shownFailed',
  'planBlank',
  'planBuilding',
  'planFailed',
  'logoBuilding',
  'logoFailed',
] as const
export type PublishBlocker = (typeof blockers)[number]

/** Media of a tour that visitors come across: as stops, behind the tour, in hotspots, as floor plans and as the logo. */
function mediaOf(tour: Tour) {
  const hotspots = tour.stops.flatMap((stop) => stop.hotspots.filter(({ visible }) => visible))
  return {
    stops: tour.stops.map(({ mediaId }) => mediaId),
    sound: [tour, ...tour.stops].map(({ backgroundAudio }) => backgroundAudio?.mediaId),
    shown: hotspots.flatMap(mediaIdsIn),
    plans: tour.floorPlans.map(({ mediaId }) => mediaId),
    logo: [tour.styles?.logo?.mediaId],
  }
}

/** What the server would refuse a publication for, as far as the screen knows it already. */
export function publishBlockers(tour: Tour): readonly PublishBlocker[] {
  const status = new Map<unknown, MediaStatus>(tour.media.map((item) => [item.id, item.status]))
  const { stops, sound, shown, plans, logo } = mediaOf(tour)
  const has = (mediaIds: readonly unknown[], wanted: MediaStatus) => mediaIds.some((id) => status.get(id) === wanted)
  const found: Record<PublishBlocker, boolean> = {
    noStops: tour.stops.length === 0,
    noPicture: stops.some((id) => !status.has(id)),
    building: has(stops, 'building'),
    failed: has(stops, 'failed'),
    soundBuilding: has(sound, 'building'),
    soundFailed: has(sound, 'failed'),
    shownBuilding: has(shown, 'building'),
    shownFailed: has(shown, 'failed'),
    planBlank: plans.some((id) => !status.has(id)),
    planBuilding: has(plans, 'building'),
    planFailed: has(plans, 'failed'),
    logoBuilding: has(logo, 'building'),
    logoFailed: has(logo, 'failed'),
  }
  return blockers.filter((blocker) => found[blocker])
}
