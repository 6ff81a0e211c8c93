/** Width of the border of a source plane on each side, enough for the taps of a cubic kernel. */
export const planePadPx = 4
/** Minimum distance of a position from the end of the border: two taps to its right, and a margin for rounding. */
export const lastTapsPx = 2.01

/** Position of a panorama's pixels on the full sphere, in pixels of the same density. */
export type Placement = {
  readonly widthPx: number
  readonly heightPx: number
  readonly fullWidthPx: number
  readonly fullHeightPx: number
  readonly leftPx: number
  readonly topPx: number
}

/**
 * RGB pixels of an equirectangular panorama, row by row, with a border of `planePadPx`. The border repeats the pixels
 * from the opposite end of each row and from across the poles. Outside a partial panorama it has the fill color.
 */
export type SourcePlane = Placement & { readonly pixels: SharedArrayBuffer }

/** Bytes of one row, with its padding. */
export function planeRowBytes(placement: Placement): number {
  return 3 * (placement.widthPx + 2 * planePadPx)
}

/** Allocates the pixels of a source, in memory that worker threads share. */
export function allocatePlane(placement: Placement): SourcePlane {
  const bytes = planeRowBytes(placement) * (placement.heightPx + 2 * planePadPx)
  return { ...placement, pixels: new SharedArrayBuffer(bytes) }
}

/** True if the image covers 360° horizontally. */
export function isFullTurn({ widthPx, fullWidthPx }: Placement): boolean {
  return Math.abs(fullWidthPx - widthPx) < 0.5
}

/**
 * Column of a yaw, with pixel centers at whole numbers. Of the equivalent columns a full turn apart it is the closest
 * to the image.
 */
export function unclampedColumnOf({ widthPx, fullWidthPx, leftPx }: Placement, yawRad: number): number {
  const column = (yawRad / (2 * Math.PI) + 0.5) * fullWidthPx - 0.5 - leftPx
  const firstColumn = (widthPx - fullWidthPx) / 2 - 0.5
  return column - fullWidthPx * Math.floor((column - firstColumn) / fullWidthPx)
}

/** Row of a pitch, with pixel centers at whole numbers. */
export function unclampedRowOf({ fullHeightPx, topPx }: Placement, pitchRad: number): number {
  return (0.5 - pitchRad / Math.PI) * fullHeightPx - 0.5 - topPx
}

/** Column of a yaw, clamped so that all taps of the kernel are inside the border. */
export function columnOf(placement: Placement, yawRad: number): number {
  return Math.max(
    1 - planePadPx,
    Math.min(placement.widthPx + planePadPx - lastTapsPx, unclampedColumnOf(placement, yawRad)),
  )
}

/** Row of a pitch, clamped so that all taps of the kernel are inside the border. */
export function rowOf(placement: Placement, pitchRad: number): number {
  return Math.max(
    1 - planePadPx,
    Math.min(placement.heightPx + planePadPx - lastTapsPx, unclampedRowOf(placement, pitchRad)),
  )
}

/** Pitch of the center of a row, in radians. */
export function pitchOfRow(placement: Placement, row: number): number {
  return (0.5 - (row + 0.5 + placement.topPx) / placement.fullHeightPx) * Math.PI
}
