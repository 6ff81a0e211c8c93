import type { IndirectImage } from './indirect-image.ts'

/** B3 spline kernel in one dimension. */
const kernel = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16] as const

/** Smallest cosine of the angle between the normals of two pixels that are blended. */
const normalCosineMin = 0.8
/** Exponent of that cosine in the weight: larger values keep edges sharper. */
const normalExponent = 24
/** Falloff of the weight by the distance in meters from the center's plane, by the squared distance, and by brightness. */
const planeFalloff = 60
const distanceFalloff = 1.2
const brightnessFalloff = 2
/** Tolerance of brightness differences in the first pass, and its factor per pass. */
const firstTolerance = 1.1
const tolerancePerPass = 0.7

/**
 * Smooths gathered light along surfaces: the edge-avoiding à-trous wavelet filter (Dammertz et al. 2010). Columns
 * wrap around, so that there is no seam at ±180°.
 */
export function smoothLight(image: IndirectImage, passCount: number): void {
  let source = Float32Array.from(image.arrays.light)
  let target = new Float32Array(source.length)
  for (let pass = 0; pass < passCount; pass++) {
    filterPass(image, { source, target, step: 2 ** pass, tolerance: firstTolerance * tolerancePerPass ** pass })
    ;[source, target] = [target, source]
  }
  image.arrays.light.set(source)
}

type Pass = { source: Float32Array; target: Float32Array; step: number; tolerance: number }

function filterPass(image: IndirectImage, pass: Pass): void {
  for (let y = 0; y < image.height; y++)
    for (let x = 0; x < image.width; x++) filterPixel(image, pass, y * image.width + x)
}

const brightness = (pixels: Float32Array, index: number): number =>
  (pixels[index] as number) * 0.25 + (pixels[index + 1] as number) * 0.6 + (pixels[index + 2] as number) * 0.15

function filterPixel(image: IndirectImage, { source, target, step, tolerance }: Pass, pixel: number): void {
  const { positions, normals } = image.arrays
  const { width, height } = image
  const index = pixel * 3
  const nx = normals[index] as number
  const ny = normals[index + 1] as number
  const nz = normals[index + 2] as number
  if (nx === 0 && ny === 0 && nz === 0) return
  const centerX = positions[index] as number
  const centerY = positions[index + 1] as number
  const centerZ = positions[index + 2] as number
  const centerBrightness = brightness(source, index)
  const cx = pixel % width
  const cy = Math.floor(pixel / width)
  let r = 0
  let g = 0
  let b = 0
  let totalWeight = 0
  for (let row = -2; row <= 2; row++) {
    const y = cy + row * step
    if (y < 0 || y >= height) continue
    for (let column = -2; column <= 2; column++) {
      const neighbor = (y * width + ((cx + column * step + width * 8) % width)) * 3
      const normalCosine =
        nx * (normals[neighbor] as number) +
        ny * (normals[neighbor + 1] as number) +
        nz * (normals[neighbor + 2] as number)
      if (normalCosine < normalCosineMin) continue
      const dx = (positions[neighbor] as number) - centerX
      const dy = (positions[neighbor + 1] as number) - centerY
      const dz = (positions[neighbor + 2] as number) - centerZ
      const planeDistance = Math.abs(nx * dx + ny * dy + nz * dz)
      const squaredDistance = dx * dx + dy * dy + dz * dz
      const brightnessDifference =
        Math.abs(brightness(source, neighbor) - centerBrightness) /
        (centerBrightness + brightness(source, neighbor) + 1e-4)
      let weight = (kernel[row + 2] as number) * (kernel[column + 2] as number) * normalCosine ** normalExponent
      weight *= Math.exp(
        -planeDistance * planeFalloff -
          squaredDistance * distanceFalloff -
          (brightnessDifference / tolerance) * brightnessFalloff,
      )
      totalWeight += weight
      r += weight * (source[neighbor] as number)
      g += weight * (source[neighbor + 1] as number)
      b += weight * (source[neighbor + 2] as number)
    }
  }
  target[index] = r / totalWeight
  target[index + 1] = g / totalWeight
  target[index + 2] = b / totalWeight
}
