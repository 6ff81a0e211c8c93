import type { TFunction } from 'i18next'
import type { Flags } from '../../../shared/flags.ts'
import { mediaIdsIn } from '../../../shared/hotspots/references.ts'
import type { MediaStatus } from '../../../shared/media/media.ts'
import type { Stop } from '../../../shared/tours/stops.ts'
import type { Tour } from '../../../shared/tours/tours.ts'
import { linkTo } from '../../../shared/web/routes.ts'

/** What only somebody can put right comes before what is a matter of waiting. */
const blockers = [
  'noStops',
  'noImage',
  'noLocation',
  'failed',
  'shownFailed',
  'audioFailed',
  'planBlank',
  'planFailed',
  'logoFailed',
  'socialFailed',
  'building',
  'shownBuilding',
  'audioBuilding',
  'planBuilding',
  'logoBuilding',
  'socialBuilding',
] as const
export type PublishBlocker = (typeof blockers)[number]

/** What keeps a tour from being published, and where; `null` and empty where it is no matter of one stop. */
export type Blocker = {
  readonly reason: PublishBlocker
  readonly stopId: string | null
  readonly stopName: string
  readonly fileName: string
}

type Place = Omit<Blocker, 'reason'> & { readonly mediaId: unknown }

const nowhere = { stopId: null, stopName: '', fileName: '' }

/** Media of a tour that visitors come across: as stops, behind the tour, in hotspots, as floor plans and as the logo. */
function placesOf(
  tour: Tour,
): Readonly<Record<'stops' | 'audio' | 'shown' | 'plans' | 'logo' | 'social', readonly Place[]>> {
  const names = new Map<unknown, string>(tour.media.map(({ id, name }) => [id, name]))
  const placeOf = (mediaId: unknown, stop?: Stop): Place => ({
    mediaId,
    stopId: stop?.id ?? null,
    stopName: stop?.name ?? '',
    fileName: names.get(mediaId) ?? '',
  })
  const shownAt = (stop: Stop) => stop.hotspots.filter(({ visible }) => visible).flatMap(mediaIdsIn)
  return {
    stops: tour.stops.map((stop) => placeOf(stop.mediaId, stop)),
    audio: [
      placeOf(tour.backgroundAudio?.mediaId),
      ...tour.stops.map((stop) => placeOf(stop.backgroundAudio?.mediaId, stop)),
    ],
    shown: tour.stops.flatMap((stop) => shownAt(stop).map((mediaId) => placeOf(mediaId, stop))),
    plans: tour.floorPlans.map(({ mediaId }) => placeOf(mediaId)),
    logo: [placeOf(tour.styles?.logo?.mediaId)],
    social: [placeOf(tour.socialMediaId)],
  }
}

/** What the server would reject a publication for, as far as the screen knows it already. */
export function publishBlockers(tour: Tour, flags: Flags): readonly Blocker[] {
  const status = new Map<unknown, MediaStatus>(tour.media.map((item) => [item.id, item.status]))
  const { stops, audio, shown, plans, logo, social } = placesOf(tour)
  const those = (places: readonly Place[], wanted: MediaStatus | undefined) =>
    places.filter(({ mediaId }) => status.get(mediaId) === wanted)
  const lost = flags['out-of-world'] ? [] : tour.stops.filter(({ location }) => location === null)
  const found: Record<PublishBlocker, readonly Omit<Blocker, 'reason'>[]> = {
    noStops: tour.stops.length === 0 ? [nowhere] : [],
    noImage: those(stops, undefined),
    noLocation: lost.map((stop) => ({ stopId: stop.id, stopName: stop.name, fileName: '' })),
    building: those(stops, 'building'),
    failed: those(stops, 'failed'),
    audioBuilding: those(audio, 'building'),
    audioFailed: those(audio, 'failed'),
    shownBuilding: those(shown, 'building'),
    shownFailed: those(shown, 'failed'),
    planBlank: those(plans, undefined),
    planBuilding: those(plans, 'building'),
    planFailed: those(plans, 'failed'),
    logoBuilding: those(logo, 'building'),
    logoFailed: those(logo, 'failed'),
    socialBuilding: those(social, 'building'),
    socialFailed: those(social, 'failed'),
  }
  const all = blockers.flatMap((reason) =>
    found[reason].map(({ stopId, stopName, fileName }) => ({ reason, stopId, stopName, fileName })),
  )
  // One file in five hotspots of a stop is one issue.
  return [...new Map(all.map((blocker) => [JSON.stringify(blocker), blocker])).values()]
}

/** Where it is put right: in the hotspots of a stop, or where the stop itself is described; null for the whole tour. */
export function blockerAddress({ id }: Pick<Tour, 'id'>, { reason, stopId }: Blocker): string | null {
  if (stopId === null) return null
  const isInHotspots = reason === 'shownFailed' || reason === 'shownBuilding'
  return isInHotspots ? linkTo.hotspotsManager(id, stopId) : linkTo.editStop(id, stopId)
}

/** What is in the way and how to put it right, led by the stop and its file. */
export function blockerSentence(t: TFunction, { reason, stopId, stopName, fileName }: Blocker): string {
  const sentence = t(`publishing.blocker.${reason}`)
  if (stopId === null) return fileName === '' ? sentence : t('publishing.blockerAt', { place: fileName, sentence })
  const place = fileName === '' || fileName === stopName ? stopName : `${stopName} (${fileName})`
  return t('publishing.blockerAt', { place, sentence })
}
