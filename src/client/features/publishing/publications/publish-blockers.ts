import type { TFunction } from 'i18next'
import type { Flags } from '../../../../shared/flags.ts'
import { mediaIdsIn } from '../../../../shared/hotspots/references.ts'
import type { MediaStatus } from '../../../../shared/media/media.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import { captureMediaIds } from '../../../../shared/tours/time-layers.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import { linkTo } from '../../../../shared/web/routes.ts'

/** Reasons in display order: reasons that an editor has to fix come before reasons that time will resolve. */
const blockers = [
  'noStops',
  'noImage',
  'noLocation',
  'failed',
  'hotspotFailed',
  'thumbnailFailed',
  'captureFailed',
  'audioFailed',
  'planBlank',
  'planFailed',
  'logoFailed',
  'socialFailed',
  'building',
  'hotspotBuilding',
  'thumbnailBuilding',
  'captureBuilding',
  'audioBuilding',
  'planBuilding',
  'logoBuilding',
  'socialBuilding',
] as const
export type PublishBlocker = (typeof blockers)[number]

/** Reason why a tour cannot be published, with its stop; `null` and empty if it concerns no single stop. */
export type Blocker = {
  readonly reason: PublishBlocker
  readonly stopId: string | null
  readonly stopName: string
  readonly fileName: string
}

type MediaUse = Omit<Blocker, 'reason'> & { readonly mediaId: unknown }

const wholeTour = { stopId: null, stopName: '', fileName: '' }

/**
 * Media that visitors get, by their use: stops, their thumbnails and captures, background audio, visible hotspots, floor plans,
 * logo, social card.
 */
function mediaUsesOf(
  tour: Tour,
): Readonly<
  Record<'stops' | 'thumbnails' | 'captures' | 'audio' | 'hotspots' | 'plans' | 'logo' | 'social', readonly MediaUse[]>
> {
  const names = new Map<unknown, string>(tour.media.map(({ id, name }) => [id, name]))
  const mediaUse = (mediaId: unknown, stop?: Stop): MediaUse => ({
    mediaId,
    stopId: stop?.id ?? null,
    stopName: stop?.name ?? '',
    fileName: names.get(mediaId) ?? '',
  })
  const visibleMediaOf = (stop: Stop) => stop.hotspots.filter(({ visible }) => visible).flatMap(mediaIdsIn)
  return {
    stops: tour.stops.map((stop) => mediaUse(stop.mediaId, stop)),
    thumbnails: tour.stops.map((stop) => mediaUse(stop.thumbnailMediaId, stop)),
    captures: tour.stops.flatMap((stop) => captureMediaIds(stop).map((mediaId) => mediaUse(mediaId, stop))),
    audio: [
      mediaUse(tour.backgroundAudio?.mediaId),
      ...tour.stops.map((stop) => mediaUse(stop.backgroundAudio?.mediaId, stop)),
    ],
    hotspots: tour.stops.flatMap((stop) => visibleMediaOf(stop).map((mediaId) => mediaUse(mediaId, stop))),
    plans: tour.floorPlans.map(({ mediaId }) => mediaUse(mediaId)),
    logo: [mediaUse(tour.styles?.logo?.mediaId)],
    social: [mediaUse(tour.socialMediaId)],
  }
}

/** Reasons for which the server would reject a publication, as far as the client knows them. */
export function publishBlockers(tour: Tour, flags: Flags): readonly Blocker[] {
  const statusById = new Map<unknown, MediaStatus>(tour.media.map((item) => [item.id, item.status]))
  const { stops, thumbnails, captures, audio, hotspots, plans, logo, social } = mediaUsesOf(tour)
  const withStatus = (uses: readonly MediaUse[], status: MediaStatus | undefined) =>
    uses.filter(({ mediaId }) => statusById.get(mediaId) === status)
  const stopsWithoutLocation = flags['out-of-world'] ? [] : tour.stops.filter(({ location }) => location === null)
  const blockersByReason: Record<PublishBlocker, readonly Omit<Blocker, 'reason'>[]> = {
    noStops: tour.stops.length === 0 ? [wholeTour] : [],
    noImage: withStatus(stops, undefined),
    noLocation: stopsWithoutLocation.map((stop) => ({ stopId: stop.id, stopName: stop.name, fileName: '' })),
    building: withStatus(stops, 'building'),
    failed: withStatus(stops, 'failed'),
    thumbnailBuilding: withStatus(thumbnails, 'building'),
    thumbnailFailed: withStatus(thumbnails, 'failed'),
    captureBuilding: withStatus(captures, 'building'),
    captureFailed: withStatus(captures, 'failed'),
    audioBuilding: withStatus(audio, 'building'),
    audioFailed: withStatus(audio, 'failed'),
    hotspotBuilding: withStatus(hotspots, 'building'),
    hotspotFailed: withStatus(hotspots, 'failed'),
    planBlank: withStatus(plans, undefined),
    planBuilding: withStatus(plans, 'building'),
    planFailed: withStatus(plans, 'failed'),
    logoBuilding: withStatus(logo, 'building'),
    logoFailed: withStatus(logo, 'failed'),
    socialBuilding: withStatus(social, 'building'),
    socialFailed: withStatus(social, 'failed'),
  }
  const listedBlockers = blockers.flatMap((reason) =>
    blockersByReason[reason].map(({ stopId, stopName, fileName }) => ({ reason, stopId, stopName, fileName })),
  )
  // A file that several hotspots of a stop use is one blocker.
  return [...new Map(listedBlockers.map((blocker) => [JSON.stringify(blocker), blocker])).values()]
}

/** Path of the screen that fixes a blocker: the hotspots or the settings of its stop; null for the whole tour. */
export function blockerPath({ id }: Pick<Tour, 'id'>, { reason, stopId }: Blocker): string | null {
  if (stopId === null) return null
  const isInHotspots = reason === 'hotspotFailed' || reason === 'hotspotBuilding'
  return isInHotspots ? linkTo.hotspotsManager(id, stopId) : linkTo.editStop(id, stopId)
}

/** Problem and its fix, preceded by the names of the stop and of its file. */
export function blockerMessage(t: TFunction, { reason, stopId, stopName, fileName }: Blocker): string {
  const message = t(`publishing.blocker.${reason}`)
  if (stopId === null) return fileName === '' ? message : t('publishing.blockerAt', { location: fileName, message })
  const location = fileName === '' || fileName === stopName ? stopName : `${stopName} (${fileName})`
  return t('publishing.blockerAt', { location, message })
}
