import type { IndirectImage } from './indirect-image.ts'

/** B3 spline kernel in one dimension. */
const kernel = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16] as const

/** Smallest cosine of the angle between the normals of two pixels that are blended. */
const normalCosineMin = 0.8
/** Exponent of the cosine in the weight. Larger values keep edges sharper. */
const normalExponent = 24
/** Falloff of the weight with the neighbor's distance from the plane of the center pixel, in meters. */
const planeFalloff = 60
/** Falloff of the weight with the squared distance from the center pixel, in square meters. */
const distanceFalloff = 1.2
/** Falloff of the weight with the brightness difference, relative to the tolerance of the pass. */
const brightnessFalloff = 2
/** Tolerance of brightness differences in the first pass. */
const firstTolerance = 1.1
/** Factor of the tolerance from one pass to the next. */
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
    const filtered = target
    target = source
    source = filtered
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
  const pointX = positions[index] as number
  const pointY = positions[index + 1] as number
  const pointZ = positions[index + 2] as number
  const centerBrightness = brightness(source, index)
  const centerColumn = pixel % width
  const centerRow = Math.floor(pixel / width)
  // Keeps the dividend of the remainder positive where columns wrap around at the left edge.
  const wrapOffset = width * 8
  let r = 0
  let g = 0
  let b = 0
  let totalWeight = 0
  for (let rowOffset = -2; rowOffset <= 2; rowOffset++) {
    const y = centerRow + rowOffset * step
    if (y < 0 || y >= height) continue
    for (let columnOffset = -2; columnOffset <= 2; columnOffset++) {
      const neighbor = (y * width + ((centerColumn + columnOffset * step + wrapOffset) % width)) * 3
      const normalCosine =
        nx * (normals[neighbor] as number) +
        ny * (normals[neighbor + 1] as number) +
        nz * (normals[neighbor + 2] as number)
      if (normalCosine < normalCosineMin) continue
      const dx = (positions[neighbor] as number) - pointX
      const dy = (positions[neighbor + 1] as number) - pointY
      const dz = (positions[neighbor + 2] as number) - pointZ
      const planeDistance = Math.abs(nx * dx + ny * dy + nz * dz)
      const squaredDistance = dx * dx + dy * dy + dz * dz
      const brightnessDifference =
        Math.abs(brightness(source, neighbor) - centerBrightness) /
        (centerBrightness + brightness(source, neighbor) + 1e-4)
      let weight =
        (kernel[rowOffset + 2] as number) * (kernel[columnOffset + 2] as number) * normalCosine ** normalExponent
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
