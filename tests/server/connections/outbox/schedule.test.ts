import { describe, expect, it } from 'vitest'
import { backoffMs, retrySchedule } from '../../../../src/server/domain/connections/outbox/schedule.ts'

const { waitsMs, jitter } = retrySchedule
const hourMs = 3_600_000

describe('the retry schedule', () => {
  it('spreads growing waits over 24 hours', () => {
    const sum = waitsMs.reduce<number>((total, waitMs) => total + waitMs, 0)
    expect(sum).toBeGreaterThanOrEqual(24 * hourMs)
    expect(sum * (1 + jitter)).toBeLessThan(27 * hourMs)
    expect(waitsMs.toSorted((a, b) => a - b)).toEqual(waitsMs)
  })

  it.each([
    ['begins with the first wait', { seriesCount: 1, random: 0 }, 5000],
    ['adds at most a tenth at random', { seriesCount: 1, random: 1 }, 5500],
    ['grows', { seriesCount: 6, random: 0 }, hourMs],
    ['ends after the last wait', { seriesCount: waitsMs.length, random: 0 }, waitsMs.at(-1)],
    ['has no wait after that', { seriesCount: waitsMs.length + 1, random: 0 }, null],
    ['waits as long as the receiver asks for', { seriesCount: 1, random: 0, minWaitMs: hourMs }, hourMs],
    ['does not shorten a wait', { seriesCount: 3, random: 0, minWaitMs: 1 }, 120_000],
    [
      'has no wait after the last one, even if the receiver asks for one',
      { seriesCount: 11, random: 0, minWaitMs: 1 },
      null,
    ],
  ] as const)('%s', (_name, series, expected) => {
    expect(backoffMs(series)).toBe(expected)
  })
})
