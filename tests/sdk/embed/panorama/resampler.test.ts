import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Coverage, createResampler, type Pixels } from '../../../../src/sdk/embed/panorama/resampler.ts'
import { type CubeFace, cubeFaces, faceAxes, facePoint } from '../../../../src/shared/geometry/cube.ts'
import { vectorToDirection } from '../../../../src/shared/geometry/sphere.ts'

const resampler = createResampler()
const full: Coverage = { yawMinDeg: -180, yawMaxDeg: 180, pitchMinDeg: -90, pitchMaxDeg: 90 }

function paint(widthPx: number, heightPx: number, colorAt: (x: number, y: number) => readonly number[]): Pixels {
  const data = new Uint8ClampedArray(widthPx * heightPx * 4)
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++) data.set([...colorAt(x, y), 255], (y * widthPx + x) * 4)
  return { data, widthPx, heightPx }
}

const pixelAt = ({ data, widthPx }: Pixels, x: number, y: number) => [
  ...data.slice((y * widthPx + x) * 4, (y * widthPx + x) * 4 + 4),
]

/** An equirectangular image whose red is the yaw and whose green is the pitch, each from 0 to 255. */
const directions = paint(720, 360, (x, y) => [((x + 0.5) / 720) * 255, ((y + 0.5) / 360) * 255, 0])

const square = (face: CubeFace, sizePx = 64) => ({
  axes: faceAxes[face],
  faceSizePx: sizePx,
  leftPx: 0,
  topPx: 0,
  widthPx: sizePx,
})

describe('a square that is cut from an equirectangular image', () => {
  test('shows each direction of its face', () => {
    const cuts = new Map(cubeFaces.map((face) => [face, resampler.cutSphere(directions, full, square(face))]))
    const pixel = fc.integer({ min: 0, max: 63 })
    fc.assert(
      fc.property(fc.constantFrom(...cubeFaces), pixel, pixel, (face, x, y) => {
        const direction = vectorToDirection(facePoint(face, (2 * (x + 0.5)) / 64 - 1, 1 - (2 * (y + 0.5)) / 64))
        // Yaws at the seam are averages of its two sides, and those at the poles change within a pixel.
        fc.pre(Math.abs(direction.yawDeg) < 178 && Math.abs(direction.pitchDeg) < 88)
        const cut = cuts.get(face)
        if (!cut) throw new Error('no such face')
        const [red = 0, green = 0] = pixelAt(cut, x, y)
        expect(Math.abs((red / 255) * 360 - 180 - direction.yawDeg)).toBeLessThan(1.5)
        expect(Math.abs(90 - (green / 255) * 180 - direction.pitchDeg)).toBeLessThan(1)
      }),
    )
  })

  test('continues beyond the edges of its face, and has no seam at the back', () => {
    const stripes = paint(64, 32, (x) => [x % 2 === 0 ? 200 : 100, 0, 0])
    const gutter = { ...square('b'), leftPx: -4, topPx: -4, widthPx: 72 }
    const cut = resampler.cutSphere(stripes, full, gutter)
    for (let x = 0; x < 72; x++) expect(pixelAt(cut, x, 36)[0]).toBeGreaterThanOrEqual(100)
  })

  test('is black where the image covers nothing', () => {
    const partial: Coverage = { yawMinDeg: -30, yawMaxDeg: 30, pitchMinDeg: -20, pitchMaxDeg: 20 }
    const cut = resampler.cutSphere(
      paint(60, 40, () => [255, 255, 255]),
      partial,
      square('f'),
    )
    expect(pixelAt(cut, 32, 32)).toEqual([255, 255, 255, 255])
    expect(pixelAt(cut, 2, 32)).toEqual([0, 0, 0, 255])
    expect(pixelAt(cut, 32, 2)).toEqual([0, 0, 0, 255])
  })
})

describe('a square that is cut from a face', () => {
  const face = paint(64, 64, (x, y) => [4 * x, 4 * y, 0])

  test('has the pixels of the face where both are equally large', () => {
    const part = { ...face, leftPx: 0, topPx: 0, sizePx: 64 }
    const cut = resampler.cutPlane(part, { ...square('u'), leftPx: 10, topPx: 20, widthPx: 8 })
    expect(pixelAt(cut, 0, 0)).toEqual([40, 80, 0, 255])
    expect(pixelAt(cut, 7, 7)).toEqual([68, 108, 0, 255])
  })

  test('repeats the edge of the face beyond it', () => {
    const part = { ...face, leftPx: 0, topPx: 0, sizePx: 64 }
    const cut = resampler.cutPlane(part, { ...square('u'), leftPx: -4, topPx: 60, widthPx: 8 })
    expect(pixelAt(cut, 0, 7)).toEqual([0, 252, 0, 255])
  })

  test('is the same whether the whole face is loaded or a part', () => {
    const rows = face.data.slice(16 * 64 * 4)
    const part = { data: rows, widthPx: 64, heightPx: 48, leftPx: 0, topPx: 16, sizePx: 64 }
    const position = { ...square('f', 128), leftPx: 40, topPx: 60, widthPx: 16 }
    const whole = { ...face, leftPx: 0, topPx: 0, sizePx: 64 }
    expect(resampler.cutPlane(part, position).data).toEqual(resampler.cutPlane(whole, position).data)
  })
})

describe('a halved image', () => {
  test('has the means of four pixels', () => {
    const halved = resampler.halve(paint(4, 2, (x, y) => [40 * x + 20 * y, 0, 8]))
    expect(halved).toMatchObject({ widthPx: 2, heightPx: 1 })
    expect(pixelAt(halved, 0, 0)).toEqual([30, 0, 8, 255])
    expect(pixelAt(halved, 1, 0)).toEqual([110, 0, 8, 255])
  })

  test('of one row or column keeps it', () => {
    const halved = resampler.halve(paint(2, 1, (x) => [100 * x, 0, 0]))
    expect(halved).toMatchObject({ widthPx: 1, heightPx: 1 })
    expect(pixelAt(halved, 0, 0)).toEqual([50, 0, 0, 255])
  })
})
