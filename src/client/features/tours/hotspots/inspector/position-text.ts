import type { Direction } from '../../../../../shared/geometry/sphere.ts'
import { nearestFlatPosition } from '../../../../../shared/hotspots/flat-position.ts'

/** Percent of an image's width or height, rounded for display. */
export function percentOf(fraction: number): number {
  return Math.round(fraction * 10_000) / 100
}

/** Short text of a position, in percent of a flat image or in angles. */
export function positionText(direction: Direction, isFlat: boolean): string {
  const { x, y } = nearestFlatPosition(direction)
  return isFlat
    ? `${(x * 100).toFixed(1)} % ${(y * 100).toFixed(1)} %`
    : `${direction.yawDeg.toFixed(1)}° ${direction.pitchDeg.toFixed(1)}°`
}
