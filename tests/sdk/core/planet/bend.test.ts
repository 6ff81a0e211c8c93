import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CameraVector,
  type Projection,
  project,
  projectionOf,
  unproject,
} from '../../../../src/sdk/core/camera/projection.ts'
import { previewFragmentSource, tileFragmentSource, tileVertexSource } from '../../../../src/sdk/core/gpu/shaders.ts'
import { adaptShaders, bendOf, measureBent } from '../../../../src/sdk/core/planet/bend.ts'
import { dot, type Vec3 } from '../../../../src/shared/geometry/sphere.ts'

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const view = fc.record({ yawDeg: between(-180, 180), pitchDeg: between(-90, 90), fovDeg: between(40, 120) })
const viewport = fc.record({
  widthPx: fc.integer({ min: 200, max: 2000 }),
  heightPx: fc.integer({ min: 200, max: 2000 }),
})
const amount = between(0.001, 1)
const fraction = between(0, 1)

const bentProjection = fc
  .tuple(view, viewport, amount)
  .map(([cameraView, size, bendAmount]) => projectionOf({ ...cameraView, bend: bendOf(bendAmount) }, size))

describe('a bent projection', () => {
  it('finds the direction of each point of the screen and the point of that direction again', () => {
    fc.assert(
      fc.property(bentProjection, fraction, fraction, (projection, u, v) => {
        const x = u * projection.widthPx
        const y = v * projection.heightPx
        const direction = unproject(projection, x, y)
        expect(Math.hypot(...direction)).toBeCloseTo(1, 9)
        const point = project(projection, direction)
        expect(point.depth).toBeGreaterThan(0)
        expect(Math.hypot(point.x - x, point.y - y)).toBeLessThan(1e-6 * projection.widthPx)
        const again = unproject(projection, point.x, point.y)
        expect(1 - dot(direction, again)).toBeLessThan(1e-6)
      }),
    )
  })

  it('is conformal as a little planet: a step has the same length on the screen in all directions', () => {
    const projection = projectionOf(
      { yawDeg: 0, pitchDeg: -90, fovDeg: 90, bend: bendOf(1) },
      { widthPx: 480, heightPx: 300 },
    )
    const step = 1e-5
    const at = (x: number, y: number, z: number) => {
      const length = Math.hypot(x, y, z)
      return project(projection, [x / length, y / length, z / length])
    }
    for (const height of [-0.9, -0.3, 0, 0.5]) {
      const ring = Math.sqrt(1 - height * height)
      const center = at(ring, height, 0)
      const along = at(ring, height, step)
      const across = at(ring - height * step, height + ring * step, 0)
      const alongPx = Math.hypot(along.x - center.x, along.y - center.y)
      const acrossPx = Math.hypot(across.x - center.x, across.y - center.y)
      expect(acrossPx / alongPx).toBeCloseTo(1, 3)
    }
  })

  it('shows the horizon as a circle around the ground', () => {
    const projection = projectionOf(
      { yawDeg: 70, pitchDeg: -90, fovDeg: 90, bend: bendOf(1) },
      { widthPx: 480, heightPx: 300 },
    )
    const horizon: readonly Vec3[] = [
      [1, 0, 0],
      [0, 0, 1],
      [-0.6, 0, 0.8],
    ]
    for (const direction of horizon) {
      const { x, y } = project(projection, direction)
      expect(Math.hypot(x - 240, y - 150)).toBeCloseTo(projection.focalPx, 9)
    }
  })
})

/** Corners of a part of a cube face, in camera axes, counterclockwise from the lower left. */
function cornersOf(
  toCamera: (point: Vec3) => CameraVector,
  a: number,
  b: number,
  size: number,
): readonly CameraVector[] {
  return [
    toCamera([a, b, -1]),
    toCamera([a + size, b, -1]),
    toCamera([a + size, b + size, -1]),
    toCamera([a, b + size, -1]),
  ]
}

const toCameraOf =
  ({ right, up, forward }: Projection) =>
  (point: Vec3): CameraVector => [dot(point, right), dot(point, up), dot(point, forward)]

describe('a tile in a bent projection', () => {
  it('is measured if any of its directions is on the screen', () => {
    fc.assert(
      fc.property(bentProjection, fraction, fraction, fc.integer({ min: 0, max: 4 }), (projection, u, v, level) => {
        const size = 2 / 2 ** level
        const index = (share: number) => Math.min(2 ** level - 1, Math.floor(share * 2 ** level))
        const a = -1 + index(u) * size
        const b = -1 + index(v) * size
        const inTile: Vec3 = [a + u * size, b + v * size, -1]
        const length = Math.hypot(...inTile)
        const point = project(projection, [inTile[0] / length, inTile[1] / length, inTile[2] / length])
        const isOnScreen =
          point.depth > 0 &&
          point.x >= 0 &&
          point.y >= 0 &&
          point.x <= projection.widthPx &&
          point.y <= projection.heightPx
        fc.pre(isOnScreen)
        expect(measureBent(cornersOf(toCameraOf(projection), a, b, size), 2 / 512, projection)).not.toBeNull()
      }),
    )
  })

  it('has the density of its texels on the screen', () => {
    const projection = projectionOf(
      { yawDeg: 0, pitchDeg: 0, fovDeg: 90, bend: bendOf(1) },
      { widthPx: 480, heightPx: 300 },
    )
    const texel = 2 / 512
    const corners = cornersOf(toCameraOf(projection), 0, 0, 1 / 16)
    const measured = measureBent(corners, texel, projection)
    const center = project(projection, [0, 0, -1])
    const length = Math.hypot(1, texel)
    const next = project(projection, [texel / length, 0, -1 / length])
    expect(measured?.rho).toBeCloseTo(next.x - center.x, 2)
  })
})

describe('the shaders of a bent projection', () => {
  it('differ from those of a rectilinear one in the depth of tiles and in the rays of spheres', () => {
    const tiles = { vertexSource: tileVertexSource, fragmentSource: tileFragmentSource(true) }
    expect(adaptShaders(tiles).vertexSource).toContain('clip.w += bend * reach;')
    expect(adaptShaders(tiles).fragmentSource).toBe(tiles.fragmentSource)
    const sphere = { vertexSource: '', fragmentSource: previewFragmentSource }
    expect(adaptShaders(sphere).fragmentSource).toContain('vec3 ray = bentRay();')
  })
})
