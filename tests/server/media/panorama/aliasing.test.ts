import { beforeAll, describe, expect, it } from 'vitest'
import type { FaceRaster } from '../../../../src/server/media/panorama/faces/face-raster.ts'
import { rasterEdgePx } from '../../../../src/server/media/panorama/faces/face-raster.ts'
import { type CubeFace, facePoint } from '../../../../src/shared/geometry/cube.ts'
import { cutCube, type Painting, paintEquirect, planeOf, wholeSphere } from '../../../support/files/cut-panoramas.ts'

const widthPx = 4096
/** 1280 bars around the sphere, 3.2 source pixels each. Near the poles they are finer than the pixels of a face. */
const barCount = 1280
const railings: Painting = ([x, , z]) => {
  const value = 127.5 + 100 * Math.sin(Math.atan2(x, -z) * barCount)
  return [value, value, value]
}

type Pixel = { readonly face: CubeFace; readonly sizePx: number; readonly x: number; readonly y: number }

/** Supersampling: mean of n × n samples of the painting over the pixel. With many samples it has no aliasing. */
function average(painting: Painting, { face, sizePx, x, y }: Pixel, n: number): number {
  let sum = 0
  for (let sample = 0; sample < n * n; sample++) {
    const a = (2 * (x + ((sample % n) + 0.5) / n)) / sizePx - 1
    const b = 1 - (2 * (y + (Math.floor(sample / n) + 0.5) / n)) / sizePx
    const [px, py, pz] = facePoint(face, a, b)
    const length = Math.hypot(px, py, pz)
    sum += painting([px / length, py / length, pz / length])[0]
  }
  return sum / (n * n)
}

type Errors = {
  /** Error of the built tiles. */
  readonly built: number
  /** Error of one sample at the middle of each pixel. */
  readonly unfiltered: number
}

/** Root mean square differences from the area average, for pixels within a ring around the middle of the face. */
function errorsInRing(raster: FaceRaster, face: CubeFace, ring: readonly [from: number, to: number]): Errors {
  const pixels = new Uint8Array(raster.pixels)
  const { sizePx, borderPx } = raster
  let built = 0
  let unfiltered = 0
  let count = 0
  for (let y = 0; y < sizePx; y += 4) {
    for (let x = 0; x < sizePx; x += 4) {
      const radius = Math.hypot((2 * (x + 0.5)) / sizePx - 1, (2 * (y + 0.5)) / sizePx - 1)
      if (radius < ring[0] || radius > ring[1]) continue
      const offset = 3 * ((y + borderPx) * rasterEdgePx(raster) + x + borderPx)
      const expectedValue = average(railings, { face, sizePx, x, y }, 12)
      built += ((pixels[offset] ?? 0) - expectedValue) ** 2
      unfiltered += (average(railings, { face, sizePx, x, y }, 1) - expectedValue) ** 2
      count++
    }
  }
  return { built: Math.sqrt(built / count), unfiltered: Math.sqrt(unfiltered / count) }
}

describe('fine railings', () => {
  const placement = wholeSphere(widthPx)
  let cube: Awaited<ReturnType<typeof cutCube>> = new Map()
  beforeAll(async () => {
    cube = await cutCube(planeOf(paintEquirect(railings, placement), placement))
  }, 120_000)

  it('fade to their mean around the poles instead of forming patterns', () => {
    for (const face of ['u', 'd'] as const) {
      const finest = cube.get(face)?.at(-1)
      if (!finest) throw new Error('no face')
      const { built, unfiltered } = errorsInRing(finest, face, [0.02, 0.3])
      expect(unfiltered).toBeGreaterThan(40)
      expect(built).toBeLessThan(unfiltered / 5)
    }
  })

  it('fade to their mean on coarser levels everywhere', () => {
    for (const face of ['f', 'r', 'u'] as const) {
      const coarsest = cube.get(face)?.[0]
      if (!coarsest) throw new Error('no face')
      const { built, unfiltered } = errorsInRing(coarsest, face, [0.02, 1])
      expect(unfiltered).toBeGreaterThan(40)
      expect(built).toBeLessThan(unfiltered / 5)
    }
  })
})
