import { emptyColor } from '../../../../shared/media/nadir-fill.ts'
import { isFullTurn, planePadPx, planeRowBytes, type SourcePlane } from './source-plane.ts'

/** Fills the border of a plane: by wrapping around a full turn, else with the fill color, and at the poles. */
export function fillPlaneBorder(plane: SourcePlane): void {
  const pixels = new Uint8Array(plane.pixels)
  const rowBytes = planeRowBytes(plane)
  const isFull = isFullTurn(plane)
  const emptyPixels = Uint8Array.from({ length: 3 * planePadPx }, (_, i) => emptyColor[i % 3] ?? 0)
  for (let row = 0; row < plane.heightPx; row++) {
    const start = (row + planePadPx) * rowBytes
    if (isFull) wrapRowEnds(pixels, start, plane.widthPx)
    else {
      pixels.set(emptyPixels, start)
      pixels.set(emptyPixels, start + 3 * (planePadPx + plane.widthPx))
    }
  }
  fillPoleBorders(plane)
}

/** Continues a row that covers 360° at both ends by wrapping around. */
export function wrapRowEnds(pixels: Uint8Array, start: number, widthPx: number): void {
  for (let i = 0; i < planePadPx; i++) {
    const fromLeft = i % widthPx
    const fromRight = widthPx - 1 - (i % widthPx)
    pixels.copyWithin(
      start + 3 * (planePadPx - 1 - i),
      start + 3 * (planePadPx + fromRight),
      start + 3 * (planePadPx + fromRight + 1),
    )
    pixels.copyWithin(
      start + 3 * (planePadPx + widthPx + i),
      start + 3 * (planePadPx + fromLeft),
      start + 3 * (planePadPx + fromLeft + 1),
    )
  }
}

/** Fills the border rows at the top and bottom: from across the pole if the image reaches it, else with the fill color. */
export function fillPoleBorders(plane: SourcePlane): void {
  const { heightPx, topPx, fullHeightPx } = plane
  const reachesTop = topPx < 0.5
  const reachesBottom = fullHeightPx - heightPx - topPx < 0.5
  for (let i = 0; i < planePadPx; i++) {
    const mirroredRow = Math.min(i, heightPx - 1)
    fillBorderRow(plane, planePadPx - 1 - i, reachesTop ? planePadPx + mirroredRow : undefined)
    fillBorderRow(plane, planePadPx + heightPx + i, reachesBottom ? planePadPx + heightPx - 1 - mirroredRow : undefined)
  }
}

function fillBorderRow(plane: SourcePlane, row: number, oppositeRow: number | undefined): void {
  const pixels = new Uint8Array(plane.pixels)
  const rowBytes = planeRowBytes(plane)
  const target = pixels.subarray(row * rowBytes, (row + 1) * rowBytes)
  if (oppositeRow === undefined) {
    for (let i = 0; i < rowBytes; i++) target[i] = emptyColor[i % 3] ?? 0
    return
  }
  const opposite = pixels.subarray(oppositeRow * rowBytes, (oppositeRow + 1) * rowBytes)
  target.set(opposite)
  if (!isFullTurn(plane)) return
  const shift = Math.round(plane.widthPx / 2)
  for (let column = 0; column < plane.widthPx; column++) {
    const from = 3 * (planePadPx + ((column + shift) % plane.widthPx))
    target.set(opposite.subarray(from, from + 3), 3 * (planePadPx + column))
  }
  wrapRowEnds(target, 0, plane.widthPx)
}
