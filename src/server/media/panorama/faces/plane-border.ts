import { emptyColor } from '../../../../shared/media/nadir-fill.ts'
import { isFullTurn, planePadPx, planeRowBytes, type SourcePlane } from './source-plane.ts'

/** Fills the whole border of a plane whose image is in place. */
export function fillBorder(plane: SourcePlane): void {
  const pixels = new Uint8Array(plane.pixels)
  const rowBytes = planeRowBytes(plane)
  const fullTurn = isFullTurn(plane)
  const emptyEnd = Uint8Array.from({ length: 3 * planePadPx }, (_, i) => emptyColor[i % 3] ?? 0)
  for (let row = 0; row < plane.heightPx; row++) {
    const start = (row + planePadPx) * rowBytes
    if (fullTurn) copyRowEnds(pixels, start, plane.widthPx)
    else {
      pixels.set(emptyEnd, start)
      pixels.set(emptyEnd, start + 3 * (planePadPx + plane.widthPx))
    }
  }
  fillPolePads(plane)
}

/** Left of the first pixel of a full row stands its last one, and the other way round. */
export function copyRowEnds(pixels: Uint8Array, start: number, widthPx: number): void {
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

/** Rows beyond the first and the last: across the pole where the image reaches it, else the fill color. */
export function fillPolePads(plane: SourcePlane): void {
  const { heightPx, topPx, fullHeightPx } = plane
  const reachesTop = topPx < 0.5
  const reachesBottom = fullHeightPx - heightPx - topPx < 0.5
  for (let i = 0; i < planePadPx; i++) {
    const mirrored = Math.min(i, heightPx - 1)
    fillPadRow(plane, planePadPx - 1 - i, reachesTop ? planePadPx + mirrored : undefined)
    fillPadRow(plane, planePadPx + heightPx + i, reachesBottom ? planePadPx + heightPx - 1 - mirrored : undefined)
  }
}

function fillPadRow(plane: SourcePlane, row: number, across: number | undefined): void {
  const pixels = new Uint8Array(plane.pixels)
  const rowBytes = planeRowBytes(plane)
  const target = pixels.subarray(row * rowBytes, (row + 1) * rowBytes)
  if (across === undefined) {
    for (let i = 0; i < rowBytes; i++) target[i] = emptyColor[i % 3] ?? 0
    return
  }
  const opposite = pixels.subarray(across * rowBytes, (across + 1) * rowBytes)
  target.set(opposite)
  if (!isFullTurn(plane)) return
  const shift = Math.round(plane.widthPx / 2)
  for (let column = 0; column < plane.widthPx; column++) {
    const from = 3 * (planePadPx + ((column + shift) % plane.widthPx))
    target.set(opposite.subarray(from, from + 3), 3 * (planePadPx + column))
  }
  copyRowEnds(target, 0, plane.widthPx)
}
