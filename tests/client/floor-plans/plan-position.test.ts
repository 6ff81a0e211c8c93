import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clampToPlan,
  needleDeg,
  northOffsetAt,
  nudgedPoint,
  planPointAt,
  startViewAngleDeg,
} from '../../../src/client/features/tours/floor-plans/plan-position.ts'

const box = { left: 100, top: 50, width: 400, height: 200 } as DOMRect
const fraction = fc.double({ min: 0, max: 1, noNaN: true })
const keyPress = (key: string, shiftKey = false) => ({ key, shiftKey })

describe('position on a plan', () => {
  it('is clamped to the plan', () => {
    const anyNumber = fc.double({ min: -10, max: 10, noNaN: true })
    fc.assert(
      fc.property(anyNumber, anyNumber, (x, y) => {
        const point = clampToPlan({ x, y })
        for (const coordinate of Object.values(point))
          expect(coordinate).toSatisfy((value: number) => value >= 0 && value <= 1)
      }),
    )
  })

  it('follows the pointer at any display size', () => {
    fc.assert(
      fc.property(fraction, fraction, (x, y) => {
        const pointerAt = { clientX: box.left + x * box.width, clientY: box.top + y * box.height }
        expect(planPointAt(box, pointerAt).x).toBeCloseTo(x, 4)
        expect(planPointAt(box, pointerAt).y).toBeCloseTo(y, 4)
      }),
    )
  })

  it('moves by arrow keys only, further with Shift', () => {
    expect(nudgedPoint({ x: 0.5, y: 0.5 }, keyPress('ArrowLeft'))).toEqual({ x: 0.495, y: 0.5 })
    expect(nudgedPoint({ x: 0.5, y: 0.5 }, keyPress('ArrowDown', true))).toEqual({ x: 0.5, y: 0.55 })
    expect(nudgedPoint({ x: 1, y: 0 }, keyPress('ArrowRight'))).toEqual({ x: 1, y: 0 })
    expect(nudgedPoint({ x: 0.5, y: 0.5 }, keyPress('a'))).toBeNull()
  })
})

describe('compass needle', () => {
  it('points to the pointer, clockwise from the top', () => {
    const pointerAt = (right: number, down: number) => needleDeg(box, { clientX: 300 + right, clientY: 150 + down })
    expect([pointerAt(0, -10), pointerAt(10, 0), pointerAt(0, 10), pointerAt(-10, 0), pointerAt(-10, -10)]).toEqual([
      0, 90, 180, 270, 315,
    ])
  })
})

describe('north of a placed stop', () => {
  const deg = (min: number, max: number) => fc.double({ min, max, noNaN: true })

  it('makes its start view point in the direction that was dragged', () => {
    fc.assert(
      fc.property(deg(0, 359), deg(0, 359.99), deg(-180, 179.99), (angleDeg, northDeg, yawDeg) => {
        const stop = { initialView: { yawDeg, pitchDeg: 0, fovDeg: 90 } }
        const northOffsetDeg = northOffsetAt(angleDeg, { northDeg }, stop)
        expect(northOffsetDeg).toBeGreaterThan(0)
        expect(northOffsetDeg).toBeLessThan(360)
        const difference = startViewAngleDeg({ ...stop, northOffsetDeg }, { northDeg }) - angleDeg
        expect(Math.abs(((difference + 540) % 360) - 180)).toBeLessThan(0.02)
      }),
    )
  })
})
