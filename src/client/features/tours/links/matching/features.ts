import type { Vec3 } from '../../../../../shared/geometry/sphere.ts'
import { strongestCorners } from './corners.ts'
import { bandDirection, brightnessAtPixel, type GrayPanorama, shrunk } from './gray-panorama.ts'

/** Points of a panorama that can be found again in another one, with their surroundings as vectors of length 1. */
export type Features = {
  readonly count: number
  /** World directions, three numbers each. */
  readonly directions: Float32Array
  /** `descriptorLength` numbers each. */
  readonly descriptors: Float32Array
}

/** Width of the bands in which features are detected: the same point is larger in the nearer panorama. */
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
/** Samples along a side of the patch that a descriptor is made from. */
const patchSide = 20
/** Distance between the samples, in pixels on the horizon. */
const sampleStepPx = 1.25
/** Largest share of a gradient in a descriptor before it is normalized again, so that single edges don't dominate. */
const shareMax = 0.2

/** Samples a square patch of the plane that touches the sphere at a direction, upright as the world is. */
function samplePatch(band: GrayPanorama, [x, y, z]: Vec3, patch: Float32Array): void {
  const side = patchSide + 2
  const radPerPx = (2 * Math.PI) / band.widthPx
  const step = sampleStepPx * radPerPx
  const horizontal = Math.hypot(x, z)
  const east = [-z / horizontal, x / horizontal] as const
  // The direction to the right is (−z, 0, x) and the one upward completes the axes.
  const up = [-(x * y) / horizontal, horizontal, -(z * y) / horizontal] as const
  for (let row = 0; row < side; row += 1) {
    const v = (side / 2 - row - 0.5) * step
    for (let column = 0; column < side; column += 1) {
      const u = (column + 0.5 - side / 2) * step
      const px = x + u * east[0] + v * up[0]
      const py = y + v * up[1]
      const pz = z + u * east[1] + v * up[2]
      const yaw = Math.atan2(px, -pz)
      const pitch = Math.atan2(py, Math.hypot(px, pz))
      const column2 = (yaw + Math.PI) / radPerPx - 0.5
      const row2 = band.heightPx / 2 - pitch / radPerPx - 0.5
      patch[row * side + column] = brightnessAtPixel(band, column2, row2)
    }
  }
}

const patchWeights = Float32Array.from({ length: patchSide ** 2 }, (_, at) => {
  const across = (at % patchSide) + 0.5 - patchSide / 2
  const down = Math.floor(at / patchSide) + 0.5 - patchSide / 2
  return Math.exp(-(across ** 2 + down ** 2) / (2 * (patchSide / 2) ** 2))
})

function normalize(vector: Float32Array): void {
  let sum = 0
  for (const value of vector) sum += value * value
  const scale = sum === 0 ? 0 : 1 / Math.sqrt(sum)
  for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] ?? 0) * scale
}

/** Histograms of gradients in 4×4 cells of a patch (Lowe 2004), without rotation because panoramas are upright. */
function describe(patch: Float32Array, descriptor: Float32Array): void {
  const side = patchSide + 2
  for (let row = 0; row < patchSide; row += 1) {
    for (let column = 0; column < patchSide; column += 1) {
      const at = (row + 1) * side + column + 1
      const dx = (patch[at + 1] ?? 0) - (patch[at - 1] ?? 0)
      const dy = (patch[at + side] ?? 0) - (patch[at - side] ?? 0)
      const magnitude = Math.hypot(dx, dy) * (patchWeights[row * patchSide + column] ?? 0)
      if (magnitude === 0) continue
      const angle = ((Math.atan2(dy, dx) / (2 * Math.PI) + 1) % 1) * orientations
      spread(descriptor, magnitude, {
        x: ((column + 0.5) / patchSide) * cellsPerSide - 0.5,
        y: ((row + 0.5) / patchSide) * cellsPerSide - 0.5,
        angle,
      })
    }
  }
  normalize(descriptor)
  for (let at = 0; at < descriptor.length; at += 1) descriptor[at] = Math.min(shareMax, descriptor[at] ?? 0)
  normalize(descriptor)
}

type Bin = { readonly x: number; readonly y: number; readonly angle: number }

/** Adds a gradient to the bins beside it, in proportion to their distance. */
function spread(descriptor: Float32Array, magnitude: number, { x, y, angle }: Bin): void {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const first = Math.floor(angle)
  for (let row = top; row <= top + 1; row += 1) {
    if (row < 0 || row >= cellsPerSide) continue
    const vertical = 1 - Math.abs(y - row)
    for (let column = left; column <= left + 1; column += 1) {
      if (column < 0 || column >= cellsPerSide) continue
      const share = vertical * (1 - Math.abs(x - column)) * magnitude
      const start = (row * cellsPerSide + column) * orientations
      const after = angle - first
      const here = start + (first % orientations)
      const next = start + ((first + 1) % orientations)
      descriptor[here] = (descriptor[here] ?? 0) + share * (1 - after)
      descriptor[next] = (descriptor[next] ?? 0) + share * after
    }
  }
}

/** Features of a band of 2048 px, at several scales. */
export function panoramaFeatures(band: GrayPanorama): Features {
  const patch = new Float32Array((patchSide + 2) ** 2)
  const directions: number[] = []
  const descriptors: Float32Array[] = []
  for (const { widthPx, countMax } of levels) {
    const level = widthPx === band.widthPx ? band : shrunk(band, widthPx)
    for (const { x, y } of strongestCorners(level, countMax)) {
      const direction = bandDirection(level, x, y)
      const descriptor = new Float32Array(descriptorLength)
      samplePatch(level, direction, patch)
      describe(patch, descriptor)
      directions.push(...direction)
      descriptors.push(descriptor)
    }
  }
  const joined = new Float32Array(descriptors.length * descriptorLength)
  for (const [index, descriptor] of descriptors.entries()) joined.set(descriptor, index * descriptorLength)
  return { count: descriptors.length, directions: Float32Array.from(directions), descriptors: joined }
}
