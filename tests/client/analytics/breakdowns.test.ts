import { expect, it } from 'vitest'
import { breakdowns, cells, wholeOf } from '../../../src/client/features/analytics/tour/breakdowns.ts'

const row = { key: 'spring', name: null, stopId: null, count: 10, second: null, durationMs: null, reportKey: null }
const sums = { total: 10, visits: 1000 }

it.each(['shareLinks', 'languages', 'devices', 'referrers', 'campaigns', 'embedHosts'] as const)(
  'computes shares of %s in all visits, including those that are not listed',
  (list) => {
    expect(cells.share(row, wholeOf(breakdowns[list], sums))).toEqual({ share: 0.01 })
  },
)

it('computes shares of external links in all opened links', () => {
  expect(cells.share(row, wholeOf(breakdowns.links, sums))).toEqual({ share: 1 })
})
