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
const turned = ({ yawDeg, pitchDeg }: Direction, right: number, up: number): Direction => ({
  yawDeg: normalizeYawDeg(yawDeg + right),
  pitchDeg: pitchDeg + up,
})

describe('a displacement', () => {
  it('is purely horizontal at constant pitch and purely vertical at constant yaw', () => {
    fc.assert(
      fc.property(direction, angle(179), (from, degrees) => {
        const aside = displacementOf(from, turned(from, degrees, 0))
        expect(aside.upDeg).toBe(0)
        if (Math.abs(degrees) > 1e-6) expect(Math.sign(aside.rightDeg)).toBe(Math.sign(degrees))
        const upright = displacementOf(from, { ...from, pitchDeg: -from.pitchDeg })
        expect(Math.abs(upright.rightDeg)).toBe(0)
        expect(upright.upDeg).toBeCloseTo(-2 * from.pitchDeg, 9)
      }),
    )
  })

  it('has the length of the great circle for small movements', () => {
    fc.assert(
      fc.property(direction, angle(1), angle(1), (from, right, up) => {
        const to = turned(from, right, up)
        const { rightDeg, upDeg } = displacementOf(from, to)
        expect(Math.abs(Math.hypot(rightDeg, upDeg) - angleBetweenDeg(from, to))).toBeLessThan(0.01)
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
      fc.property(direction, direction, (from, to) => {
        const yaw = (from.yawDeg * Math.PI) / 180
        const [x, , z] = directionToVector(to)
        const right = x * Math.cos(yaw) + z * Math.sin(yaw)
        if (Math.abs(right) > 1e-6) expect(Math.sign(displacementOf(from, to).rightDeg)).toBe(Math.sign(right))
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
        const slack = Math.max(Math.abs(right), Math.abs(up)) / 10 + 0.5
        expect(steps.length).toBeLessThanOrEqual(2)
        expect(Math.abs(amountOf('left', 'right') - Math.abs(right))).toBeLessThanOrEqual(slack)
        expect(Math.abs(amountOf('up', 'down') - Math.abs(up))).toBeLessThanOrEqual(slack)
        const wrong = right > 0 ? 'left' : 'right'
        expect(steps.some(({ toward }) => toward === wrong && right !== 0)).toBe(false)
      }),
    )
  })
})
