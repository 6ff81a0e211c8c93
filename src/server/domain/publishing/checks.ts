import { defaultFlags, type FlagName } from '../../../shared/flags.ts'
import { mediaIdsIn } from '../../../shared/hotspots/references.ts'
import { AppError } from '../../../shared/kernel/app-error.ts'
import type { MediaItem, MediaStatus } from '../../../shared/media/media.ts'
import type { Tour as WireTour } from '../../../shared/tours.ts'

const obstacles: Record<MediaStatus, ((stopName: string) => string) | null> = {
  complete: null,
  building: (stop) => `The picture of "${stop}" is still being prepared. Publish when it is done.`,
  failed: (stop) => `The picture of "${stop}" could not be prepared. Replace it, or try it again in the media library.`,
}

type Obstacle = (of: string) => string

const audioObstacles: Record<MediaStatus, Obstacle | null> = {
  complete: null,
  building: (of) => `The background audio of "${of}" is still being prepared. Publish when it is done.`,
  failed: (of) => `The background audio of "${of}" could not be prepared. Choose another one, or none.`,
}

/** Sound that was deleted is left out; one that is to come is waited for. */
function requireAudio(tour: WireTour): void {
  const status = new Map(tour.media.map((item) => [item.id, item.status]))
  for (const { name, backgroundAudio } of [tour, ...tour.stops]) {
    const found = status.get(backgroundAudio?.mediaId ?? '')
    const obstacle = found && audioObstacles[found]
    if (obstacle) throw new AppError('resource.conflict', { message: obstacle(name) })
  }
}

const shownObstacles: Record<MediaStatus, Obstacle | null> = {
  complete: null,
  building: (stop) => `What a hotspot in "${stop}" shows is still being prepared. Publish when it is done.`,
  failed: (stop) =>
    `What a hotspot in "${stop}" shows could not be prepared. Choose something else, or hide the hotspot.`,
}

/** What was deleted is left out, as audio is. */
function requireShown({ media, stops }: WireTour): void {
  const status = new Map(media.map((item) => [item.id, item.status]))
  for (const { name, hotspots } of stops) {
    for (const mediaId of hotspots.filter(({ visible }) => visible).flatMap(mediaIdsIn)) {
      const found = status.get(mediaId)
      const obstacle = found && shownObstacles[found]
      if (obstacle) throw new AppError('resource.conflict', { message: obstacle(name) })
    }
  }
}

const planObstacles: Record<MediaStatus, Obstacle | null> = {
  complete: null,
  building: (plan) => `The picture of the floor plan "${plan}" is still being prepared. Publish when it is done.`,
  failed: (plan) => `The picture of the floor plan "${plan}" could not be prepared. Choose another one.`,
}
const planIsBlank: Obstacle = (plan) => `The floor plan "${plan}" has no picture. Choose one, or remove the plan.`

function requirePlans({ media, floorPlans }: WireTour): void {
  const status = new Map(media.map((item) => [item.id, item.status]))
  for (const { name, mediaId } of floorPlans) {
    const found = status.get(mediaId ?? '')
    const obstacle = found === undefined ? planIsBlank : planObstacles[found]
    if (obstacle) throw new AppError('resource.conflict', { message: obstacle(name) })
  }
}

const logoObstacles: Record<MediaStatus, string | null> = {
  complete: null,
  building: 'The logo is still being prepared. Publish when it is done.',
  failed: 'The logo could not be prepared. Choose another picture, or none.',
}

/** One that was deleted is left out, as audio is. */
function requireLogo({ media, styles }: WireTour): void {
  const found = media.find(({ id }) => id === styles?.logo?.mediaId)
  const obstacle = found && logoObstacles[found.status]
  if (obstacle) throw new AppError('resource.conflict', { message: obstacle })
}

type Flags = Readonly<Record<FlagName, boolean>>

/** Without `out-of-world` every stop has its place on the map (spec §9). */
function requireLocations({ stops }: WireTour, flags: Flags): void {
  const lost = flags['out-of-world'] ? undefined : stops.find(({ location }) => location === null)
  if (lost === undefined) return
  throw new AppError('resource.conflict', { message: `"${lost.name}" has no place on the map. Give it a location.` })
}

/** Rejects to publish what visitors could not see or hear; says which stop is in the way. */
export function requirePublishable(tour: WireTour, flags: Flags = defaultFlags): void {
  const reject = (message: string) => new AppError('resource.conflict', { message })
  if (tour.stops.length === 0) throw reject('Add a stop before you publish.')
  const media = new Map<string, MediaItem>(tour.media.map((item) => [item.id, item]))
  for (const stop of tour.stops) {
    const item = media.get(stop.mediaId ?? '')
    if (item === undefined) throw reject(`"${stop.name}" has no picture. Choose one, or remove the stop.`)
    const obstacle = obstacles[item.status]
    if (obstacle !== null) throw reject(obstacle(stop.name))
  }
  requireAudio(tour)
  requireShown(tour)
  requirePlans(tour)
  requireLogo(tour)
  requireLocations(tour, flags)
}
