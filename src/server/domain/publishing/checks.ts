import { AppError } from '../../../shared/kernel/app-error.ts'
import type { MediaItem, MediaStatus } from '../../../shared/media/media.ts'
import type { Tour as WireTour } from '../../../shared/tours.ts'

const obstacles: Record<MediaStatus, ((stopName: string) => string) | null> = {
  complete: null,
  building: (stop) => `The picture of "${stop}" is still being prepared. Publish when it is done.`,
  failed: (stop) => `The picture of "${stop}" could not be prepared. Replace it, or try it again in the media library.`,
}

/** Refuses to publish what visitors could not see; says which stop is in the way. */
export function requirePublishable(tour: WireTour): void {
  const refuse = (message: string) => new AppError('resource.conflict', { message })
  if (tour.stops.length === 0) throw refuse('Add a stop before you publish.')
  const media = new Map<string, MediaItem>(tour.media.map((item) => [item.id, item]))
  for (const stop of tour.stops) {
    const item = media.get(stop.mediaId ?? '')
    if (item === undefined) throw refuse(`"${stop.name}" has no picture. Choose one, or remove the stop.`)
    const obstacle = obstacles[item.status]
    if (obstacle !== null) throw refuse(obstacle(stop.name))
  }
}
