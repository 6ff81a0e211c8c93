import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Camera } from '../../../../src/sdk/core/camera/camera.ts'
import { viewLimitsOf } from '../../../../src/sdk/core/camera/field-of-view.ts'
import { project, projectionOf } from '../../../../src/sdk/core/camera/projection.ts'
import { CameraControls } from '../../../../src/sdk/core/input/camera-controls.ts'

const viewport = { widthPx: 390, heightPx: 844 }
const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const point = fc.record({ x: between(40, 350), y: between(100, 740) })

test('what was grabbed stays under the finger, however the device is tilted', () => {
  fc.assert(
    fc.property(between(-60, 60), between(-20, 20), point, point, (rollDeg, pitchDeg, from, to) => {
      const camera = new Camera({ yawDeg: 12, pitchDeg, fovDeg: 70 }, viewLimitsOf(viewport, 2048))
      camera.setAttitude({ yawDeg: 12, pitchDeg, rollDeg }, 0)
      const steering = new CameraControls(camera, {
        viewport: () => viewport,
        turnTo: () => undefined,
        home: () => camera.view,
      })
      const held = steering.grab(from)
      expect(project(projectionOf(camera.pose, viewport), held).x).toBeCloseTo(from.x, 6)
      steering.drag(held, to, { nowMs: 10 })
      const seen = project(projectionOf(camera.pose, viewport), held)
      expect(Math.hypot(seen.x - to.x, seen.y - to.y)).toBeLessThan(0.01)
    }),
  )
})
