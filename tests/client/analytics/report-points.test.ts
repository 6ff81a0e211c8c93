import { describe, expect, it } from 'vitest'
import { chartLines } from '../../../src/client/features/insight/analytics/chart/chart-lines.ts'
import {
  type ChartSeries,
  chartRows,
  intervalLabel,
  intervalName,
  peakOf,
  type TimeReport,
} from '../../../src/client/features/insight/analytics/chart/report-points.ts'

type Counts = { readonly visits: number; readonly visitors: number }

const series: ChartSeries<Counts> = {
  main: { label: 'Visits', comparedLabel: 'Visits before', value: ({ visits }) => visits },
  second: { label: 'Visitors', value: ({ visitors }) => visitors },
}
const seriesByHour: ChartSeries<Counts> = { main: series.main }

const pointAt = (at: string, visits: number) => ({ at, visits, visitors: visits + 1 })

type Points = readonly ReturnType<typeof pointAt>[]

function aReport(points: Points, compared: Points | null): TimeReport<Counts> {
  const period = { from: '2026-11-01', to: '2026-11-30', totals: { visits: 0, visitors: 0 } }
  return { interval: 'day', current: { ...period, points }, compared: compared && { ...period, points: compared } }
}

describe('names of intervals', () => {
  it.each([
    ['2026-11-05T09', 'hour', 'Nov 5, 09:00', 'Nov 5, 2026, 09:00'],
    ['2026-11-05', 'day', 'Nov 5', 'Nov 5, 2026'],
    ['2026-11', 'month', 'Nov 2026', 'Nov 2026'],
  ] as const)('label %s as %s, in UTC', (at, interval, label, name) => {
    expect(intervalLabel(at, interval, 'en')).toBe(label)
    expect(intervalName(at, interval, 'en')).toBe(name)
  })
})

describe('chartRows', () => {
  it('pairs the days of both periods in order', () => {
    const now = [pointAt('2026-11-01', 3), pointAt('2026-11-02', 5)]
    const rows = chartRows(aReport(now, [pointAt('2025-11-01', 2)]), series, 'en')
    expect(rows).toMatchObject([
      { label: 'Nov 1', main: 3, second: 4, compared: 2 },
      { label: 'Nov 2', main: 5, second: 6, compared: null },
    ])
  })

  it('has null without a comparison and without a second series', () => {
    const rows = chartRows(aReport([pointAt('2026-11-01', 3)], null), seriesByHour, 'en')
    expect(rows).toMatchObject([{ main: 3, second: null, compared: null }])
  })
})

describe('chartLines', () => {
  it('has a line for each series', () => {
    expect(chartLines(seriesByHour, false).map(({ label }) => label)).toEqual(['Visits'])
    expect(chartLines(series, false).map(({ label }) => label)).toEqual(['Visits', 'Visitors'])
  })

  it('has a line for the comparison, with different dashes', () => {
    const lines = chartLines(series, true)
    expect(lines.map(({ label }) => label)).toEqual(['Visits', 'Visitors', 'Visits before'])
    expect(new Set(lines.map(({ dash }) => dash)).size).toBe(3)
  })
})

describe('peakOf', () => {
  const rowsOf = (points: Points) => chartRows(aReport(points, null), series, 'en')

  it('is the first interval with the highest value', () => {
    const points = [pointAt('2026-11-01', 1), pointAt('2026-11-02', 4), pointAt('2026-11-03', 4)]
    expect(peakOf(rowsOf(points))?.at).toBe('2026-11-02')
  })

  it('is undefined if all values are 0', () => {
    expect(peakOf(rowsOf([pointAt('2026-11-01', 0)]))).toBeUndefined()
  })
})
