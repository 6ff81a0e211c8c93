import { wrapRowEnds } from './plane-border.ts'
import type { RowRange } from './side-face.ts'
import { isFullTurn, pitchOfRow, planePadPx, planeRowBytes, type SourcePlane } from './source-plane.ts'
import { byteAt } from './typed-reads.ts'

/** Pitch beyond which only polar faces use rows. The side faces end at 45°, and their borders within 1.5° of it. */
const polarPitchRad = (46.5 / 180) * Math.PI

/** Minimum coverage for averaging; below it nothing visible would change. */
const averagedPxMin = 1.05

/**
 * Number of a row's pixels that one pixel of a polar face covers. On the face, the row is a circle around the center with a
 * radius of faceSizePx / (2 tan(pitch)), so `fullWidthPx` pixels are spread over its circumference.
 */
function coverageOf(plane: SourcePlane, row: number, faceSizePx: number): number {
  const pitch = Math.abs(pitchOfRow(plane, row))
  if (pitch < polarPitchRad) return 1
  const coveredPx = (Math.tan(pitch) * plane.fullWidthPx) / (Math.PI * faceSizePx)
  return Math.min(coveredPx, plane.fullWidthPx / 2)
}

/**
 * Anti-aliasing of the polar faces: averages each row near the poles in place over the pixels that one pixel of the face
 * covers. The caller fills the borders at the poles.
 */
export function smoothPolarRows(plane: SourcePlane, options: RowRange & { readonly faceSizePx: number }): void {
  const pixels = new Uint8Array(plane.pixels)
  const rowBytes = planeRowBytes(plane)
  const isFull = isFullTurn(plane)
  for (let row = options.fromRow; row < options.toRow; row++) {
    const coveredPx = coverageOf(plane, row, options.faceSizePx)
    if (coveredPx < averagedPxMin) continue
    const start = (row + planePadPx) * rowBytes
    averageRow(pixels, { start: start + 3 * planePadPx, length: 3 * plane.widthPx, coveredPx, isFull })
    if (isFull) wrapRowEnds(pixels, start, plane.widthPx)
  }
}

/** A row without its border, by its byte range in the plane. */
type PixelRow = {
  readonly start: number
  readonly length: number
  readonly coveredPx: number
  readonly isFull: boolean
}

/** Moving average over `coveredPx` pixels. Those at both ends count by the fraction of them that is covered. */
function averageRow(pixels: Uint8Array, { start, length, coveredPx, isFull }: PixelRow): void {
  const radiusPx = (coveredPx - 1) / 2
  const wholePx = Math.floor(radiusPx)
  const fraction = radiusPx - wholePx
  const margin = 3 * (wholePx + 1)
  const padded = new Uint8Array(length + 2 * margin)
  padded.set(pixels.subarray(start, start + length), margin)
  for (let i = 0; i < margin; i++) {
    // Beyond a partial panorama, the fill color of its border is repeated.
    padded[margin - 1 - i] = byteAt(pixels, isFull ? start + length - 1 - (i % length) : start - 1 - (i % 3))
    padded[margin + length + i] = byteAt(pixels, isFull ? start + (i % length) : start + length + (i % 3))
  }
  const wholeBytes = 3 * wholePx
  const scale = 1 / coveredPx
  for (let channel = 0; channel < 3; channel++) {
    // Sum of the pixels that are covered completely.
    let sum = 0
    const first = margin + channel
    for (let p = first - wholeBytes; p <= first + wholeBytes; p += 3) sum += byteAt(padded, p)
    for (let p = first, out = start + channel; out < start + length; p += 3, out += 3) {
      const leftEnd = byteAt(padded, p - wholeBytes - 3)
      const rightEnd = byteAt(padded, p + wholeBytes + 3)
      pixels[out] = (sum + fraction * (leftEnd + rightEnd)) * scale + 0.5
      sum += rightEnd - byteAt(padded, p - wholeBytes)
    }
  }
}
