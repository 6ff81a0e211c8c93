import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blurGroups } from '../../../../src/server/media/panorama/retouch/blur-groups.ts'
import { blurLayer } from '../../../../src/server/media/panorama/retouch/blur-layer.ts'
import type { PatchImage } from '../../../../src/server/media/panorama/retouch/nadir-image.ts'
import { nadirLayer } from '../../../../src/server/media/panorama/retouch/nadir-layer.ts'
import { touchedTiles } from '../../../../src/server/media/panorama/retouch/touched-tiles.ts'
import { type TileAddress, tileName, tilesOfFace } from '../../../../src/server/media/panorama/tiles.ts'
import { cubeFaces, facePoint } from '../../../../src/shared/geometry/cube.ts'
import {
  angleBetween,
  directionToVector,
  radPerDeg,
  type Vec3,
  vectorToDirection,
} from '../../../../src/shared/geometry/sphere.ts'
import type { BlurStroke } from '../../../../src/shared/media/adjustments.ts'
import type { Sampler } from '../../../../src/shared/media/nadir-fill.ts'
import { levelCountOf, levelSizePx, tileGutterPx, tilePayloadPx } from '../../../../src/shared/media/pyramid.ts'
import { discOpacityAt, strokeDiscs } from '../../../../src/shared/media/retouch-shapes.ts'

const unitVectorAt = (yawDeg: number, pitchDeg: number) => directionToVector({ yawDeg, pitchDeg })
const stroke = (radiusDeg: number, ...points: BlurStroke['points']): BlurStroke => ({ points, radiusDeg })

/** Fractions of a tile's edge at which it is sampled. */
const sampleFractions = Array.from({ length: 91 }, (_, index) => index / 90)

/** Points on a grid over a tile with its gutters. */
function* tilePoints(faceSizePx: number, { level, face, x, y }: TileAddress): Generator<Vec3> {
  const sizePx = levelSizePx(faceSizePx, level)
  const coordinateAt = (index: number, fraction: number) => {
    const start = index * tilePayloadPx - tileGutterPx
    const end = Math.min((index + 1) * tilePayloadPx, sizePx) + tileGutterPx
    return (2 * (start + (end - start) * fraction)) / sizePx - 1
  }
  for (const column of sampleFractions) {
    for (const row of sampleFractions) yield facePoint(face, coordinateAt(x, column), -coordinateAt(y, row))
  }
}

/** Tiles with a grid point inside of a circle. */
function sampledTiles(faceSizePx: number, isInside: (unit: Vec3) => boolean): Set<string> {
  const levels = Array.from({ length: levelCountOf(faceSizePx) }, (_, level) => level)
  const addresses = cubeFaces.flatMap((face) =>
    levels.flatMap((level) => tilesOfFace(face, level, levelSizePx(faceSizePx, level))),
  )
  const hasPointInside = (address: TileAddress) => {
    for (const point of tilePoints(faceSizePx, address)) if (isInside(point)) return true
    return false
  }
  return new Set(addresses.filter(hasPointInside).map(tileName))
}

describe('touched tiles', () => {
  it('contain a point of the circle on every level, even across edges, corners and poles', () => {
    const faceSizePx = 1512
    const centers = [
      unitVectorAt(0, 0),
      unitVectorAt(45, 35.3),
      unitVectorAt(-180, 3),
      unitVectorAt(10, -90),
      unitVectorAt(133, 44),
    ]
    for (const center of centers)
      for (const radiusRad of [2.5 * radPerDeg, 9 * radPerDeg]) {
        const touched = touchedTiles(faceSizePx, [{ center, radiusRad }])
        const circle = JSON.stringify([vectorToDirection(center), radiusRad])
        // The grid can miss a circle that barely reaches into a tile, so a smaller circle gives the lower bound.
        const tilesWithSample = sampledTiles(faceSizePx, (point) => angleBetween(point, center) < radiusRad)
        const tilesOfSmallerCircle = touchedTiles(faceSizePx, [
          { center, radiusRad: Math.max(0, radiusRad - 1.2 * radPerDeg) },
        ])
        expect(
          [...tilesWithSample].filter((tile) => !touched.has(tile)),
          circle,
        ).toEqual([])
        expect(
          [...tilesOfSmallerCircle].filter((tile) => !tilesWithSample.has(tile)),
          circle,
        ).toEqual([])
      }
  })
})

