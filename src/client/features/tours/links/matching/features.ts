import type { Vec3 } from '../../../../../shared/geometry/sphere.ts'
import { strongestCorners } from './corners.ts'
import { bandDirection, brightnessAtPixel, type GrayPanorama, shrunk } from './gray-panorama.ts'

/** Points of a panorama that another panorama may show too. A descriptor is a unit vector of a point's surroundings. */
export type Features = {
  readonly count: number
  /** World directions, three numbers each. */
  readonly directions: Float32Array
  /** `descriptorLength` numbers each. */
  readonly descriptors: Float32Array
}

/** Levels of the image pyramid, because the same point is larger in the nearer panorama. Neighbors differ by √2. */
export const levels = [
  { widthPx: 2048, countMax: 500 },
  { widthPx: 1448, countMax: 400 },
  { widthPx: 1024, countMax: 350 },
  { widthPx: 724, countMax: 250 },
  { widthPx: 512, countMax: 150 },
] as const

const cellsPerSide = 4
const orientations = 8
export const descriptorLength = cellsPerSide ** 2 * orientations
/** Number of samples along a side of the patch that a descriptor describes. */
const patchSide = 20
/** Distance between the samples, in pixels on the horizon. */
const sampleStepPx = 1.25
/** Samples of a patch with a border of one sample, for gradients at its edges. */
const paddedSide = patchSide + 2
/** Maximum of a descriptor's components before it is normalized again, so that single edges don't dominate. */
const componentMax = 0.2

/** Samples an upright square patch of the plane that touches the sphere at a direction (gnomonic projection). */
function samplePatch(band: GrayPanorama, [x, y, z]: Vec3, patch: Float32Array): void {
  const radPerPx = (2 * Math.PI) / band.widthPx
  const step = sampleStepPx * radPerPx
  const horizontal = Math.hypot(x, z)
  const east = [-z / horizontal, x / horizontal] as const
  // The axis to the right is the normalized (−z, 0, x). The upward axis is orthogonal to it and to the direction.
  const up = [-(x * y) / horizontal, horizontal, -(z * y) / horizontal] as const
  for (let row = 0; row < paddedSide; row += 1) {
    const v = (paddedSide / 2 - row - 0.5) * step
    for (let column = 0; column < paddedSide; column += 1) {
      const u = (column + 0.5 - paddedSide / 2) * step
      const px = x + u * east[0] + v * up[0]
      const py = y + v * up[1]
      const pz = z + u * east[1] + v * up[2]
      const yaw = Math.atan2(px, -pz)
      const pitch = Math.atan2(py, Math.hypot(px, pz))
      const bandColumn = (yaw + Math.PI) / radPerPx - 0.5
      const bandRow = band.heightPx / 2 - pitch / radPerPx - 0.5
      patch[row * paddedSide + column] = brightnessAtPixel(band, bandColumn, bandRow)
    }
  }
}

/** Gaussian weights of the samples of a patch, which decrease from its center. */
const patchWeights = Float32Array.from({ length: patchSide ** 2 }, (_, index) => {
  const across = (index % patchSide) + 0.5 - patchSide / 2
  const down = Math.floor(index / patchSide) + 0.5 - patchSide / 2
  return Math.exp(-(across ** 2 + down ** 2) / (2 * (patchSide / 2) ** 2))
})

function normalize(vector: Float32Array): void {
  let sum = 0
  for (const value of vector) sum += value * value
  const scale = sum === 0 ? 0 : 1 / Math.sqrt(sum)
  for (let i = 0; i < vector.length; i += 1) vector[i] = (vector[i] ?? 0) * scale
}

/**
 * Writes the SIFT descriptor of a patch (Lowe 2004): gradient histograms in 4×4 cells. Upright patches need no
 * rotation.
 */
function writeDescriptor(patch: Float32Array, descriptor: Float32Array): void {
  for (let row = 0; row < patchSide; row += 1) {
    for (let column = 0; column < patchSide; column += 1) {
      const index = (row + 1) * paddedSide + column + 1
      const dx = (patch[index + 1] ?? 0) - (patch[index - 1] ?? 0)
      const dy = (patch[index + paddedSide] ?? 0) - (patch[index - paddedSide] ?? 0)
      const magnitude = Math.hypot(dx, dy) * (patchWeights[row * patchSide + column] ?? 0)
      if (magnitude === 0) continue
      const angle = ((Math.atan2(dy, dx) / (2 * Math.PI) + 1) % 1) * orientations
      addToBins(descriptor, magnitude, {
        x: ((column + 0.5) / patchSide) * cellsPerSide - 0.5,
        y: ((row + 0.5) / patchSide) * cellsPerSide - 0.5,
        angle,
      })
    }
  }
  normalize(descriptor)
  for (let i = 0; i < descriptor.length; i += 1) descriptor[i] = Math.min(componentMax, descriptor[i] ?? 0)
  normalize(descriptor)
}

type BinPosition = { readonly x: number; readonly y: number; readonly angle: number }

/** Adds a gradient to the neighboring bins, in proportion to its distance from each (trilinear interpolation). */
function addToBins(descriptor: Float32Array, magnitude: number, { x, y, angle }: BinPosition): void {
  const firstColumn = Math.floor(x)
  const firstRow = Math.floor(y)
  const orientation = Math.floor(angle)
  for (let row = firstRow; row <= firstRow + 1; row += 1) {
    if (row < 0 || row >= cellsPerSide) continue
    const vertical = 1 - Math.abs(y - row)
    for (let column = firstColumn; column <= firstColumn + 1; column += 1) {
      if (column < 0 || column >= cellsPerSide) continue
      const weighted = vertical * (1 - Math.abs(x - column)) * magnitude
      const start = (row * cellsPerSide + column) * orientations
      const fraction = angle - orientation
      const bin = start + (orientation % orientations)
      const nextBin = start + ((orientation + 1) % orientations)
      descriptor[bin] = (descriptor[bin] ?? 0) + weighted * (1 - fraction)
      descriptor[nextBin] = (descriptor[nextBin] ?? 0) + weighted * fraction
    }
  }
}

/** Features of a band at the widths of `levels`; the band has the largest of these. */
export function panoramaFeatures(band: GrayPanorama): Features {
  const patch = new Float32Array(paddedSide ** 2)
  const directions: number[] = []
  const descriptors: Float32Array[] = []
  for (const { widthPx, countMax } of levels) {
    const level = widthPx === band.widthPx ? band : shrunk(band, widthPx)
    for (const { x, y } of strongestCorners(level, countMax)) {
      const direction = bandDirection(level, x, y)
      const descriptor = new Float32Array(descriptorLength)
      samplePatch(level, direction, patch)
      writeDescriptor(patch, descriptor)
      directions.push(...direction)
      descriptors.push(descriptor)
    }
  }
  const joinedDescriptors = new Float32Array(descriptors.length * descriptorLength)
  for (const [index, descriptor] of descriptors.entries()) joinedDescriptors.set(descriptor, index * descriptorLength)
  return { count: descriptors.length, directions: Float32Array.from(directions), descriptors: joinedDescriptors }
}
