import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { axesOf, eyeProjection, viewProjectionMatrix } from '../../../../src/sdk/core/vr/eye-projection.ts'
import { hitsQuad, type PlacedSprite, quadAt, topmostHit } from '../../../../src/sdk/core/vr/quad.ts'
import { cameraAxes, directionToVector, type Vec3 } from '../../../../src/shared/geometry/sphere.ts'

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const direction = fc.record({ yawDeg: between(-180, 180), pitchDeg: between(-85, 85) })
const size = { widthPx: 60, heightPx: 40 }
const degPerPx = 0.1

describe('a ray and a quad', () => {
  test('meet within the edges of the quad only', () => {
    fc.assert(
      fc.property(direction, between(-2, 2), between(-2, 2), (center, u, v) => {
        fc.pre(Math.abs(Math.abs(u) - 1) > 1e-6 && Math.abs(Math.abs(v) - 1) > 1e-6)
        const quad = quadAt(center, size)
        const ray = ([0, 1, 2] as const).map((axis) => quad.middle[axis] + quad.right[axis] * u + quad.up[axis] * v)
        expect(hitsQuad(ray as [number, number, number], quad)).toBe(Math.abs(u) < 1 && Math.abs(v) < 1)
      }),
    )
  })

  test('never meet behind the viewer', () => {
    fc.assert(
      fc.property(direction, (center) => {
        const [x, y, z] = directionToVector(center)
        expect(hitsQuad([-x, -y, -z], quadAt(center, size))).toBe(false)
      }),
    )
  })

  test('meet within 0.1° per pixel of the quad', () => {
    const quad = quadAt({ yawDeg: 0, pitchDeg: 0 }, size)
    const isHitAt = (yawDeg: number) => hitsQuad(directionToVector({ yawDeg, pitchDeg: 0 }), quad)
    const halfDeg = (size.widthPx / 2) * degPerPx
    expect([isHitAt(halfDeg - 0.05), isHitAt(halfDeg + 0.05)]).toEqual([true, false])
  })

  test('meet to the right and below if the quad is shifted', () => {
    const quad = quadAt({ yawDeg: 40, pitchDeg: 10, shiftX: 100, shiftY: 50 }, size)
    const isHitAt = (yawDeg: number, pitchDeg: number) => hitsQuad(directionToVector({ yawDeg, pitchDeg }), quad)
    expect([isHitAt(50, 5), isHitAt(40, 10), isHitAt(30, 5), isHitAt(50, 15)]).toEqual([true, false, false, false])
  })

  test('meet at the projected position of the quad', () => {
    const projectionMatrix = [2 / 2, 0, 0, 0, 0, 2 / 1.9, 0, 0, -0.15, 0.05, -1, -1, 0, 0, -0.2, 0]
    fc.assert(
      fc.property(direction, between(-30, 30), between(-30, 30), (center, rightDeg, upDeg) => {
        const view = {
          yawDeg: center.yawDeg + rightDeg,
          pitchDeg: Math.max(-89, Math.min(89, center.pitchDeg + upDeg)),
        }
        const { right, up, forward } = cameraAxes(view)
        const pose = [...right, 0, ...up, 0, ...forward.map((component) => -component), 0, 0, 0, 0, 1]
        const eye = eyeProjection(axesOf(pose, 0), projectionMatrix, { width: 500, height: 475 })
        const { middle } = quadAt(center, size)
        const matrix = viewProjectionMatrix(eye)
        const [x = 0, y = 0, , w = 1] = [0, 1, 2, 3].map((row) =>
          [0, 1, 2].reduce((sum, axis) => sum + (matrix[axis * 4 + row] ?? 0) * (middle[axis] ?? 0), 0),
        )
        fc.pre(w > 0.2)
        const lens = eye.lens ?? { scale: [1, 1], center: [0, 0] }
        const r = (x / w - lens.center[0]) / lens.scale[0]
        const u = (y / w - lens.center[1]) / lens.scale[1]
        const ray = ([0, 1, 2] as const).map((axis) => right[axis] * r + up[axis] * u + forward[axis])
        expect(hitsQuad(ray as [number, number, number], quadAt(center, { widthPx: 1, heightPx: 1 }))).toBe(true)
      }),
    )
  })
})

describe('the topmost hit', () => {
  const ahead: Vec3 = [0, 0, -1]
  const sprite = { key: '', ...size, image: () => new OffscreenCanvas(1, 1) }
  const spriteNamed = (name: string, press: (() => void) | null): PlacedSprite => ({
    ...quadAt({ yawDeg: 0, pitchDeg: 0 }, size),
    name,
    sprite,
    press,
    opacity: 1,
  })

  test('is the last drawn sprite that can be pressed', () => {
    const press = () => undefined
    const sprites = [spriteNamed('below', press), spriteNamed('above', press), spriteNamed('text', null)]
    expect(topmostHit(ahead, sprites)?.name).toBe('above')
    expect(topmostHit([1, 0, 0], sprites)).toBeNull()
  })
})
