import { wrapRowEnds } from './plane-border.ts'
import type { RowRange } from './side-face.ts'
import { isFullTurn, pitchOfRow, planePadPx, planeRowBytes, type SourcePlane } from './source-plane.ts'
import { byteAt } from './typed-reads.ts'

/** Only the polar faces use rows beyond this pitch; the side faces with their borders end below it. */
const polarPitchRad = (46.5 / 180) * Math.PI

/** Source pixels of a row that one pixel of a polar face covers: the row is a circle of 2πr face pixels there. */
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
    if (coveredPx < 1.05) continue
    const start = (row + planePadPx) * rowBytes
    averageRow(pixels, { start: start + 3 * planePadPx, length: 3 * plane.widthPx, coveredPx, isFull })
    if (isFull) wrapRowEnds(pixels, start, plane.widthPx)
  }
}

type Row = {
  readonly start: number
  readonly length: number
  readonly coveredPx: number
  readonly isFull: boolean
}

/** Moving average of fractional width, with weighted pixels at both ends. */
function averageRow(pixels: Uint8Array, { start, length, coveredPx, isFull }: Row): void {
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
  const spanBytes = 3 * wholePx
  const scale = 1 / coveredPx
  for (let c = 0; c < 3; c++) {
    let sum = 0
    for (let p = margin + c - spanBytes; p <= margin + c + spanBytes; p += 3) sum += byteAt(padded, p)
    for (let p = margin + c, o = start + c; o < start + length; p += 3, o += 3) {
      const leftEnd = byteAt(padded, p - spanBytes - 3)
      const rightEnd = byteAt(padded, p + spanBytes + 3)
      pixels[o] = (sum + fraction * (leftEnd + rightEnd)) * scale + 0.5
      sum += rightEnd - byteAt(padded, p - spanBytes)
    }
  }
}
