import type { IndirectImage } from './indirect-image.ts'

const kernel = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16] as const

/**
 * Smooths gathered light along surfaces: the edge-avoiding à-trous wavelet filter (Dammertz et al. 2010). Columns
 * wrap around, so that there is no seam at ±180°.
 */
export function smoothLight(image: IndirectImage, rounds: number): void {
  let source = Float32Array.from(image.arrays.light)
  let target = new Float32Array(source.length)
  for (let round = 0; round < rounds; round++) {
    filterRound(image, { source, target, step: 2 ** round, tolerance: 1.1 * 0.7 ** round })
    ;[source, target] = [target, source]
  }
  image.arrays.light.set(source)
}

type Round = { source: Float32Array; target: Float32Array; step: number; tolerance: number }

function filterRound(image: IndirectImage, round: Round): void {
  for (let y = 0; y < image.height; y++)
    for (let x = 0; x < image.width; x++) filterPixel(image, round, y * image.width + x)
}

const brightness = (pixels: Float32Array, at: number): number =>
  (pixels[at] as number) * 0.25 + (pixels[at + 1] as number) * 0.6 + (pixels[at + 2] as number) * 0.15

function filterPixel(image: IndirectImage, { source, target, step, tolerance }: Round, pixel: number): void {
  const { positions, normals } = image.arrays
  const { width, height } = image
  const at = pixel * 3
  const nx = normals[at] as number
  const ny = normals[at + 1] as number
  const nz = normals[at + 2] as number
  if (nx === 0 && ny === 0 && nz === 0) return
  const px = positions[at] as number
  const py = positions[at + 1] as number
  const pz = positions[at + 2] as number
  const centerBrightness = brightness(source, at)
  const cx = pixel % width
  const cy = Math.floor(pixel / width)
  let r = 0
  let g = 0
  let b = 0
  let total = 0
  for (let row = -2; row <= 2; row++) {
    const y = cy + row * step
    if (y < 0 || y >= height) continue
    for (let column = -2; column <= 2; column++) {
      const neighbor = (y * width + ((cx + column * step + width * 8) % width)) * 3
      const normalMatch =
        nx * (normals[neighbor] as number) +
        ny * (normals[neighbor + 1] as number) +
        nz * (normals[neighbor + 2] as number)
      if (normalMatch < 0.8) continue
      const dx = (positions[neighbor] as number) - px
      const dy = (positions[neighbor + 1] as number) - py
      const dz = (positions[neighbor + 2] as number) - pz
      const planeDistance = Math.abs(nx * dx + ny * dy + nz * dz)
      const far = dx * dx + dy * dy + dz * dz
      const differs =
        Math.abs(brightness(source, neighbor) - centerBrightness) /
        (centerBrightness + brightness(source, neighbor) + 1e-4)
      let weight = (kernel[row + 2] as number) * (kernel[column + 2] as number) * normalMatch ** 24
      weight *= Math.exp(-planeDistance * 60 - far * 1.2 - (differs / tolerance) * 2)
      total += weight
      r += weight * (source[neighbor] as number)
      g += weight * (source[neighbor + 1] as number)
      b += weight * (source[neighbor + 2] as number)
    }
  }
  target[at] = r / total
  target[at + 1] = g / total
  target[at + 2] = b / total
}
