import { hotspotLimits } from '../../../../../shared/hotspots/hotspot-limits.ts'
import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import { stopIdsIn } from '../../../../../shared/hotspots/references.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../../shared/tours/tours.ts'
import { isFlatStop } from '../../tour-draft/flat-stops.ts'
import type { NewHotspot } from '../../tour-draft/use-create-hotspots.ts'

/** Reason why hotspots can't be copied to a stop. */
export type CopyProblem = 'otherSurface' | 'full' | 'isTarget'

/** Stop that hotspots could be copied to. */
export type CopyTarget = {
  readonly stop: Stop
  readonly problem: CopyProblem | null
  /** Hotspots to copy: all that don't lead to this stop. */
  readonly hotspots: readonly Hotspot[]
}

function targetOf(tour: Tour, stop: Stop, { hotspots, isFlat }: { hotspots: readonly Hotspot[]; isFlat: boolean }) {
  const copiedHotspots = hotspots.filter((hotspot) => !stopIdsIn(hotspot).includes(stop.id))
  const problem = (): CopyProblem | null => {
    if (isFlatStop(tour, stop) !== isFlat) return 'otherSurface'
    if (copiedHotspots.length === 0) return 'isTarget'
    return stop.hotspots.length + copiedHotspots.length > hotspotLimits.perStopMax ? 'full' : null
  }
  return { stop, problem: problem(), hotspots: copiedHotspots }
}

/** All other stops of the tour, for hotspots of one stop. Positions on a sphere have no counterpart on flat media. */
export function copyTargets(tour: Tour, source: Stop, hotspots: readonly Hotspot[]): readonly CopyTarget[] {
  const isFlat = isFlatStop(tour, source)
  return tour.stops.filter(({ id }) => id !== source.id).map((stop) => targetOf(tour, stop, { hotspots, isFlat }))
}

/** Copy of a hotspot for another stop, at the same position in its image. */
export function copyFor(stopId: string, hotspot: Hotspot): NewHotspot {
  const { id: _id, version: _version, x: _x, y: _y, readingOrder: _order, ...fields } = hotspot
  return { ...fields, stopId }
}
