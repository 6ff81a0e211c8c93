import { normalizeYawDeg } from '../../../../../shared/geometry/sphere.ts'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import type { Capture } from '../../../../../shared/tours/time-layers.ts'
import type { Tour } from '../../../../../shared/tours/tours.ts'
import { isNorthKnown } from '../../hotspots/both-ends/stop-orientation.ts'
import { roundDeg } from '../../hotspots/inspector/nudge.ts'

/** Heading of a panorama, from the library or its file; undefined if unknown. */
function headingOf({ headingDeg, manifest }: Pick<MediaItem, 'headingDeg' | 'manifest'>): number | undefined {
  return headingDeg ?? (manifest && 'pose' in manifest ? manifest.pose?.headingDeg : undefined)
}

/** Direction of a panorama's image center in the world of a stop, if the north of both is known; else straight ahead. */
function yawOf(tour: Pick<Tour, 'media'>, stop: Stop, media: Pick<MediaItem, 'headingDeg' | 'manifest'>): number {
  const headingDeg = headingOf(media)
  if (headingDeg === undefined || !isNorthKnown(tour, stop)) return 0
  return roundDeg(normalizeYawDeg(headingDeg - stop.northOffsetDeg))
}

/** Capture with a panorama: dated by its file, and facing north with the stop if both norths are known. */
export function newCapture(
  tour: Pick<Tour, 'media'>,
  stop: Stop,
  media: Pick<MediaItem, 'id' | 'capturedAt' | 'headingDeg' | 'manifest'>,
): Capture {
  return {
    id: crypto.randomUUID(),
    mediaId: media.id,
    name: '',
    date: media.capturedAt?.slice(0, 'YYYY-MM-DD'.length) ?? null,
    yawDeg: yawOf(tour, stop, media),
    pitchDeg: 0,
    rollDeg: 0,
  }
}
