import { bandPitchDeg, blurred, type GrayPanorama } from './gray-panorama.ts'

/** Corner of a band, in pixels. */
export type Corner = { readonly x: number; readonly y: number; readonly strength: number }

const windowSigmaPx = 1.5
/** Distance to the upper and lower edge, which patches around corners must not cross. */
const marginPx = 4
/**
 * Share of the band, from its top, that corners come from: down to 15° below the horizon. Floors are close, so that they
 * look different from the next camera, and their tiles and boards look alike.
 */
const usedShare = (bandPitchDeg + 15) / (2 * bandPitchDeg)
const columnsOfCells = 16
const rowsOfCells = 6
/** Weakest corner, as the smaller eigenvalue of the structure tensor of brightness from 0 to 255. */
const strengthMin = 4

/** Smaller eigenvalue of the structure tensor at each pixel (Shi and Tomasi 1994). */
function cornerStrengths(band: GrayPanorama): Float32Array {
  const { widthPx, heightPx, values } = band
  const count = values.length
  const xx = new Float32Array(count)
  const xy = new Float32Array(count)
  const yy = new Float32Array(count)
  for (let row = 1; row < heightPx - 1; row += 1) {
    for (let column = 0; column < widthPx; column += 1) {
      const start = row * widthPx
      const right = start + ((column + 1) % widthPx)
      const left = start + ((column + widthPx - 1) % widthPx)
      const at = start + column
      const dx = ((values[right] ?? 0) - (values[left] ?? 0)) / 2
      const dy = ((values[at + widthPx] ?? 0) - (values[at - widthPx] ?? 0)) / 2
      xx[at] = dx * dx
      xy[at] = dx * dy
      yy[at] = dy * dy
    }
  }
  const window = (tensor: Float32Array) => blurred({ widthPx, heightPx, values: tensor }, windowSigmaPx).values
  const meanXx = window(xx)
  const meanXy = window(xy)
  const meanYy = window(yy)
  const strengths = new Float32Array(count)
  for (let at = 0; at < count; at += 1) {
    const half = ((meanXx[at] ?? 0) + (meanYy[at] ?? 0)) / 2
    const difference = ((meanXx[at] ?? 0) - (meanYy[at] ?? 0)) / 2
    strengths[at] = half - Math.sqrt(difference ** 2 + (meanXy[at] ?? 0) ** 2)
  }
  return strengths
}

/** Offset of the vertex of a parabola through three values, at most half a pixel. */
function vertexOffset(before: number, at: number, after: number): number {
  const curvature = before - 2 * at + after
  return curvature >= 0 ? 0 : Math.max(-0.5, Math.min(0.5, (before - after) / (2 * curvature)))
}

/** The strongest corners of a band, spread over it: each of its cells has as many as it gives, up to its share. */
export function strongestCorners(band: GrayPanorama, countMax: number): readonly Corner[] {
  const { widthPx, heightPx } = band
  const strengths = cornerStrengths(band)
  const cells = Array.from({ length: columnsOfCells * rowsOfCells }, (): Corner[] => [])
  for (let row = marginPx; row < heightPx * usedShare; row += 1) {
    for (let column = 0; column < widthPx; column += 1) {
      const strength = strengths[row * widthPx + column] ?? 0
      if (strength < strengthMin || !isLocalMaximum(strengths, widthPx, { column, row })) continue
      const start = row * widthPx
      const left = strengths[start + ((column + widthPx - 1) % widthPx)] ?? 0
      const right = strengths[start + ((column + 1) % widthPx)] ?? 0
      const x = column + vertexOffset(left, strength, right)
      const above = strengths[start + column - widthPx] ?? 0
      const below = strengths[start + column + widthPx] ?? 0
      const y = row + vertexOffset(above, strength, below)
      const cellColumn = Math.floor((column / widthPx) * columnsOfCells)
      const cellRow = Math.floor((row / heightPx) * rowsOfCells)
      cells[cellRow * columnsOfCells + cellColumn]?.push({ x, y, strength })
    }
  }
  const byStrength = (a: Corner, b: Corner) => b.strength - a.strength
  const perCell = Math.ceil(countMax / cells.length) * 2
  return cells
    .flatMap((corners) => corners.sort(byStrength).slice(0, perCell))
    .sort(byStrength)
    .slice(0, countMax)
}

type Pixel = { readonly column: number; readonly row: number }

/** True if no pixel at a distance of up to two is stronger. */
function isLocalMaximum(strengths: Float32Array, widthPx: number, { column, row }: Pixel): boolean {
  const strength = strengths[row * widthPx + column] ?? 0
  for (let down = -2; down <= 2; down += 1) {
    for (let right = -2; right <= 2; right += 1) {
      const other = strengths[(row + down) * widthPx + ((column + right + widthPx) % widthPx)] ?? 0
      if (other > strength) return false
    }
  }
  return true
}