describe('a blur', () => {
  /** Fine, sharp pattern like text. Both signs have the same mean. */
  const textPattern = (sign: 1 | -1): Sampler => {
    return (direction) => {
      const { yawDeg, pitchDeg } = vectorToDirection(direction)
      const value = 128 + sign * 100 * Math.sign(Math.sin(yawDeg * 16) * Math.sin(pitchDeg * 16))
      return [value, value, value]
    }
  }
  const layerOf = (sample: Sampler, ...strokes: BlurStroke[]) => {
    const [group, ...otherGroups] = blurGroups(strokes)
    if (group === undefined || otherGroups.length > 0) throw new Error('The strokes are not a single group.')
    return blurLayer(group, sample)
  }

  it('makes text unreadable', () => {
    for (const shape of [[stroke(2, [0, 0])], [stroke(1, [0, 0], [3, 0], [3, 2], [0, 2])]]) {
      const text = layerOf(textPattern(1), ...shape)
      const invertedText = layerOf(textPattern(-1), ...shape)
      for (let yawDeg = -1; yawDeg < 3; yawDeg += 0.1) {
        const unit = unitVectorAt(yawDeg, 0.4)
        expect(Math.abs(text.colorAt(unit)[0] - invertedText.colorAt(unit)[0])).toBeLessThan(14)
      }
    }
  })

  it('is coarser for a group of strokes that touch each other', () => {
    const dabs = [0, 0.8, 1.6, 2.4, 3.2].map((yawDeg) => stroke(0.5, [yawDeg, 0]))
    expect(blurGroups([...dabs, stroke(0.5, [20, 0])]).map(({ strokes }) => strokes.length)).toEqual([5, 1])
    const step: Sampler = (direction) => (vectorToDirection(direction).yawDeg > 1.6 ? [255, 255, 255] : [0, 0, 0])
    const singleDab = layerOf(step, stroke(0.5, [1.6, 0]))
    const groupedDabs = layerOf(step, ...dabs)
    const rise = (layer: typeof singleDab) =>
      layer.colorAt(unitVectorAt(1.85, 0))[0] - layer.colorAt(unitVectorAt(1.35, 0))[0]
    expect(rise(groupedDabs)).toBeLessThan(0.7 * rise(singleDab))
  })

  it('is smooth across the seam of the image and over the poles', () => {
    const gradient: Sampler = ([x, y, z]) => [128 + 100 * x, 128 + 100 * y, 128 + 100 * z]
    for (const [yawDeg, pitchDeg] of [
      [180, 0],
      [-180, 30],
      [0, 90],
      [77, -90],
    ] as const) {
      const layer = layerOf(gradient, stroke(6, [yawDeg, pitchDeg]))
      const direction = fc.record({
        distanceDeg: fc.double({ min: 0, max: 4, noNaN: true }),
        angleRad: fc.double({ min: 0, max: 6.28, noNaN: true }),
      })
      fc.assert(
        fc.property(direction, ({ distanceDeg, angleRad }) => {
          const unit = unitVectorAt(
            yawDeg + (distanceDeg * Math.cos(angleRad)) / Math.max(0.2, Math.cos(pitchDeg * radPerDeg)),
            Math.max(-90, Math.min(90, pitchDeg + distanceDeg * Math.sin(angleRad))),
          )
          const blurred = layer.colorAt(unit)
          const original = gradient(unit)
          for (const channel of [0, 1, 2] as const)
            expect(Math.abs(blurred[channel] - original[channel])).toBeLessThan(3)
        }),
        { numRuns: 40 },
      )
    }
  })

  it('fades out toward its edge', () => {
    expect([0, 0.75, 1, 1.2].map((angle) => discOpacityAt(angle, 1, 0.75))).toEqual([1, 1, 0, 0])
    expect(discOpacityAt(0.875, 1, 0.75)).toBeCloseTo(0.5)
    expect(strokeDiscs(stroke(2, [0, 0], [10, 0])).length).toBe(11)
  })
})

describe('a nadir patch', () => {
  const floor: Sampler = (direction) => {
    const { yawDeg, pitchDeg } = vectorToDirection(direction)
    // Black tripod legs within fifteen degrees of the nadir, on a floor that is lighter toward the front.
    if (pitchDeg < -75) return [0, 0, 0]
    const light = 150 + 60 * Math.cos(yawDeg * radPerDeg)
    return [light, light, light]
  }

  it('continues its surroundings without a trace of the tripod', () => {
    const { colorAt } = nadirLayer({ radiusDeg: 20, rotationDeg: 0 }, null, floor)
    for (let yawDeg = -180; yawDeg < 180; yawDeg += 7) {
      const inside = colorAt(unitVectorAt(yawDeg, -70.2))[0]
      expect(Math.abs(inside - floor(unitVectorAt(yawDeg, -69.8))[0])).toBeLessThan(3)
      for (const pitchDeg of [-72, -80, -89]) expect(colorAt(unitVectorAt(yawDeg, pitchDeg))[0]).toBeGreaterThan(88)
    }
    expect(colorAt(unitVectorAt(0, -90))[0]).toBeCloseTo(150, 0)
  })

  it('places an image on the floor with its top toward the yaw of its rotation', () => {
    // The upper half is red, the lower half transparent.
    const pixels = Buffer.from(Array.from({ length: 64 }, (_, i) => (i < 32 ? [255, 0, 0, 255] : [0, 0, 0, 0])).flat())
    const image: PatchImage = { pixels, widthPx: 8, heightPx: 8 }
    const colorOf = (rotationDeg: number, yawDeg: number) =>
      nadirLayer({ radiusDeg: 20, rotationDeg }, image, floor).colorAt(unitVectorAt(yawDeg, -80)).map(Math.round)
    expect(colorOf(0, 0)).toEqual([255, 0, 0])
    expect(colorOf(90, 90)).toEqual([255, 0, 0])
    expect(colorOf(-135, -135)).toEqual([255, 0, 0])
    for (const [rotationDeg, yawDeg] of [
      [0, 180],
      [90, -90],
    ] as const) {
      const [red = 0, green = 0, blue = 0] = colorOf(rotationDeg, yawDeg)
      expect([green, blue]).toEqual([red, red])
      expect(red).toBeGreaterThan(88)
    }
  })
})
