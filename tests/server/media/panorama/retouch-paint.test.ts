import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blurGroups } from '../../../../src/server/media/panorama/retouch/blur-groups.ts'
import { blurLayer } from '../../../../src/server/media/panorama/retouch/blur-layer.ts'
import type { PatchImage } from '../../../../src/server/media/panorama/retouch/nadir-image.ts'
import { nadirLayer } from '../../../../src/server/media/panorama/retouch/nadir-layer.ts'
import { touchedTiles } from '../../../../src/server/media/panorama/retouch/touched-tiles.ts'
import { cubeFaces, facePoint } from '../../../../src/shared/geometry/cube.ts'
import {
  angleBetween,
  directionToVector,
  radPerDeg,
  type Vec3,
  vectorToDirection,
} from '../../../../src/shared/geometry/sphere.ts'
import type { BlurStroke } from '../../../../src/shared/media/adjustments.ts'
import type { Sample } from '../../../../src/shared/media/nadir-fill.ts'
import {
  levelCountOf,
  levelSizePx,
  tileGutterPx,
  tilePayloadPx,
  tilesPerEdge,
} from '../../../../src/shared/media/pyramid.ts'
import { coverAt, discsOfStroke } from '../../../../src/shared/media/retouch-shapes.ts'

const at = (yawDeg: number, pitchDeg: number) => directionToVector({ yawDeg, pitchDeg })
const stroke = (radiusDeg: number, ...points: BlurStroke['points']): BlurStroke => ({ points, radiusDeg })

/** Which tiles a circle reaches, looked up point by point on a grid of what each shows. */
function touchedByLooking(faceSizePx: number, isInside: (unit: Vec3) => boolean): Set<string> {
  const found = new Set<string>()
  const steps = 90
  for (const face of cubeFaces)
    for (let level = 0; level < levelCountOf(faceSizePx); level++) {
      const sizePx = levelSizePx(faceSizePx, level)
      const edge = (index: number, share: number) => {
        const from = index * tilePayloadPx - tileGutterPx
        const to = Math.min((index + 1) * tilePayloadPx, sizePx) + tileGutterPx
        return (2 * (from + (to - from) * share)) / sizePx - 1
      }
      const count = tilesPerEdge(faceSizePx, level)
      for (let y = 0; y < count; y++)
        for (let x = 0; x < count; x++)
          search: for (let i = 0; i <= steps; i++)
            for (let j = 0; j <= steps; j++) {
              const point = facePoint(face, edge(x, i / steps), -edge(y, j / steps))
              if (!isInside(point)) continue
              found.add(`${level}/${face}${y}_${x}`)
              break search
            }
    }
  return found
}

describe('touched tiles', () => {
  it('are those that show a point of the circle, on every level, across edges and corners and around poles', () => {
    const faceSizePx = 1512
    const cases = [at(0, 0), at(45, 35.3), at(-180, 3), at(10, -90), at(133, 44)]
    for (const center of cases)
      for (const radiusRad of [2.5 * radPerDeg, 9 * radPerDeg]) {
        const touched = touchedTiles(faceSizePx, [{ center, radiusRad }])
        const name = JSON.stringify([vectorToDirection(center), radiusRad])
        // A grid may miss a circle that only just reaches in, and never finds more than there is.
        const most = touchedByLooking(faceSizePx, (point) => angleBetween(point, center) < radiusRad)
        const least = touchedTiles(faceSizePx, [{ center, radiusRad: Math.max(0, radiusRad - 1.2 * radPerDeg) }])
        expect(
          [...most].filter((tile) => !touched.has(tile)),
          name,
        ).toEqual([])
        expect(
          [...least].filter((tile) => !most.has(tile)),
          name,
        ).toEqual([])
      }
  })
})

