import { describe, expect, it } from 'vitest'
import { initialOrbit, limitOrbit, viewOfOrbit } from '../../../../../src/sdk/core/hotspots/model/orbit.ts'
import {
  cubeFacesOf,
  mainLightOf,
  type SphereImage,
} from '../../../../../src/sdk/core/hotspots/model/panorama-light.ts'
import { baseCenterOf, placeModel } from '../../../../../src/sdk/core/hotspots/model/placement.ts'
import { directionToVector, dot, type Vec3 } from '../../../../../src/shared/geometry/sphere.ts'

const up: Vec3 = [0, 1, 0]
const rounded = (vector: Vec3) => vector.map((value) => Math.round(value * 1e6) / 1e6 + 0)

describe('a model in a panorama', () => {
  it('stands upright at its distance and faces the visitor', () => {
    const direction = directionToVector({ yawDeg: 90, pitchDeg: -30 })
    const { position, y, z } = placeModel({ direction, up, distanceM: 4, turnDeg: 0 })
    expect(rounded(position)).toEqual([3.464102, -2, 0])
    expect(rounded(y)).toEqual([0, 1, 0])
    expect(rounded(z)).toEqual([-1, 0, 0])
  })

  it('turns clockwise from above', () => {
    const { z } = placeModel({ direction: [0, 0, -1], up, distanceM: 1, turnDeg: 90 })
    // Clockwise from above, the front turns from the visitor (+z) to the left (-x).
    expect(rounded(z)).toEqual([-1, 0, 0])
  })

  it.each([
    ['below the camera', [0, -1, 0], up],
    ['in a tilted image', [0.6, 0, -0.8], [0, Math.SQRT1_2, Math.SQRT1_2]],
  ] as const)('has right-handed orthonormal axes %s', (_case, direction, imageUp) => {
    const { x, y, z } = placeModel({ direction, up: imageUp, distanceM: 2, turnDeg: 33 })
    const products = [dot(x, y), dot(y, z), dot(z, x), dot(x, x), dot(z, z)]
    expect(products.map((value) => Math.round(value * 1e6) / 1e6 + 0)).toEqual([0, 0, 0, 1, 1])
    const cross: Vec3 = [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]]
    expect(rounded(cross)).toEqual(rounded(z))
  })

  it('stands on the center of its base', () => {
    expect(baseCenterOf({ min: [-1, 2, 0], max: [3, 9, 4] })).toEqual([1, 2, 2])
  })
})

/** Panorama of one color with a bright spot. */
function panoramaWithLight(column: number, row: number): SphereImage {
  const pixels = new Uint8ClampedArray(112 * 56 * 4).fill(60)
  for (const x of [0, 1, 2, 3])
    for (const y of [0, 1, 2, 3])
      pixels.fill(255, 4 * ((row + y) * 112 + column + x), 4 * ((row + y) * 112 + column + x) + 4)
  return { widthPx: 112, heightPx: 56, pixels }
}

describe('the light of a panorama', () => {
  it('comes from its brightest part', () => {
    // Yaw 90, pitch 45.
    const { towards, strength } = mainLightOf(panoramaWithLight(82, 12))
    expect(dot(towards, directionToVector({ yawDeg: 90, pitchDeg: 45 }))).toBeGreaterThan(0.97)
    expect(strength).toBeGreaterThan(0.3)
  })

  it('has no direction in an even panorama', () => {
    const pixels = new Uint8ClampedArray(112 * 56 * 4).fill(90)
    expect(mainLightOf({ widthPx: 112, heightPx: 56, pixels }).strength).toBeCloseTo(0, 5)
  })

  it('is in the face of the cube map that looks at it', () => {
    const brightness = cubeFacesOf(panoramaWithLight(82, 26)).map((face) =>
      Math.max(...face.filter((_, at) => at % 4 === 0)),
    )
    expect(brightness).toEqual([255, 60, 60, 60, 60, 60])
  })
})

describe('the orbit around a model', () => {
  const bounds = { min: [-1, 0, -1], max: [1, 2, 1] } as {
    min: [number, number, number]
    max: [number, number, number]
  }

  it('looks at the center of the model from all sides', () => {
    for (const yawDeg of [0, 90, 200]) {
      const { position = [0, 0, 0], forward } = viewOfOrbit({ yawDeg, pitchDeg: 40, zoom: 1 }, bounds, {
        widthPx: 400,
        heightPx: 300,
      })
      const toCenter: Vec3 = [0 - position[0], 1 - position[1], 0 - position[2]]
      expect(dot(toCenter, forward)).toBeCloseTo(Math.hypot(...toCenter), 6)
    }
  })

  it('shows the whole model at first', () => {
    const { position = [0, 0, 0], focalPx } = viewOfOrbit(initialOrbit, bounds, { widthPx: 400, heightPx: 300 })
    const distance = Math.hypot(position[0], position[1] - 1, position[2])
    const radius = Math.sqrt(3)
    expect(focalPx * Math.tan(Math.asin(radius / distance))).toBeLessThanOrEqual(150.001)
  })

  it('ends before the poles and at the limits of the zoom', () => {
    expect(limitOrbit({ yawDeg: 400, pitchDeg: 120, zoom: 100 })).toEqual({ yawDeg: 400, pitchDeg: 89, zoom: 8 })
  })
})
