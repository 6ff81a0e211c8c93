import { describe, expect, it } from 'vitest'
import {
  daysLater,
  namedRange,
  rangeNameOf,
  rangeNames,
} from '../../../src/client/features/insight/analytics/range/named-ranges.ts'
import {
  isValidRange,
  longestRange,
  rangeQuery,
  readRange,
} from '../../../src/client/features/insight/analytics/range/report-range.ts'
import { tourTotalsInput } from '../../../src/shared/analytics/reports.ts'

const today = '2026-03-01'
const read = (query: string) => readRange(new URLSearchParams(query), today)

describe('namedRange', () => {
  it.each([
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['last7', '2026-02-23', '2026-03-01'],
    ['last30', '2026-01-31', '2026-03-01'],
    ['thisMonth', '2026-03-01', '2026-03-01'],
    ['lastMonth', '2026-02-01', '2026-02-28'],
    ['last12', '2025-03-02', '2026-03-01'],
  ] as const)('resolves %s to %s through %s', (name, from, to) => {
    expect(namedRange(name, today)).toEqual({ from, to })
  })

  it('counts a year back from a leap day', () => {
    expect(namedRange('last12', '2028-02-29')).toEqual({ from: '2027-03-02', to: '2028-02-29' })
  })

  it.each(rangeNames)('resolves %s to days that the server accepts', (name) => {
    expect(tourTotalsInput.safeParse(namedRange(name, today)).success).toBe(true)
  })
})

describe('longestRange', () => {
  it('is the longest range that the server accepts', () => {
    const longest = longestRange(today)
    expect(tourTotalsInput.safeParse(longest).success).toBe(true)
    expect(tourTotalsInput.safeParse({ ...longest, from: daysLater(longest.from, -1) }).success).toBe(false)
  })
})

describe('rangeNameOf', () => {
  it.each(rangeNames)('recognizes %s', (name) => {
    const inMonth = '2026-03-18'
    expect(rangeNameOf(namedRange(name, inMonth), inMonth)).toBe(name)
  })

  it('is null for other days', () => {
    expect(rangeNameOf({ from: '2026-01-01', to: '2026-01-31' }, today)).toBeNull()
  })
})

describe('readRange', () => {
  it('reads what rangeQuery writes', () => {
    const range = { from: '2026-01-01', to: '2026-01-31', compare: 'year' } as const
    expect(read(rangeQuery(range))).toEqual(range)
  })

  it('omits a missing comparison from the query', () => {
    expect(rangeQuery({ from: '2026-01-01', to: '2026-01-31', compare: null })).toBe('from=2026-01-01&to=2026-01-31')
  })

  it.each([
    ['no days', ''],
    ['one day only', 'from=2026-01-01'],
    ['no date', 'from=2026-01-01&to=soon'],
    ['a day that does not exist', 'from=2026-02-01&to=2026-02-31'],
    ['a last day before the first', 'from=2026-01-02&to=2026-01-01'],
    ['more than five years', 'from=2019-01-01&to=2026-01-01'],
  ])('defaults to the last 30 days for %s', (_case, query) => {
    expect(read(query)).toEqual({ ...namedRange('last30', today), compare: null })
  })

  it('ignores an unknown comparison', () => {
    expect(read('compare=decade').compare).toBeNull()
  })
})

describe('isValidRange', () => {
  it('accepts a single day', () => {
    expect(isValidRange({ from: today, to: today })).toBe(true)
  })

  it('rejects an empty day', () => {
    expect(isValidRange({ from: '', to: today })).toBe(false)
  })
})
