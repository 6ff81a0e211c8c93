import type { Flags } from '../../../../shared/flags.ts'
import { mediaIdsIn } from '../../../../shared/hotspots/references.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { MediaItem, MediaStatus } from '../../../../shared/media/media.ts'
import type { Tour as WireTour } from '../../../../shared/tours/tours.ts'

const stopObstacles: Record<MediaStatus, ((stopName: string) => string) | null> = {
  complete: null,
  building: (stop) => `The media of "${stop}" is still processing. Publish when it's ready.`,
  failed: (stop) => `The media of "${stop}" couldn't be processed. Replace it, or retry in the media library.`,
}

type Obstacle = (of: string) => string

const audioObstacles: Record<MediaStatus, Obstacle | null> = {
  complete: null,
  building: (of) => `The background audio of "${of}" is still processing. Publish when it's ready.`,
  failed: (of) => `The background audio of "${of}" couldn't be processed. Choose other audio, or remove it.`,
}

/** Deleted audio is left out of a publication; audio in processing blocks it. */
function requireAudio(tour: WireTour): void {
  const status = new Map(tour.media.map((item) => [item.id, item.status]))
  for (const { name, backgroundAudio } of [tour, ...tour.stops]) {
    const mediaStatus = status.get(backgroundAudio?.mediaId ?? '')
    const obstacle = mediaStatus && audioObstacles[mediaStatus]
    if (obstacle) throw new AppError('resource.conflict', { message: obstacle(name) })
  }
}

const hotspotMediaObstacles: Record<MediaStatus, Obstacle | null> = {
  complete: null,
  building: (stop) => `Media in a hotspot of "${stop}" is still processing. Publish when it's ready.`,
  failed: (stop) => `Media in a hotspot of "${stop}" couldn't be processed. Choose other media, or hide the hotspot.`,
}

/** Deleted media are left out, as audio is. */
function requireHotspotMedia({ media, stops }: WireTour): void {
  const status = new Map(media.map((item) => [item.id, item.status]))
  for (const { name, hotspots } of stops) {
    for (const mediaId of hotspots.filter(({ visible }) => visible).flatMap(mediaIdsIn)) {
      const mediaStatus = status.get(mediaId)
      const obstacle = mediaStatus && hotspotMediaObstacles[mediaStatus]
      if (obstacle) throw new AppError('resource.conflict', { message: obstacle(name) })
    }
  }
}

const planObstacles: Record<MediaStatus, Obstacle | null> = {
  complete: null,
  building: (plan) => `The image of the floor plan "${plan}" is still processing. Publish when it's ready.`,
  failed: (plan) => `The image of the floor plan "${plan}" couldn't be processed. Choose another one.`,
}
const planIsBlank: Obstacle = (plan) => `The floor plan "${plan}" has no image. Choose one, or remove the plan.`

function requirePlans({ media, floorPlans }: WireTour): void {
  const status = new Map(media.map((item) => [item.id, item.status]))
  for (const { name, mediaId } of floorPlans) {
    const mediaStatus = status.get(mediaId ?? '')
    const obstacle = mediaStatus === undefined ? planIsBlank : planObstacles[mediaStatus]
    if (obstacle) throw new AppError('resource.conflict', { message: obstacle(name) })
  }
}

const logoObstacles: Record<MediaStatus, string | null> = {
  complete: null,
  building: "The logo is still processing. Publish when it's ready.",
  failed: "The logo couldn't be processed. Choose another image, or remove the logo.",
}

/** A deleted logo is left out, as audio is. */
function requireLogo({ media, styles }: WireTour): void {
  const item = media.find(({ id }) => id === styles?.logo?.mediaId)
  const obstacle = item && logoObstacles[item.status]
  if (obstacle) throw new AppError('resource.conflict', { message: obstacle })
}

const socialObstacles: Record<MediaStatus, string | null> = {
  complete: null,
  building: "The social card is still processing. Publish when it's ready.",
  failed: "The social card couldn't be processed. Choose another view, or reset the card.",
}

function requireSocialCard({ media, socialMediaId }: WireTour): void {
  const item = media.find(({ id }) => id === socialMediaId)
  const obstacle = item && socialObstacles[item.status]
  if (obstacle) throw new AppError('resource.conflict', { message: obstacle })
}

/** Without `out-of-world` every stop has its place on the map (spec §9). */
function requireLocations({ stops }: WireTour, flags: Flags): void {
  const unlocatedStop = flags['out-of-world'] ? undefined : stops.find(({ location }) => location === null)
  if (unlocatedStop === undefined) return
  throw new AppError('resource.conflict', { message: `"${unlocatedStop.name}" has no location. Set one.` })
}

/** Rejects a tour with missing or unprocessed media; the error names the stop. */
export function requirePublishable(tour: WireTour, flags: Flags): void {
  const reject = (message: string) => new AppError('resource.conflict', { message })
  if (tour.stops.length === 0) throw reject('Add at least one stop before you publish.')
  const media = new Map<string, MediaItem>(tour.media.map((item) => [item.id, item]))
  for (const stop of tour.stops) {
    const item = media.get(stop.mediaId ?? '')
    if (item === undefined) throw reject(`"${stop.name}" has no media. Choose media for it, or delete the stop.`)
    const obstacle = stopObstacles[item.status]
    if (obstacle !== null) throw reject(obstacle(stop.name))
  }
  requireAudio(tour)
  requireHotspotMedia(tour)
  requirePlans(tour)
  requireLogo(tour)
  requireSocialCard(tour)
  requireLocations(tour, flags)
}
