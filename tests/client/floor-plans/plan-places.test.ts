import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { needleDeg, nudged, onPlan, pointIn } from '../../../src/client/features/floor-plans/plan-places.ts'

const box = { left: 100, top: 50, width: 400, height: 200 } as DOMRect
const share = fc.double({ min: 0, max: 1, noNaN: true })
const key = (name: string, shiftKey = false) => ({ key: name, shiftKey })

describe('a place on a plan', () => {
  it('never leaves the plan, however it is moved', () => {
    const anyNumber = fc.double({ min: -10, max: 10, noNaN: true })
    fc.assert(
      fc.property(anyNumber, anyNumber, (x, y) => {
        const point = onPlan({ x, y })
        for (const along of Object.values(point)) expect(along).toSatisfy((value: number) => value >= 0 && value <= 1)
      }),
    )
  })

  it('is where the pointer is, whatever the size of what is shown', () => {
    fc.assert(
      fc.property(share, share, (x, y) => {
        const at = { clientX: box.left + x * box.width, clientY: box.top + y * box.height }
        expect(pointIn(box, at).x).toBeCloseTo(x, 4)
        expect(pointIn(box, at).y).toBeCloseTo(y, 4)
      }),
    )
  })

  it('is moved by arrow keys, further with shift, and by no other key', () => {
    expect(nudged({ x: 0.5, y: 0.5 }, key('ArrowLeft'))).toEqual({ x: 0.495, y: 0.5 })
    expect(nudged({ x: 0.5, y: 0.5 }, key('ArrowDown', true))).toEqual({ x: 0.5, y: 0.55 })
    expect(nudged({ x: 1, y: 0 }, key('ArrowRight'))).toEqual({ x: 1, y: 0 })
    expect(nudged({ x: 0.5, y: 0.5 }, key('a'))).toBeNull()
  })
})

describe('a compass needle', () => {
  it('points to the hand that turns it, clockwise from the top', () => {
    const at = (right: number, down: number) => needleDeg(box, { clientX: 300 + right, clientY: 150 + down })
    expect([at(0, -10), at(10, 0), at(0, 10), at(-10, 0), at(-10, -10)]).toEqual([0, 90, 180, 270, 315])
  })
})
