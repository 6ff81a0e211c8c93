import fc from 'fast-check'
import { expect, it } from 'vitest'
import { project, projectionOf, toCamera } from '../../../../src/sdk/core/camera/projection.ts'
import { planeTransform } from '../../../../src/sdk/core/hotspots/pinned/plane-transform.ts'
import { directionToVector } from '../../../../src/shared/geometry/sphere.ts'
import { planeOf, rectangleAt } from '../../../../src/shared/hotspots/pinned.ts'

const yawDeg = fc.double({ min: -180, max: 180, noNaN: true })
const pitchDeg = fc.double({ min: -90, max: 90, noNaN: true })
const size = { widthPx: 640, heightPx: 400 }

it('maps the corners of an element to their projected directions', () => {
  fc.assert(
    fc.property(
      fc.record({ yawDeg, pitchDeg }),
      fc.record({ yawDeg, pitchDeg, fovDeg: fc.double({ min: 20, max: 110, noNaN: true }) }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (middle, view, turnDeg) => {
        const corners = rectangleAt(middle, { widthDeg: 40, heightToWidth: 400 / 640, turnDeg })
        const projection = projectionOf(view, { widthPx: 1440, heightPx: 900 })
        const plane = planeOf(corners)
        if (!plane) throw new Error('the corners have no plane')
        const matrix = planeTransform(plane, size, { projection, toCamera })
        const projected = corners.map((corner) => project(projection, directionToVector(corner)))
        expect(matrix === null).toBe(projected.every(({ depth }) => depth <= 0))
        if (!matrix) return
        const elementCorners = [
          [0, 0],
          [640, 0],
          [640, 400],
          [0, 400],
        ] as const
        for (const [index, { x, y, depth }] of projected.entries()) {
          const [u, v] = elementCorners[index] ?? [0, 0]
          const component = (row: number) =>
            (matrix[row] ?? 0) * u + (matrix[4 + row] ?? 0) * v + (matrix[12 + row] ?? 0)
          const w = component(3)
          expect(Math.sign(w)).toBe(Math.sign(depth))
          if (depth < 0.01) continue
          expect(Math.hypot(component(0) / w - x, component(1) / w - y)).toBeLessThan(0.01)
        }
      },
    ),
    { numRuns: 500 },
  )
})
