import { expect, it } from 'vitest'
import { breakdowns, cells, wholeOf } from '../../../src/client/features/analytics/tour/breakdowns.ts'

const row = { key: 'spring', name: null, stopId: null, count: 10, second: null, durationMs: null, reportKey: null }
const sums = { total: 10, visits: 1000 }

it.each(['shareLinks', 'languages', 'devices', 'referrers', 'campaigns', 'embedHosts'] as const)(
  'says what share of all visits those of %s are, also of visits that are not listed',
  (of) => {
    expect(cells.share(row, wholeOf(breakdowns[of], sums))).toEqual({ share: 0.01 })
  },
)

it('says of external links what share of all that were opened they are', () => {
  expect(cells.share(row, wholeOf(breakdowns.links, sums))).toEqual({ share: 1 })
})
