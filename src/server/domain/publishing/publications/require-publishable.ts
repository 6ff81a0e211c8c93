import type { Flags } from '../../../../shared/flags.ts'
import { mediaIdsIn } from '../../../../shared/hotspots/references.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { MediaItem, MediaStatus } from '../../../../shared/media/media.ts'
import { captureMediaIds } from '../../../../shared/tours/time-layers.ts'
import type { Tour as WireTour } from '../../../../shared/tours/tours.ts'

/** Error message for a stop, tour or floor plan with a name. */
type ErrorMessageOf = (name: string) => string

const stopObstacles: Record<MediaStatus, ErrorMessageOf | null> = {
  complete: null,
  building: (stop) => `The media of "${stop}" is still processing. Publish when it's ready.`,
  failed: (stop) => `The media of "${stop}" couldn't be processed. Replace it, or retry in the media library.`,
}

const audioObstacles: Record<MediaStatus, ErrorMessageOf | null> = {
  complete: null,
  building: (name) => `The background audio of "${name}" is still processing. Publish when it's ready.`,
  failed: (name) => `The background audio of "${name}" couldn't be processed. Choose other audio, or remove it.`,
}

/** Rejects audio that is processing or failed. Publishing leaves deleted audio out. */
function requireAudio(tour: WireTour): void {
  const statusByMedium = new Map(tour.media.map((item) => [item.id, item.status]))
  for (const { name, backgroundAudio } of [tour, ...tour.stops]) {
    const mediaStatus = statusByMedium.get(backgroundAudio?.mediaId ?? '')
    const obstacle = mediaStatus && audioObstacles[mediaStatus]
    if (obstacle) throw new AppError('resource.conflict', { message: obstacle(name) })
  }
}

const hotspotMediaObstacles: Record<MediaStatus, ErrorMessageOf | null> = {
  complete: null,
  building: (stop) => `Media in a hotspot of "${stop}" is still processing. Publish when it's ready.`,
  failed: (stop) => `Media in a hotspot of "${stop}" couldn't be processed. Choose other media, or hide the hotspot.`,
}

/** Rejects media of visible hotspots that are processing or failed. Publishing leaves deleted media out. */
function requireHotspotMedia({ media, stops }: WireTour): void {
  const statusByMedium = new Map(media.map((item) => [item.id, item.status]))
  for (const { name, hotspots } of stops) {
    for (const mediaId of hotspots.filter(({ visible }) => visible).flatMap(mediaIdsIn)) {
      const mediaStatus = statusByMedium.get(mediaId)
      const obstacle = mediaStatus && hotspotMediaObstacles[mediaStatus]
      if (obstacle) throw new AppError('resource.conflict', { message: obstacle(name) })
    }
  }
}

const thumbnailObstacles: Record<MediaStatus, ErrorMessageOf | null> = {
  complete: null,
  building: (stop) => `The thumbnail of "${stop}" is still processing. Publish when it's ready.`,
  failed: (stop) => `The thumbnail of "${stop}" couldn't be processed. Choose another view, or reset the thumbnail.`,
}

/** Rejects thumbnails that are processing or failed. Publishing leaves deleted ones out. */
function requireThumbnails({ media, stops }: WireTour): void {
  const statusByMedium = new Map(media.map((item) => [item.id, item.status]))
  for (const { name, thumbnailMediaId } of stops) {
    const mediaStatus = statusByMedium.get(thumbnailMediaId ?? '')
    const obstacle = mediaStatus && thumbnailObstacles[mediaStatus]
    if (obstacle) throw new AppError('resource.conflict', { message: obstacle(name) })
  }
}

const captureObstacles: Record<MediaStatus, ErrorMessageOf | null> = {
  complete: null,
  building: (stop) => `A time layer of "${stop}" is still processing. Publish when it's ready.`,
  failed: (stop) => `A time layer of "${stop}" couldn't be processed. Choose another panorama, or remove it.`,
}

