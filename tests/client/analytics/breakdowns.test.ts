import { expect, it } from 'vitest'
import { breakdowns, cells, denominatorOf } from '../../../src/client/features/insight/analytics/tour/breakdowns.ts'

const row = { key: 'spring', name: null, stopId: null, count: 10, second: null, durationMs: null, reportKey: null }
const sums = { total: 10, visits: 1000 }

it.each(['shareLinks', 'languages', 'devices', 'referrers', 'campaigns', 'embedHosts'] as const)(
  'computes shares of all visits for %s, including unlisted ones',
  (list) => {
    expect(cells.share(row, denominatorOf(breakdowns[list], sums))).toEqual({ fraction: 0.01 })
  },
)

it('computes shares of external links among all opened links', () => {
  expect(cells.share(row, denominatorOf(breakdowns.links, sums))).toEqual({ fraction: 1 })
})
