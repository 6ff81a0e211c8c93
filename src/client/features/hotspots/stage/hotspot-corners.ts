import type { Direction } from '../../../../shared/geometry/sphere.ts'
import type { Corners } from '../../../../shared/hotspots/corners.ts'
import type { Hotspot } from '../../../../shared/hotspots/hotspots.ts'
import type { Surface } from '../../../../shared/hotspots/surface.ts'
import { limits } from '../../../../shared/limits.ts'
import type { HotspotFields } from '../../tour-draft/edits/edit.ts'

/** Finer than a pixel of any panorama, so that moving there and back changes nothing that is seen. */
const perDeg = 10_000

export function roundCorners(corners: Corners): Corners {
  const round = (angleDeg: number) => Math.round(angleDeg * perDeg) / perDeg
  return corners.map(({ yawDeg, pitchDeg }) => ({ yawDeg: round(yawDeg), pitchDeg: round(pitchDeg) }))
}

export function areTooMany(corners: Corners): boolean {
  return corners.length > limits.hotspotCornersMax
}

/** Corners of the part of the scene that a hotspot fills; undefined where it is a point. */
export function cornersOf({ details }: Pick<Hotspot, 'details'>): Corners | undefined {
  return 'corners' in details ? details.corners : undefined
}

type Outline = { readonly direction: Direction; readonly corners: Corners }

/** Corners as they lie to another direction as they lay to the hotspot's. */
export function cornersMoved({ direction, corners }: Outline, to: Direction, surface: Surface): Corners {
  return roundCorners(surface.moveCorners(corners, direction, to))
}

/** A change of a hotspot's place, with its corners moving along. */
export function withCorners(
  hotspot: Hotspot,
  fields: Partial<HotspotFields>,
  surface: Surface,
): Partial<HotspotFields> {
  const corners = cornersOf(hotspot)
  const { yawDeg = hotspot.yawDeg, pitchDeg = hotspot.pitchDeg, details } = fields
  const stays = yawDeg === hotspot.yawDeg && pitchDeg === hotspot.pitchDeg
  if (!corners || stays || details !== undefined) return fields
  const moved = cornersMoved({ direction: hotspot, corners }, { yawDeg, pitchDeg }, surface)
  return { ...fields, details: { ...hotspot.details, corners: moved } }
}