/** Rejects captures that are processing or failed. Publishing leaves deleted ones out. */
function requireCaptures({ media, stops }: WireTour): void {
  const statusByMedium = new Map(media.map((item) => [item.id, item.status]))
  for (const stop of stops) {
    for (const mediaId of captureMediaIds(stop)) {
      const mediaStatus = statusByMedium.get(mediaId)
      const obstacle = mediaStatus && captureObstacles[mediaStatus]
      if (obstacle) throw new AppError('resource.conflict', { message: obstacle(stop.name) })
    }
  }
}

const planObstacles: Record<MediaStatus, ErrorMessageOf | null> = {
  complete: null,
  building: (plan) => `The image of the floor plan "${plan}" is still processing. Publish when it's ready.`,
  failed: (plan) => `The image of the floor plan "${plan}" couldn't be processed. Choose another one.`,
}
const missingImage: ErrorMessageOf = (plan) => `The floor plan "${plan}" has no image. Choose one, or remove the plan.`

function requirePlans({ media, floorPlans }: WireTour): void {
  const statusByMedium = new Map(media.map((item) => [item.id, item.status]))
  for (const { name, mediaId } of floorPlans) {
    const mediaStatus = statusByMedium.get(mediaId ?? '')
    const obstacle = mediaStatus === undefined ? missingImage : planObstacles[mediaStatus]
    if (obstacle) throw new AppError('resource.conflict', { message: obstacle(name) })
  }
}

const logoObstacles: Record<MediaStatus, string | null> = {
  complete: null,
  building: "The logo is still processing. Publish when it's ready.",
  failed: "The logo couldn't be processed. Choose another image, or remove the logo.",
}

/** Rejects a logo that is processing or failed. Publishing leaves a deleted logo out. */
function requireLogo({ media, styles }: WireTour): void {
  const item = media.find(({ id }) => id === styles?.logo?.mediaId)
  const obstacle = item && logoObstacles[item.status]
  if (obstacle) throw new AppError('resource.conflict', { message: obstacle })
}

const socialCardObstacles: Record<MediaStatus, string | null> = {
  complete: null,
  building: "The social card is still processing. Publish when it's ready.",
  failed: "The social card couldn't be processed. Choose another view, or reset the card.",
}

function requireSocialCard({ media, socialMediaId }: WireTour): void {
  const item = media.find(({ id }) => id === socialMediaId)
  const obstacle = item && socialCardObstacles[item.status]
  if (obstacle) throw new AppError('resource.conflict', { message: obstacle })
}

/** Requires a location for every stop, unless the flag `out-of-world` is set (spec §9). */
function requireLocations({ stops }: WireTour, flags: Flags): void {
  if (flags['out-of-world']) return
  const unlocatedStop = stops.find(({ location }) => location === null)
  if (unlocatedStop === undefined) return
  throw new AppError('resource.conflict', { message: `"${unlocatedStop.name}" has no location. Set one.` })
}

/** Rejects a tour with missing or unprocessed media; the error names the stop. */
export function requirePublishable(tour: WireTour, flags: Flags): void {
  const conflict = (message: string) => new AppError('resource.conflict', { message })
  if (tour.stops.length === 0) throw conflict('Add at least one stop before you publish.')
  const mediumById = new Map<string, MediaItem>(tour.media.map((item) => [item.id, item]))
  for (const stop of tour.stops) {
    const item = mediumById.get(stop.mediaId ?? '')
    if (item === undefined) throw conflict(`"${stop.name}" has no media. Choose media for it, or delete the stop.`)
    const obstacle = stopObstacles[item.status]
    if (obstacle !== null) throw conflict(obstacle(stop.name))
  }
  requireThumbnails(tour)
  requireCaptures(tour)
  requireAudio(tour)
  requireHotspotMedia(tour)
  requirePlans(tour)
  requireLogo(tour)
  requireSocialCard(tour)
  requireLocations(tour, flags)
}
