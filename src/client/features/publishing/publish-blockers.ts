import type { Tour } from '../../../shared/tours.ts'

export type PublishBlocker = 'noStops' | 'building' | 'failed'

/** What the server would refuse a publication for, as far as the screen knows it already. */
export function publishBlockers(tour: Tour): readonly PublishBlocker[] {
  const used = new Set(tour.stops.map(({ mediaId }) => mediaId))
  const has = (status: string) => tour.media.some((item) => used.has(item.id) && item.status === status)
  const found: Record<PublishBlocker, boolean> = {
    noStops: tour.stops.length === 0,
    building: has('building'),
    failed: has('failed'),
  }
  return (['noStops', 'building', 'failed'] as const).filter((blocker) => found[blocker])
}
