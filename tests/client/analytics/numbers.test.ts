import { describe, expect, it } from 'vitest'
import {
  averageMs,
  changeOf,
  formatCount,
  formatFraction,
  fractionOf,
  timeParts,
} from '../../../src/client/features/insight/analytics/figures/numbers.ts'

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [9999, '9,999'],
    [10_000, '10K'],
    [12_345, '12.3K'],
    [1_250_000, '1.3M'],
  ])('writes %i as %s', (count, text) => {
    expect(formatCount(count, 'en')).toBe(text)
  })
})

describe('formatFraction', () => {
  it.each([
    [0, '0%'],
    [0.00001, '0.1%'],
    [0.034, '3.4%'],
    [0.5, '50%'],
    [3, '300%'],
  ])('writes %f as %s', (fraction, text) => {
    expect(formatFraction(fraction, 'en')).toBe(text)
  })
})

describe('fractionOf', () => {
  it('is null if the whole is 0', () => {
    expect(fractionOf(0, 0)).toBeNull()
  })

  it('is at most 1', () => {
    expect(fractionOf(3, 2)).toBe(1)
  })

  it('is the part divided by the whole', () => {
    expect(fractionOf(1, 4)).toBe(0.25)
  })
})

describe('timeParts', () => {
  it.each([
    [0, { hours: 0, minutes: 0, seconds: 0 }],
    [80_000, { hours: 0, minutes: 1, seconds: 20 }],
    [59_600, { hours: 0, minutes: 1, seconds: 0 }],
    [3_725_000, { hours: 1, minutes: 2, seconds: 0 }],
  ])('splits %i ms', (durationMs, parts) => {
    expect(timeParts(durationMs)).toEqual(parts)
  })
})

describe('averageMs', () => {
  it('is 0 without visits', () => {
    expect(averageMs(0, 0)).toBe(0)
  })

  it('divides the time by the visits', () => {
    expect(averageMs(3000, 2)).toBe(1500)
  })
})

describe('changeOf', () => {
  it.each([
    [120, 100, { trend: 'up', fraction: 0.2 }],
    [75, 100, { trend: 'down', fraction: 0.25 }],
    [0, 10, { trend: 'down', fraction: 1 }],
    [7, 7, { trend: 'same', fraction: 0 }],
    [0, 0, { trend: 'same', fraction: 0 }],
    [5, 0, { trend: 'new', fraction: 0 }],
  ])('compares %i with %i', (now, before, change) => {
    expect(changeOf(now, before)).toEqual(change)
  })
})
