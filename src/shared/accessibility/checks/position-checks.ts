import { angleBetweenDeg, focalLengthPx, radPerDeg } from '../../geometry/sphere.ts'
import type { PublicHotspot, PublicStop } from '../../publishing/tour-document.ts'
import { fieldId } from '../../web/field-anchors.ts'
import { referenceWidthPx } from '../contrast/surroundings.ts'
import type { AccessibilityCheck, CheckResult } from './check.ts'

/** A reading order of fewer hotspots can't lead astray. */
const orderedHotspotsMin = 4
/** Factor by which a reading order may be longer than the way from left to right before it counts as jumping. */
const detourMax = 2

/** Path between hotspots in this order, in degrees. */
function pathDeg(hotspots: readonly PublicHotspot[]): number {
  return hotspots.slice(1).reduce((sum, hotspot, index) => {
    const previous = hotspots[index]
    return previous === undefined ? sum : sum + angleBetweenDeg(previous, hotspot)
  }, 0)
}

/** Hotspots from left to right, starting behind the visitor who arrives. */
function leftToRight({ hotspots, initialView }: PublicStop): readonly PublicHotspot[] {
  const turnDeg = ({ yawDeg }: PublicHotspot) => (((yawDeg - initialView.yawDeg + 180) % 360) + 360) % 360
  return [...hotspots].sort((a, b) => turnDeg(a) - turnDeg(b))
}

/** True if the author's order of a stop's hotspots jumps back and forth. */
export function isReadingOrderJumping(stop: PublicStop): boolean {
  const natural = leftToRight(stop)
  // Stable, so that hotspots of the same order are read from left to right, as in the viewer.
  const ordered = [...natural].sort((a, b) => a.readingOrder - b.readingOrder)
  return pathDeg(ordered) > detourMax * pathDeg(natural)
}

/** The reading order of a stop's hotspots doesn't jump back and forth. */
export const readingOrder: AccessibilityCheck = {
  criteria: ['1.3.2', '2.4.3'],
  severity: 'warning',
  inStop: (stop) => {
    if (stop.hotspots.length < orderedHotspotsMin) return []
    const problem = { screen: 'hotspot', field: fieldId('readingOrder'), stop, itemName: stop.name } as const
    return [isReadingOrderJumping(stop) ? problem : null]
  },
}

/** Distance between the centers of two targets that is enough even for small targets (WCAG 2.2, 2.5.8). */
const targetDistanceMinPx = 24

const fillsScene = ({ details }: PublicHotspot) => Reflect.has(Object(details), 'corners')

/** True if two hotspots of a video are never visible at the same time. */
function areApart(a: PublicHotspot, b: PublicHotspot): boolean {
  const endOf = ({ toSeconds = Number.POSITIVE_INFINITY }: PublicHotspot) => toSeconds
  const startOf = ({ fromSeconds = 0 }: PublicHotspot) => fromSeconds
  return endOf(a) <= startOf(b) || endOf(b) <= startOf(a)
}

function* crowdedTargets(stop: PublicStop): Iterable<CheckResult> {
  const focalPx = focalLengthPx(referenceWidthPx, stop.initialView.fovDeg)
  const minDeg = Math.atan(targetDistanceMinPx / focalPx) / radPerDeg
  const hotspots = stop.hotspots.filter((hotspot) => !fillsScene(hotspot))
  for (const [index, hotspot] of hotspots.entries()) {
    const isCrowded = hotspots.slice(0, index).some((other) => {
      // Most pairs are excluded without trigonometry.
      if (Math.abs(other.pitchDeg - hotspot.pitchDeg) >= minDeg || areApart(other, hotspot)) return false
      return angleBetweenDeg(other, hotspot) < minDeg
    })
    const field = fieldId('position')
    const problem = { screen: 'hotspot', field, stop, hotspotId: hotspot.id, itemName: hotspot.title } as const
    yield isCrowded ? problem : null
  }
}

/** Hotspots don't overlap so far that less than 24 px of them can be clicked, in the start view on a screen 1,440 px wide. */
export const targetSpacing: AccessibilityCheck = {
  criteria: ['2.5.8'],
  severity: 'warning',
  inStop: crowdedTargets,
}
