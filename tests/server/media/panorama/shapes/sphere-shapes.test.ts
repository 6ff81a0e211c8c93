import { describe, expect, it } from 'vitest'
import { isDualFisheye } from '../../../../../src/server/media/panorama/shapes/dual-fisheye.ts'
import { readStereoPair } from '../../../../../src/server/media/panorama/shapes/stereo-pair.ts'
import type { Painting } from '../../../../support/files/cut-panoramas.ts'
import {
  cubeSheet,
  dualFisheyeRaster,
  photoRaster,
  rasterOf,
  room,
  sphereRaster,
  stereoRaster,
} from '../../../../support/shapes/rasters.ts'

/** A lamp in a dark room. */
const darkRoom: Painting = ([x, y, z]) => {
  const lamp = Math.max(0, 1 - 6 * Math.hypot(x - 0.2, y - 0.3, z + 0.9))
  return [12 + 240 * lamp, 11 + 200 * lamp, 14 + 120 * lamp]
}
const darkSky: Painting = (direction) => (direction[1] > 0.6 ? [4, 4, 8] : room(direction))
/** A room that is black above and below some angle, as in images of drones and of partial stitches. */
const roomWithBlackPoles =
  (pitchDeg: number): Painting =>
  (direction) =>
    Math.abs(Math.asin(direction[1])) > (pitchDeg * Math.PI) / 180 ? [0, 0, 0] : room(direction)
const gapsBetweenLenses: Painting = (direction) => (Math.abs(direction[2]) < 0.1 ? [0, 0, 0] : room(direction))

/** Image that is darker toward its corners, unlike any sphere. */
const vignette = rasterOf(256, 128, (x, y) => {
  const light = Math.max(0, 1.15 - 1.1 * Math.hypot(x / 128 - 1, y / 64 - 1))
  const shade = Math.min(1, light)
  return [200 * shade, 180 * shade, 160 * shade]
})
const borderedImage = rasterOf(256, 128, (x, y) =>
  x > 20 && x < 236 && y > 30 && y < 98 ? [90 + x / 2, 200 - y, 120] : [0, 0, 0],
)

describe('an unstitched photo of two lenses', () => {
  it.each([
    ['that touch the edges of their squares', {}],
    ['that the squares cut off', { radius: 0.56 }],
    ['with a margin', { radius: 0.46 }],
    ['one above the other', { isStacked: true }],
    ['at night', { painting: darkSky }],
  ] as const)('is recognized by its discs %s', (_layout, discs) => {
    expect(isDualFisheye(dualFisheyeRaster(128, discs))).toBe(true)
  })

  it.each([
    ['a sphere', sphereRaster(256)],
    ['a sphere at night', sphereRaster(256, darkRoom)],
    ['a sphere with black poles', sphereRaster(256, roomWithBlackPoles(60))],
    [
      'a sphere with a black nadir',
      sphereRaster(256, (direction) => (direction[1] < -0.8 ? [0, 0, 0] : room(direction))),
    ],
    ['a sphere with gaps between its lenses', sphereRaster(256, gapsBetweenLenses)],
    ['dark corners', vignette],
    ['a black border', borderedImage],
    ['black', rasterOf(256, 128, () => [0, 0, 0])],
    ['white', rasterOf(256, 128, () => [255, 255, 255])],
    [
      'a single disc in the middle',
      rasterOf(256, 128, (x, y) => (Math.hypot(x - 128, y - 64) < 64 ? [180, 90, 60] : [0, 0, 0])),
    ],
  ])('is not recognized in %s', (_image, raster) => {
    expect(isDualFisheye(raster)).toBe(false)
  })
})

describe('a stereo pair of spheres', () => {
  it.each(['overUnder', 'sideBySide'] as const)('is recognized %s', (layout) => {
    expect(readStereoPair(stereoRaster(192, layout))).toEqual({ layout, isProven: true })
  })

  it.each([
    ['a square photo', photoRaster(200, 200)],
    ['a wide photo', photoRaster(800, 200)],
    ['a partial panorama of 4:1', rasterOf(400, 100, (x, y) => [x / 2, 2 * y, (x * y) % 255])],
    ['a square of one color', rasterOf(200, 200, () => [90, 90, 90])],
    [
      'spheres of two places',
      stackOf(
        sphereRaster(192),
        sphereRaster(192, ([x, y, z]) => room([z, y, -x])),
      ),
    ],
    ['six faces', cubeSheet({ columns: 3, cells: [{ face: 'l' }, { face: 'f' }, { face: 'r' }] })],
  ])('is not recognized in %s', (_image, raster) => {
    expect(readStereoPair(raster)).toBeUndefined()
  })

  it('is not proven by a pattern with similar halves', () => {
    const pattern = rasterOf(200, 200, (x, y) => [(x % 50) * 4, ((y % 100) + x) % 200, 90])
    expect(readStereoPair(pattern)?.isProven ?? false).toBe(false)
  })
})

function stackOf(upper: ReturnType<typeof sphereRaster>, lower: ReturnType<typeof sphereRaster>) {
  const pixels = new Uint8Array([...upper.pixels, ...lower.pixels])
  return { pixels, widthPx: upper.widthPx, heightPx: upper.heightPx + lower.heightPx }
}
