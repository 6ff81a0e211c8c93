import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sampleTour } from '../../../src/server/domain/tours/samples/sample-tour.ts'

const fileOf = (name: string): string =>
  fileURLToPath(new URL(`../../../src/server/domain/tours/samples/panoramas/${name}`, import.meta.url))

async function decode(name: string) {
  const { data, info } = await sharp(fileOf(name)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixelAt = (x: number, y: number) => data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)
  return { ...info, pixelAt }
}

type Pixels = Awaited<ReturnType<typeof decode>>

const decodedPanoramas = new Map<string, Promise<Pixels>>()

/** Pixels of a panorama, which is decoded once for all tests. */
function pixelsOf(name: string): Promise<Pixels> {
  const pixels = decodedPanoramas.get(name) ?? decode(name)
  decodedPanoramas.set(name, pixels)
  return pixels
}

function columnDifference({ pixelAt, height }: Pixels, left: number, right: number): number {
  let sum = 0
  for (let y = 0; y < height; y++) {
    const a = pixelAt(left, y)
    const b = pixelAt(right, y)
    for (let channel = 0; channel < 3; channel++) sum += Math.abs((a[channel] ?? 0) - (b[channel] ?? 0))
  }
  return sum / height / 3
}

test('the stored panoramas are whole spheres of 4096 × 2048, small enough for a repository', async () => {
  let total = 0
  for (const stop of sampleTour.stops) {
    const { size } = await stat(fileOf(stop.panorama))
    const { width, height } = await sharp(fileOf(stop.panorama)).metadata()
    expect([width, height]).toEqual([4096, 2048])
    expect(size).toBeLessThan(1.5e6)
    total += size
  }
  expect(total).toBeLessThan(7e6)
})

/**
 * Neighboring columns are compared where two blocks of WebP meet (16 pixels wide), because the seam is such a border
 * too: the codec smooths within a block, and an image's edge is always the border of one.
 */
test.for(sampleTour.stops)('$key closes at ±180° without a seam', async ({ panorama }) => {
  const pixels = await pixelsOf(panorama)
  const { width } = pixels
  const blockBorders = [16, 32, 48, 64, width - 64, width - 48, width - 32, width - 16]
  const usualDifference =
    blockBorders.reduce((sum, x) => sum + columnDifference(pixels, x - 1, x), 0) / blockBorders.length
  expect(columnDifference(pixels, width - 1, 0)).toBeLessThan(usualDifference * 2)
  // The measure detects a seam: here, a strip half a degree wide is missing.
  expect(columnDifference(pixels, width - 1, 6)).toBeGreaterThan(usualDifference * 2)
})

test.for(sampleTour.stops)('$key has one color at each pole', async ({ panorama }) => {
  const { pixelAt, width, height } = await pixelsOf(panorama)
  for (const y of [0, height - 1]) {
    for (let channel = 0; channel < 3; channel++) {
      const values = Array.from(
        { length: 64 },
        (_, index) => pixelAt(Math.floor((index * width) / 64), y)[channel] ?? 0,
      )
      expect(Math.max(...values) - Math.min(...values)).toBeLessThan(24)
    }
  }
})

test('the pool is at the position of its hotspot', async () => {
  const terrace = sampleTour.stops.find((stop) => stop.key === 'terrace')
  const pool = terrace?.infos.find((info) => info.title === 'The pool')
  if (!terrace || !pool) throw new Error('The terrace has no pool')
  const { pixelAt, width, height } = await pixelsOf(terrace.panorama)
  const [r = 0, g = 0, b = 0] = pixelAt(
    Math.floor((pool.yawDeg / 360 + 0.5) * width),
    Math.floor((0.5 - pool.pitchDeg / 180) * height),
  )
  expect(g).toBeGreaterThan(r + 30)
  expect(b).toBeGreaterThan(r + 30)
})
