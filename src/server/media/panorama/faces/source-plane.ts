import { radPerDeg } from '../../../../shared/geometry/sphere.ts'

/** Border of a source plane on every side: what a four-tap kernel may reach beyond the image. */
export const planePadPx = 4

/** Where the stored pixels of a panorama lie on the sphere, in pixels of the whole sphere at the same density. */
export type Placement = {
  readonly widthPx: number
  readonly heightPx: number
  readonly fullWidthPx: number
  readonly fullHeightPx: number
  readonly leftPx: number
  readonly topPx: number
}

/**
 * The decoded panorama, RGB, rows one after the other, with a border of `planePadPx` that holds what lies beyond:
 * the other end of the row, the far side of a pole, or the fill color outside a partial panorama.
 */
export type SourcePlane = Placement & { readonly pixels: SharedArrayBuffer }

export function planeRowBytes(placement: Placement): number {
  return 3 * (placement.widthPx + 2 * planePadPx)
}

export function allocatePlane(placement: Placement): SourcePlane {
  const bytes = planeRowBytes(placement) * (placement.heightPx + 2 * planePadPx)
  return { ...placement, pixels: new SharedArrayBuffer(bytes) }
}

/** Whether the image goes all the way round. */
export function isFullTurn({ widthPx, fullWidthPx }: Placement): boolean {
  return Math.abs(fullWidthPx - widthPx) < 0.5
}

/** Column of a yaw, pixel centers at whole numbers, as near to the image as the turns of the sphere allow. */
export function endlessColumnOf({ widthPx, fullWidthPx, leftPx }: Placement, yawRad: number): number {
  const wholeSphere = (yawRad / (2 * Math.PI) + 0.5) * fullWidthPx - 0.5 - leftPx
  const first = (widthPx - fullWidthPx) / 2 - 0.5
  return wholeSphere - fullWidthPx * Math.floor((wholeSphere - first) / fullWidthPx)
}

/** Row of a pitch, pixel centers at whole numbers. */
export function endlessRowOf({ fullHeightPx, topPx }: Placement, pitchRad: number): number {
  return (0.5 - pitchRad / Math.PI) * fullHeightPx - 0.5 - topPx
}

/** Column of a yaw, clamped to what the padded plane can answer. */
export function columnOf(placement: Placement, yawRad: number): number {
  return Math.max(1 - planePadPx, Math.min(placement.widthPx + planePadPx - 2.01, endlessColumnOf(placement, yawRad)))
}

/** Row of a pitch, on the terms of `columnOf`. */
export function rowOf(placement: Placement, pitchRad: number): number {
  return Math.max(1 - planePadPx, Math.min(placement.heightPx + planePadPx - 2.01, endlessRowOf(placement, pitchRad)))
}

/** Pitch of the center of a stored row. */
export function pitchOfRow(placement: Placement, row: number): number {
  return (0.5 - (row + 0.5 + placement.topPx) / placement.fullHeightPx) * 180 * radPerDeg
}