describe('a blur', () => {
  /** Letters: fine and hard, and the same on average whichever sign they have. */
  const emails = (sign: 1 | -1): Sample => {
    return (direction) => {
      const { yawDeg, pitchDeg } = vectorToDirection(direction)
      const value = 128 + sign * 100 * Math.sign(Math.sin(yawDeg * 16) * Math.sin(pitchDeg * 16))
      return [value, value, value]
    }
  }
  const layerOf = (sample: Sample, ...strokes: BlurStroke[]) => {
    const [group, ...more] = blurGroups(strokes)
    if (group === undefined || more.length > 0) throw new Error('not one group')
    return blurLayer(group, sample)
  }

  it('leaves nothing of what was written there', () => {
    for (const shape of [[stroke(2, [0, 0])], [stroke(1, [0, 0], [3, 0], [3, 2], [0, 2])]]) {
      const one = layerOf(emails(1), ...shape)
      const other = layerOf(emails(-1), ...shape)
      for (let yawDeg = -1; yawDeg < 3; yawDeg += 0.1) {
        const unit = at(yawDeg, 0.4)
        expect(Math.abs(one.colorAt(unit)[0] - other.colorAt(unit)[0])).toBeLessThan(14)
      }
    }
  })

  it('makes one thing of strokes that touch, as coarse as all of them', () => {
    const dabs = [0, 0.8, 1.6, 2.4, 3.2].map((yawDeg) => stroke(0.5, [yawDeg, 0]))
    expect(blurGroups([...dabs, stroke(0.5, [20, 0])]).map(({ strokes }) => strokes.length)).toEqual([5, 1])
    const step: Sample = (direction) => (vectorToDirection(direction).yawDeg > 1.6 ? [255, 255, 255] : [0, 0, 0])
    const alone = layerOf(step, stroke(0.5, [1.6, 0]))
    const together = layerOf(step, ...dabs)
    const rise = (layer: typeof alone) => layer.colorAt(at(1.85, 0))[0] - layer.colorAt(at(1.35, 0))[0]
    expect(rise(together)).toBeLessThan(0.7 * rise(alone))
  })

  it('is smooth across the seam of the image and over the poles', () => {
    const even: Sample = ([x, y, z]) => [128 + 100 * x, 128 + 100 * y, 128 + 100 * z]
    for (const [yawDeg, pitchDeg] of [
      [180, 0],
      [-180, 30],
      [0, 90],
      [77, -90],
    ] as const) {
      const layer = layerOf(even, stroke(6, [yawDeg, pitchDeg]))
      const direction = fc.record({
        away: fc.double({ min: 0, max: 4, noNaN: true }),
        turn: fc.double({ min: 0, max: 6.28, noNaN: true }),
      })
      fc.assert(
        fc.property(direction, ({ away, turn }) => {
          const near = at(
            yawDeg + (away * Math.cos(turn)) / Math.max(0.2, Math.cos(pitchDeg * radPerDeg)),
            Math.max(-90, Math.min(90, pitchDeg + away * Math.sin(turn))),
          )
          const blurred = layer.colorAt(near)
          const plain = even(near)
          for (const c of [0, 1, 2] as const) expect(Math.abs(blurred[c] - plain[c])).toBeLessThan(3)
        }),
        { numRuns: 40 },
      )
    }
  })

  it('fades from all to nothing towards its edge', () => {
    expect([0, 0.75, 1, 1.2].map((angle) => coverAt(angle, 1, 0.75))).toEqual([1, 1, 0, 0])
    expect(coverAt(0.875, 1, 0.75)).toBeCloseTo(0.5)
    expect(discsOfStroke(stroke(2, [0, 0], [10, 0])).length).toBe(11)
  })
})

describe('a patch of the nadir', () => {
  const floor: Sample = (direction) => {
    const { yawDeg, pitchDeg } = vectorToDirection(direction)
    // Black legs within fifteen degrees of the nadir; a floor that grows lighter towards the front.
    if (pitchDeg < -75) return [0, 0, 0]
    const light = 150 + 60 * Math.cos(yawDeg * radPerDeg)
    return [light, light, light]
  }

  it('continues what surrounds it and shows nothing of what stood there', () => {
    const { colorAt } = nadirLayer({ radiusDeg: 20, rotationDeg: 0 }, null, floor)
    for (let yawDeg = -180; yawDeg < 180; yawDeg += 7) {
      const inside = colorAt(at(yawDeg, -70.2))[0]
      expect(Math.abs(inside - floor(at(yawDeg, -69.8))[0])).toBeLessThan(3)
      for (const pitchDeg of [-72, -80, -89]) expect(colorAt(at(yawDeg, pitchDeg))[0]).toBeGreaterThan(88)
    }
    expect(colorAt(at(0, -90))[0]).toBeCloseTo(150, 0)
  })

  it('lays an image on the floor, its top towards the yaw it is turned to, and nothing shows through it', () => {
    // The upper half red, the lower one transparent.
    const pixels = Buffer.from(Array.from({ length: 64 }, (_, i) => (i < 32 ? [255, 0, 0, 255] : [0, 0, 0, 0])).flat())
    const image: PatchImage = { pixels, widthPx: 8, heightPx: 8 }
    const colour = (rotationDeg: number, yawDeg: number) =>
      nadirLayer({ radiusDeg: 20, rotationDeg }, image, floor).colorAt(at(yawDeg, -80)).map(Math.round)
    expect(colour(0, 0)).toEqual([255, 0, 0])
    expect(colour(90, 90)).toEqual([255, 0, 0])
    expect(colour(-135, -135)).toEqual([255, 0, 0])
    for (const [rotationDeg, yawDeg] of [
      [0, 180],
      [90, -90],
    ] as const) {
      const [red = 0, green = 0, blue = 0] = colour(rotationDeg, yawDeg)
      expect([green, blue]).toEqual([red, red])
      expect(red).toBeGreaterThan(88)
    }
  })
})
