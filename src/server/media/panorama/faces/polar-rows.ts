import { copyRowEnds } from './plane-border.ts'
import type { RowRange } from './side-face.ts'
import { isFullTurn, pitchOfRow, planePadPx, planeRowBytes, type SourcePlane } from './source-plane.ts'
import { byteAt } from './typed-reads.ts'

/** The side faces with their borders end below this pitch; rows beyond it serve the polar faces alone. */
const polarPitchRad = (46.5 / 180) * Math.PI

/** Source pixels along a row that one pixel of a polar face covers: a circle of 2πr face pixels holds the whole row. */
function coveredPx(plane: SourcePlane, row: number, faceSizePx: number): number {
  const pitch = Math.abs(pitchOfRow(plane, row))
  if (pitch < polarPitchRad) return 1
  const covered = (Math.tan(pitch) * plane.fullWidthPx) / (Math.PI * faceSizePx)
  return Math.min(covered, plane.fullWidthPx / 2)
}

/**
 * Averages every row around the poles, in place, over as many pixels as a pixel of the polar face covers. Sampled
 * afterwards like any other row, it can no longer alias. The rows across the poles are left to the caller.
 */
export function smoothPolarRows(plane: SourcePlane, part: RowRange & { readonly faceSizePx: number }): void {
  const pixels = new Uint8Array(plane.pixels)
  const rowBytes = planeRowBytes(plane)
  const fullTurn = isFullTurn(plane)
  for (let row = part.fromRow; row < part.toRow; row++) {
    const covered = coveredPx(plane, row, part.faceSizePx)
    if (covered < 1.05) continue
    const start = (row + planePadPx) * rowBytes
    averageRow(pixels, { start: start + 3 * planePadPx, length: 3 * plane.widthPx, covered, fullTurn })
    if (fullTurn) copyRowEnds(pixels, start, plane.widthPx)
  }
}

type Row = {
  readonly start: number
  readonly length: number
  readonly covered: number
  readonly fullTurn: boolean
}

/** Running mean of fractional width: whole pixels in the middle, weighted ones at both ends. */
function averageRow(pixels: Uint8Array, { start, length, covered, fullTurn }: Row): void {
  const reach = (covered - 1) / 2
  const whole = Math.floor(reach)
  const fraction = reach - whole
  const margin = 3 * (whole + 1)
  const padded = new Uint8Array(length + 2 * margin)
  padded.set(pixels.subarray(start, start + length), margin)
  for (let i = 0; i < margin; i++) {
    // Outside a partial panorama lies the fill color of the border, constant along the row.
    padded[margin - 1 - i] = byteAt(pixels, fullTurn ? start + length - 1 - (i % length) : start - 1 - (i % 3))
    padded[margin + length + i] = byteAt(pixels, fullTurn ? start + (i % length) : start + length + (i % 3))
  }
  const span = 3 * whole
  const share = 1 / covered
  for (let c = 0; c < 3; c++) {
    let sum = 0
    for (let p = margin + c - span; p <= margin + c + span; p += 3) sum += byteAt(padded, p)
    for (let p = margin + c, o = start + c; o < start + length; p += 3, o += 3) {
      const before = byteAt(padded, p - span - 3)
      const after = byteAt(padded, p + span + 3)
      pixels[o] = (sum + fraction * (before + after)) * share + 0.5
      sum += after - byteAt(padded, p - span)
    }
  }
}
