import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { displacementOf } from '../../../src/shared/geometry/displacement.ts'
import {
  angleBetweenDeg,
  type Direction,
  directionToVector,
  normalizeYawDeg,
} from '../../../src/shared/geometry/sphere.ts'
import { movementSteps } from '../../../src/shared/publishing/changes/movement-steps.ts'

const angle = (maxDeg: number) => fc.double({ min: -maxDeg, max: maxDeg, noNaN: true })
const direction = fc.record({ yawDeg: angle(179.9), pitchDeg: angle(85) })
const movedBy = ({ yawDeg, pitchDeg }: Direction, rightDeg: number, upDeg: number): Direction => ({
  yawDeg: normalizeYawDeg(yawDeg + rightDeg),
  pitchDeg: pitchDeg + upDeg,
})

describe('a displacement', () => {
  it('is purely horizontal at constant pitch and purely vertical at constant yaw', () => {
    fc.assert(
      fc.property(direction, angle(179), (start, degrees) => {
        const horizontal = displacementOf(start, movedBy(start, degrees, 0))
        expect(horizontal.upDeg).toBe(0)
        if (Math.abs(degrees) > 1e-6) expect(Math.sign(horizontal.rightDeg)).toBe(Math.sign(degrees))
        const vertical = displacementOf(start, { ...start, pitchDeg: -start.pitchDeg })
        expect(Math.abs(vertical.rightDeg)).toBe(0)
        expect(vertical.upDeg).toBeCloseTo(-2 * start.pitchDeg, 9)
      }),
    )
  })

  it('has the length of the great circle for small movements', () => {
    fc.assert(
      fc.property(direction, angle(1), angle(1), (start, right, up) => {
        const end = movedBy(start, right, up)
        const { rightDeg, upDeg } = displacementOf(start, end)
        expect(Math.abs(Math.hypot(rightDeg, upDeg) - angleBetweenDeg(start, end))).toBeLessThan(0.01)
      }),
    )
  })

  it('takes the shorter way and is inverted for swapped directions', () => {
    fc.assert(
      fc.property(direction, direction, (start, end) => {
        const displacement = displacementOf(start, end)
        const reverse = displacementOf(end, start)
        expect(displacement.upDeg).toBeCloseTo(-reverse.upDeg, 9)
        const isOpposite = Math.abs(Math.abs(normalizeYawDeg(end.yawDeg - start.yawDeg)) - 180) < 1e-6
        if (!isOpposite) expect(displacement.rightDeg).toBeCloseTo(-reverse.rightDeg, 9)
        expect(Math.abs(displacement.rightDeg)).toBeLessThanOrEqual(180)
      }),
    )
  })

  it('is to the right for targets to the right of the view', () => {
    fc.assert(
      fc.property(direction, direction, (start, end) => {
        const yaw = (start.yawDeg * Math.PI) / 180
        const [x, , z] = directionToVector(end)
        const right = x * Math.cos(yaw) + z * Math.sin(yaw)
        if (Math.abs(right) > 1e-6) expect(Math.sign(displacementOf(start, end).rightDeg)).toBe(Math.sign(right))
      }),
    )
  })
})

describe('the steps of a movement', () => {
  it('start with the longer part and omit insignificant parts', () => {
    expect(movementSteps(-12.2, 0.4)).toEqual([{ toward: 'left', amount: 12 }])
    expect(movementSteps(3, -8)).toEqual([
      { toward: 'down', amount: 8 },
      { toward: 'right', amount: 3 },
    ])
    expect(movementSteps(0.42, 0)).toEqual([{ toward: 'right', amount: 0.4 }])
    expect(movementSteps(0.01, -0.02)).toEqual([])
  })

  it('are at most two, on different axes, with the amounts of the movement', () => {
    fc.assert(
      fc.property(angle(180), angle(180), (right, up) => {
        const steps = movementSteps(right, up)
        const amountOf = (...toward: string[]) => steps.find((step) => toward.includes(step.toward))?.amount ?? 0
        const tolerance = Math.max(Math.abs(right), Math.abs(up)) / 10 + 0.5
        expect(steps.length).toBeLessThanOrEqual(2)
        expect(Math.abs(amountOf('left', 'right') - Math.abs(right))).toBeLessThanOrEqual(tolerance)
        expect(Math.abs(amountOf('up', 'down') - Math.abs(up))).toBeLessThanOrEqual(tolerance)
        const oppositeDirection = right > 0 ? 'left' : 'right'
        expect(steps.some(({ toward }) => toward === oppositeDirection && right !== 0)).toBe(false)
      }),
    )
  })
})
