import { bandPitchDeg, blurred, type GrayPanorama } from './gray-panorama.ts'

/** Position of a corner in a band, in pixels, and its strength. */
export type Corner = { readonly x: number; readonly y: number; readonly strength: number }

/** Standard deviation of the Gaussian window over which gradients are averaged. */
const windowSigmaPx = 1.5
/** Minimum distance of corners from the upper and lower edge, which the patches around them must not cross. */
const marginPx = 4
/**
 * Lowest pitch of corners. Floors aren't used, because they are close and look different from the next camera, and
 * because their tiles and boards look alike.
 */
const lowestPitchDeg = -15
/** Corners are detected only in this upper fraction of the band. */
const usedHeightFraction = (bandPitchDeg - lowestPitchDeg) / (2 * bandPitchDeg)
const cellColumns = 16
const cellRows = 6
/** Minimum strength of a corner, for brightness from 0 to 255. */
const strengthMin = 4

/** Strength of the corner at each pixel: the smaller eigenvalue of the structure tensor (Shi and Tomasi 1994). */
function cornerStrengths(band: GrayPanorama): Float32Array {
  const { widthPx, heightPx, values } = band
  const count = values.length
  const xx = new Float32Array(count)
  const xy = new Float32Array(count)
  const yy = new Float32Array(count)
  for (let row = 1; row < heightPx - 1; row += 1) {
    for (let column = 0; column < widthPx; column += 1) {
      const start = row * widthPx
      const rightIndex = start + ((column + 1) % widthPx)
      const leftIndex = start + ((column + widthPx - 1) % widthPx)
      const index = start + column
      const dx = ((values[rightIndex] ?? 0) - (values[leftIndex] ?? 0)) / 2
      const dy = ((values[index + widthPx] ?? 0) - (values[index - widthPx] ?? 0)) / 2
      xx[index] = dx * dx
      xy[index] = dx * dy
      yy[index] = dy * dy
    }
  }
  const blurredTensor = (tensor: Float32Array) => blurred({ widthPx, heightPx, values: tensor }, windowSigmaPx).values
  const meanXx = blurredTensor(xx)
  const meanXy = blurredTensor(xy)
  const meanYy = blurredTensor(yy)
  const strengths = new Float32Array(count)
  for (let index = 0; index < count; index += 1) {
    const halfTrace = ((meanXx[index] ?? 0) + (meanYy[index] ?? 0)) / 2
    const halfDifference = ((meanXx[index] ?? 0) - (meanYy[index] ?? 0)) / 2
    strengths[index] = halfTrace - Math.sqrt(halfDifference ** 2 + (meanXy[index] ?? 0) ** 2)
  }
  return strengths
}

/** Offset of the vertex of a parabola through three values, at most half a pixel. */
function vertexOffset(before: number, center: number, after: number): number {
  const curvature = before - 2 * center + after
  return curvature >= 0 ? 0 : Math.max(-0.5, Math.min(0.5, (before - after) / (2 * curvature)))
}

/** Strongest corners of a band, spread over a grid: each cell contributes at most twice its share of `countMax`. */
export function strongestCorners(band: GrayPanorama, countMax: number): readonly Corner[] {
  const { widthPx, heightPx } = band
  const strengths = cornerStrengths(band)
  const cells = Array.from({ length: cellColumns * cellRows }, (): Corner[] => [])
  for (let row = marginPx; row < heightPx * usedHeightFraction; row += 1) {
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
      const cellColumn = Math.floor((column / widthPx) * cellColumns)
      const cellRow = Math.floor((row / heightPx) * cellRows)
      cells[cellRow * cellColumns + cellColumn]?.push({ x, y, strength })
    }
  }
  const byStrength = (a: Corner, b: Corner) => b.strength - a.strength
  const perCellMax = Math.ceil(countMax / cells.length) * 2
  return cells
    .flatMap((corners) => corners.sort(byStrength).slice(0, perCellMax))
    .sort(byStrength)
    .slice(0, countMax)
}

type Pixel = { readonly column: number; readonly row: number }

/** True if no pixel within two pixels is stronger (non-maximum suppression). */
function isLocalMaximum(strengths: Float32Array, widthPx: number, { column, row }: Pixel): boolean {
  const strength = strengths[row * widthPx + column] ?? 0
  for (let down = -2; down <= 2; down += 1) {
    for (let right = -2; right <= 2; right += 1) {
      const neighborStrength = strengths[(row + down) * widthPx + ((column + right + widthPx) % widthPx)] ?? 0
      if (neighborStrength > strength) return false
    }
  }
  return true
}
