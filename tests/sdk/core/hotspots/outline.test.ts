import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { project, projectionOf, toCamera } from '../../../../src/sdk/core/camera/projection.ts'
import { subdivideEdges } from '../../../../src/sdk/core/hotspots/outline/great-circle-edges.ts'
import { projectPolygon } from '../../../../src/sdk/core/hotspots/outline/project-polygon.ts'
import { clipToView } from '../../../../src/sdk/core/tiles/clip-to-view.ts'
import {
  angleBetween,
  directionToVector,
  dot,
  type Vec3,
  vectorToDirection,
} from '../../../../src/shared/geometry/sphere.ts'
import {
  type Corners,
  containsDirection,
  outlineProblem,
  rotateCorners,
} from '../../../../src/shared/hotspots/corners.ts'

const tools = { toCamera, clipToView }
const viewport = { widthPx: 1000, heightPx: 600 }
const maxStepDeg = 5 + 1e-6

const yawDeg = fc.double({ min: -180, max: 180, noNaN: true })
const pitchDeg = fc.double({ min: -89, max: 89, noNaN: true })
const view = fc.record({ yawDeg, pitchDeg, fovDeg: fc.double({ min: 20, max: 110, noNaN: true }) })
/** Random valid areas, rotated to any position on the sphere. */
const area: fc.Arbitrary<Corners> = fc
  .record({
    center: fc.record({ yawDeg, pitchDeg }),
    localCorners: fc.array(
      fc.record({
        yawDeg: fc.double({ min: -60, max: 60, noNaN: true }),
        pitchDeg: fc.double({ min: -50, max: 50, noNaN: true }),
      }),
      { minLength: 3, maxLength: 5 },
    ),
  })
  .map(({ center, localCorners }) => rotateCorners(localCorners, { yawDeg: 0, pitchDeg: 0 }, center))
  .filter((corners) => outlineProblem(corners) === undefined)

const vectors = (corners: Corners) => corners.map(directionToVector)

/** Even–odd rule for a polygon on the screen. */
function isWithin(points: readonly { x: number; y: number }[], x: number, y: number): boolean {
  return points.reduce((isInside, a, index) => {
    const b = points[(index + 1) % points.length] ?? a
    if (a.y > y === b.y > y) return isInside
    return a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x) > x ? !isInside : isInside
  }, false)
}

/** True if a direction is too near to the edge for the precision of screen coordinates. */
function isNearEdge(corners: Corners, vector: Vec3): boolean {
  return subdivideEdges(vectors(corners)).some((point, index, ring) => {
    const next = ring[(index + 1) % ring.length] ?? point
    const detour = angleBetween(point, vector) + angleBetween(vector, next) - angleBetween(point, next)
    return detour < 1e-3
  })
}

describe('the outline of an area', () => {
  it('goes through its corners in steps of at most 5°, along great circles', () => {
    fc.assert(
      fc.property(area, (corners) => {
        const ring = subdivideEdges(vectors(corners))
        let corner = 0
        for (const [index, point] of ring.entries()) {
          expect(Math.hypot(...point)).toBeCloseTo(1, 9)
          const next = ring[(index + 1) % ring.length] ?? point
          expect((angleBetween(point, next) * 180) / Math.PI).toBeLessThanOrEqual(maxStepDeg)
          const [from, to] = [corner, corner + 1].map((cornerIndex) =>
            directionToVector(corners[cornerIndex % corners.length] ?? { yawDeg: 0, pitchDeg: 0 }),
          )
          if (from === undefined || to === undefined) throw new Error('the area has no corners')
          const normal: Vec3 = [
            from[1] * to[2] - from[2] * to[1],
            from[2] * to[0] - from[0] * to[2],
            from[0] * to[1] - from[1] * to[0],
          ]
          expect(Math.abs(dot(normal, point))).toBeLessThan(1e-9)
          if (angleBetween(next, to) < 1e-9) corner += 1
        }
        expect(corner).toBe(corners.length)
      }),
    )
  })
})

describe('an area on the screen', () => {
  it('covers exactly the directions inside, also behind the camera, at the poles and across the seam', () => {
    const position = fc.record({
      x: fc.double({ min: 1, max: 999, noNaN: true }),
      y: fc.double({ min: 1, max: 599, noNaN: true }),
    })
    fc.assert(
      fc.property(area, view, position, (corners, viewCase, { x, y }) => {
        const projection = projectionOf(viewCase, viewport)
        const { right, up, forward, focalPx } = projection
        const component = (axis: 0 | 1 | 2) => right[axis] * (x - 500) + up[axis] * (300 - y) + forward[axis] * focalPx
        const ray: Vec3 = [component(0), component(1), component(2)]
        const length = Math.hypot(...ray)
        const vector: Vec3 = [ray[0] / length, ray[1] / length, ray[2] / length]
        fc.pre(!isNearEdge(corners, vector))
        const points = projectPolygon(subdivideEdges(vectors(corners)), projection, tools)
        expect(isWithin(points, x, y)).toBe(containsDirection(corners, vectorToDirection(vector)))
      }),
      { numRuns: 500 },
    )
  })

  it('stays within a margin of an eighth of the view on each side', () => {
    fc.assert(
      fc.property(area, view, (corners, viewCase) => {
        for (const { x, y } of projectPolygon(
          subdivideEdges(vectors(corners)),
          projectionOf(viewCase, viewport),
          tools,
        )) {
          expect(Math.abs(x - viewport.widthPx / 2)).toBeLessThanOrEqual(0.625 * viewport.widthPx + 1e-6)
          expect(Math.abs(y - viewport.heightPx / 2)).toBeLessThanOrEqual(0.625 * viewport.heightPx + 1e-6)
        }
      }),
    )
  })

  it('has its corners at their projected directions', () => {
    const corners = [
      { yawDeg: -10, pitchDeg: 8 },
      { yawDeg: 12, pitchDeg: 9 },
      { yawDeg: 4, pitchDeg: -11 },
    ]
    const projection = projectionOf({ yawDeg: 3, pitchDeg: -2, fovDeg: 80 }, viewport)
    const points = projectPolygon(subdivideEdges(vectors(corners)), projection, tools)
    for (const vector of vectors(corners)) {
      const { x, y } = project(projection, vector)
      expect(Math.min(...points.map((point) => Math.hypot(point.x - x, point.y - y)))).toBeLessThan(1e-6)
    }
  })

  it('is empty if all of it is outside the view', () => {
    const ring = subdivideEdges(vectors([170, -170, 180].map((yaw, index) => ({ yawDeg: yaw, pitchDeg: index * 5 }))))
    expect(projectPolygon(ring, projectionOf({ yawDeg: 0, pitchDeg: 0, fovDeg: 90 }, viewport), tools)).toEqual([])
  })
})
