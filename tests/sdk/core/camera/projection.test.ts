import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { directionForDrag } from '../../../../src/sdk/core/camera/drag-mapping.ts'
import { project, projectionOf, rayThrough, unproject } from '../../../../src/sdk/core/camera/projection.ts'
import { levelingOf } from '../../../../src/shared/geometry/leveling.ts'
import {
  angleBetweenDeg,
  directionToVector,
  horizontalFovDeg,
  radPerDeg,
  vectorToDirection,
} from '../../../../src/shared/geometry/sphere.ts'
import { panoramaDirectionAt } from '../../../support/files/reference-view.ts'

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const view = fc.record({ yawDeg: between(-180, 180), pitchDeg: between(-89, 89), fovDeg: between(20, 120) })
const viewport = fc.record({
  widthPx: fc.integer({ min: 200, max: 2000 }),
  heightPx: fc.integer({ min: 200, max: 2000 }),
})
const rigTilt = fc.record({ levelPitchDeg: between(-45, 45), levelRollDeg: between(-180, 180) })
const fraction = between(0.02, 0.98)

describe('the horizontal field of view', () => {
  test('is the field of view in landscape format', () => {
    expect(horizontalFovDeg(90, { widthPx: 800, heightPx: 600 })).toBeCloseTo(90, 9)
  })

  test('is the angle between the edges in portrait format', () => {
    fc.assert(
      fc.property(view, viewport, (cameraView, size) => {
        const level = projectionOf({ ...cameraView, pitchDeg: 0 }, size)
        const middle = size.heightPx / 2
        const edges = [0, size.widthPx].map((x) => vectorToDirection(unproject(level, x, middle)))
        const [left, right] = edges as [(typeof edges)[number], (typeof edges)[number]]
        expect(horizontalFovDeg(cameraView.fovDeg, size)).toBeCloseTo(angleBetweenDeg(left, right), 6)
      }),
    )
  })
})

/** Position on a screen of 800 × 600 px of a direction, for a camera at yaw 30° and pitch 10°. */
function positionOf(yawDeg: number, pitchDeg: number) {
  const projection = projectionOf({ yawDeg: 30, pitchDeg: 10, fovDeg: 90 }, { widthPx: 800, heightPx: 600 })
  return project(projection, directionToVector({ yawDeg, pitchDeg }))
}

describe('project and unproject', () => {
  test('are inverse within 1e-6 rad', () => {
    fc.assert(
      fc.property(view, viewport, rigTilt, fraction, fraction, (cameraView, size, rig, u, v) => {
        const projection = projectionOf(cameraView, size, levelingOf(rig))
        const x = u * size.widthPx
        const y = v * size.heightPx
        const ray = unproject(projection, x, y)
        const roundTrip = project(projection, ray)
        expect(roundTrip.depth).toBeGreaterThan(0)
        expect(Math.hypot(roundTrip.x - x, roundTrip.y - y)).toBeLessThan(1e-6 * projection.focalPx)
        const roundTripped = directionToVector(vectorToDirection(ray))
        const angleDeg = angleBetweenDeg(vectorToDirection(roundTripped), vectorToDirection(ray))
        expect(angleDeg * radPerDeg).toBeLessThan(1e-6)
      }),
    )
  })

  test('agree with the reference renderer', () => {
    fc.assert(
      fc.property(view, viewport, rigTilt, fraction, fraction, (cameraView, size, rig, u, v) => {
        const x = u * size.widthPx
        const y = v * size.heightPx
        const ray = unproject(projectionOf(cameraView, size, levelingOf(rig)), x, y)
        const expectedRay = panoramaDirectionAt(
          { ...cameraView, ...size, rigPitchDeg: rig.levelPitchDeg, rigRollDeg: rig.levelRollDeg },
          x,
          y,
        )
        expect(Math.hypot(ray[0] - expectedRay[0], ray[1] - expectedRay[1], -ray[2] - expectedRay[2])).toBeLessThan(
          1e-9,
        )
      }),
    )
  })

  test('map the center of the view to the center of the screen', () => {
    expect(positionOf(30, 10).x).toBeCloseTo(400, 9)
    expect(positionOf(30, 10).y).toBeCloseTo(300, 9)
  })

  test('map a larger yaw further to the right', () => {
    expect(positionOf(40, 10).x).toBeGreaterThan(400)
  })

  test('map a larger pitch further up', () => {
    expect(positionOf(30, 20).y).toBeLessThan(300)
  })

  test('give directions behind the camera a negative depth', () => {
    expect(positionOf(-150, 0).depth).toBeLessThan(0)
  })
})

describe('leveling', () => {
  test('corrects the pitch of the rig', () => {
    const leveling = levelingOf({ levelPitchDeg: 20, levelRollDeg: 0 })
    const center = vectorToDirection(leveling.toWorld(directionToVector({ yawDeg: 0, pitchDeg: 0 })))
    expect(center.pitchDeg).toBeCloseTo(20, 9)
  })

  test('corrects the roll of the rig', () => {
    const leveling = levelingOf({ levelPitchDeg: 0, levelRollDeg: 10 })
    const right = vectorToDirection(leveling.toWorld(directionToVector({ yawDeg: 90, pitchDeg: 0 })))
    expect(right.pitchDeg).toBeCloseTo(-10, 9)
  })

  test('has an inverse', () => {
    fc.assert(
      fc.property(rigTilt, between(-180, 180), between(-90, 90), (rig, yawDeg, pitchDeg) => {
        const leveling = levelingOf(rig)
        const vector = directionToVector({ yawDeg, pitchDeg })
        const roundTrip = leveling.toImage(leveling.toWorld(vector))
        for (const axis of [0, 1, 2] as const) expect(roundTrip[axis]).toBeCloseTo(vector[axis], 12)
      }),
    )
  })
})

describe('dragging', () => {
  test('keeps the grabbed point under the pointer if the pitch limit allows it', () => {
    fc.assert(
      fc.property(
        view,
        viewport,
        fraction,
        fraction,
        between(-0.2, 0.2),
        between(-0.2, 0.2),
        (cameraView, size, u, v, du, dv) => {
          const grabbed = unproject(projectionOf(cameraView, size), u * size.widthPx, v * size.heightPx)
          const x = (u + du) * size.widthPx
          const y = (v + dv) * size.heightPx
          const ray = rayThrough(projectionOf(cameraView, size), x, y)
          const direction = directionForDrag(grabbed, ray, cameraView)
          // Some heights are out of reach of the ray, and the camera can't look past a pole.
          fc.pre(Math.abs(grabbed[1]) < Math.hypot(ray[1], ray[2]) && Math.abs(direction.pitchDeg) < 90)
          const position = project(projectionOf({ ...direction, fovDeg: cameraView.fovDeg }, size), grabbed)
          expect(Math.hypot(position.x - x, position.y - y)).toBeLessThan(1e-4)
        },
      ),
    )
  })

  test('never turns past a pole', () => {
    fc.assert(
      fc.property(view, viewport, fraction, fraction, fraction, fraction, (cameraView, size, u, v, u2, v2) => {
        const grabbed = unproject(projectionOf(cameraView, size), u * size.widthPx, v * size.heightPx)
        const ray = rayThrough(projectionOf(cameraView, size), u2 * size.widthPx, v2 * size.heightPx)
        const { yawDeg, pitchDeg } = directionForDrag(grabbed, ray, cameraView)
        expect(Math.abs(pitchDeg)).toBeLessThanOrEqual(90)
        expect(yawDeg).toBeGreaterThanOrEqual(-180)
        expect(yawDeg).toBeLessThan(180)
      }),
    )
  })
})
