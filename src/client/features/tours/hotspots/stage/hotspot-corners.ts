import type { Direction } from '../../../../../shared/geometry/sphere.ts'
import type { Corners } from '../../../../../shared/hotspots/corners.ts'
import { hotspotLimits } from '../../../../../shared/hotspots/hotspot-limits.ts'
import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import type { Surface } from '../../../../../shared/hotspots/surface.ts'
import type { HotspotFields } from '../../tour-draft/edits/edit.ts'

/** Rounding finer than a pixel of any panorama, so that repeated moves don't shift the corners visibly. */
const roundingStepsPerDeg = 10_000

/** Corners rounded to the precision in which they are stored. */
export function roundCorners(corners: Corners): Corners {
  const round = (angleDeg: number) => Math.round(angleDeg * roundingStepsPerDeg) / roundingStepsPerDeg
  return corners.map(({ yawDeg, pitchDeg }) => ({ yawDeg: round(yawDeg), pitchDeg: round(pitchDeg) }))
}

export function exceedsCornerLimit(corners: Corners): boolean {
  return corners.length > hotspotLimits.cornersMax
}

/** Corners of a hotspot that covers an area of the scene; undefined for a point. */
export function cornersOf({ details }: Pick<Hotspot, 'details'>): Corners | undefined {
  return 'corners' in details ? details.corners : undefined
}

type PlacedCorners = { readonly direction: Direction; readonly corners: Corners }

/** Moves corners along with their hotspot to another direction. */
export function moveCorners({ direction, corners }: PlacedCorners, newDirection: Direction, surface: Surface): Corners {
  return roundCorners(surface.moveCorners(corners, direction, newDirection))
}

/** Fields of an edit, extended by the corners moved with the hotspot. Unchanged if the edit sets details itself. */
export function withMovedCorners(
  hotspot: Hotspot,
  fields: Partial<HotspotFields>,
  surface: Surface,
): Partial<HotspotFields> {
  const corners = cornersOf(hotspot)
  const { yawDeg = hotspot.yawDeg, pitchDeg = hotspot.pitchDeg, details } = fields
  const isUnmoved = yawDeg === hotspot.yawDeg && pitchDeg === hotspot.pitchDeg
  if (!corners || isUnmoved || details !== undefined) return fields
  const movedCorners = moveCorners({ direction: hotspot, corners }, { yawDeg, pitchDeg }, surface)
  return { ...fields, details: { ...hotspot.details, corners: movedCorners } }
}
