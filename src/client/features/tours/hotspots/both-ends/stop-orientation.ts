import { type Leveling, levelingOf } from '../../../../../shared/geometry/leveling.ts'
import { normalizeYawDeg } from '../../../../../shared/geometry/sphere.ts'
import type { PanoramaManifest } from '../../../../../shared/media/panorama-manifest.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../../shared/tours/tours.ts'
import { type StopDirections, stopDirections } from '../../../../viewer/world-direction.ts'
import { isFlatStop } from '../../tour-draft/flat-stops.ts'
import { mediaOfStop } from '../../tour-draft/stop-media.ts'

/** Maximum deviation of a heading from 0 that still confirms a north offset of 0. */
const headingToleranceDeg = 1

function poseOf(tour: Pick<Tour, 'media'>, stop: Stop): PanoramaManifest['pose'] {
  const manifest = mediaOfStop(tour, stop)?.manifest
  return manifest && 'pose' in manifest ? manifest.pose : undefined
}

/** Heading of a stop's media, set in the library or read from the file; undefined if unknown. */
function headingOf(tour: Pick<Tour, 'media'>, stop: Stop): number | undefined {
  return mediaOfStop(tour, stop)?.headingDeg ?? poseOf(tour, stop)?.headingDeg
}

/**
 * True if the compass bearing of a stop's image is known. A north offset of 0 may never have been set, so a heading has
 * to confirm it. Other offsets aren't compared with the heading, because compasses are unreliable indoors.
 */
export function isNorthKnown(tour: Pick<Tour, 'media'>, stop: Stop): boolean {
  if (isFlatStop(tour, stop)) return false
  if (stop.northOffsetDeg !== 0) return true
  const headingDeg = headingOf(tour, stop)
  return headingDeg !== undefined && Math.abs(normalizeYawDeg(headingDeg)) <= headingToleranceDeg
}

/** Conversions between image and world directions in a stop. */
export function directionsIn(tour: Pick<Tour, 'media'>, stop: Stop): StopDirections {
  return stopDirections(stop, poseOf(tour, stop))
}

/** Leveling of a stop's image. */
export function levelingIn(tour: Pick<Tour, 'media'>, stop: Stop): Leveling {
  return levelingOf(stop, poseOf(tour, stop))
}
