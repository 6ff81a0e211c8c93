import { describe, expect, it } from 'vitest'
import { pathOf, pointsOf, ticksOf } from '../../../src/client/features/billing/subscriptions/usage/chart-scale.ts'

const gibibyte = 1024 ** 3

describe('ticksOf', () => {
  it.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [17, [0, 5, 10, 15, 20]],
    [500, [0, 200, 400, 600]],
  ])('has round steps for up to %i tours', (max, ticks) => {
    expect(ticksOf('publishedTours', max)).toEqual(ticks)
  })

  it('has steps of storage in binary units', () => {
    expect(ticksOf('storageBytes', 100 * gibibyte)).toEqual([0, 50 * gibibyte, 100 * gibibyte])
  })
})

describe('pointsOf', () => {
  const size = { width: 100, height: 50 }

  it('spreads values over the width, with the highest tick at the top', () => {
    expect(pointsOf([0, 5, 10], 10, size)).toEqual([
      { x: 0, y: 50 },
      { x: 50, y: 25 },
      { x: 100, y: 0 },
    ])
  })

  it('places a single value at the right', () => {
    expect(pointsOf([10], 10, size)).toEqual([{ x: 100, y: 0 }])
  })
})

describe('pathOf', () => {
  it('connects the points', () => {
    expect(pathOf(pointsOf([0, 1], 2, { width: 10, height: 10 }))).toBe('M0.0 10.0L10.0 5.0')
  })
})
