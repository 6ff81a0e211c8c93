import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Camera } from '../../../../src/sdk/core/camera/camera.ts'
import { viewLimitsOf } from '../../../../src/sdk/core/camera/field-of-view.ts'
import { project, projectionOf } from '../../../../src/sdk/core/camera/projection.ts'
import { CameraControls } from '../../../../src/sdk/core/input/camera-controls.ts'

const viewport = { widthPx: 390, heightPx: 844 }
const doubleBetween = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const point = fc.record({ x: doubleBetween(40, 350), y: doubleBetween(100, 740) })

test('the grabbed point stays under the finger at any tilt of the device', () => {
  fc.assert(
    fc.property(doubleBetween(-60, 60), doubleBetween(-20, 20), point, point, (rollDeg, pitchDeg, from, to) => {
      const camera = new Camera({ yawDeg: 12, pitchDeg, fovDeg: 70 }, viewLimitsOf(viewport, 2048))
      camera.setAttitude({ yawDeg: 12, pitchDeg, rollDeg }, 0)
      const controls = new CameraControls(camera, {
        viewport: () => viewport,
        turnTo: () => undefined,
        home: () => camera.view,
      })
      const grabbed = controls.grab(from)
      expect(project(projectionOf(camera.pose, viewport), grabbed).x).toBeCloseTo(from.x, 6)
      controls.drag(grabbed, to, { nowMs: 10 })
      const position = project(projectionOf(camera.pose, viewport), grabbed)
      expect(Math.hypot(position.x - to.x, position.y - to.y)).toBeLessThan(0.01)
    }),
  )
})
