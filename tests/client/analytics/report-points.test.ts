import { describe, expect, it } from 'vitest'
import { chartLines } from '../../../src/client/features/analytics/chart/chart-lines.ts'
import {
  chartRows,
  intervalLabel,
  intervalName,
  peakOf,
} from '../../../src/client/features/analytics/chart/report-points.ts'
import type { Interval, Report, ReportPoint } from '../../../src/shared/analytics/reports.ts'

const nothing = {
  visits: 0,
  visitors: 0,
  stopsShown: 0,
  durationMs: 0,
  hotspotsOpened: 0,
  formsOpened: 0,
  formsSent: 0,
  linksFollowed: 0,
  headsets: 0,
  textTours: 0,
}

const pointAt = (at: string, visits: number): ReportPoint => ({ ...nothing, at, visits, visitors: visits })

function aReport(interval: Interval, points: readonly ReportPoint[], before: readonly ReportPoint[] | null): Report {
  const period = { from: '2026-11-01', to: '2026-11-30', totals: nothing }
  return {
    interval,
    current: { ...period, points: [...points] },
    compared: before && { ...period, points: [...before] },
  }
}

describe('names of intervals', () => {
  it.each([
    ['2026-11-05T09', 'hour', 'Nov 5, 09:00', 'Nov 5, 2026, 09:00'],
    ['2026-11-05', 'day', 'Nov 5', 'Nov 5, 2026'],
    ['2026-11', 'month', 'Nov 2026', 'Nov 2026'],
  ] as const)('calls %s by its %s, in UTC', (at, interval, label, name) => {
    expect(intervalLabel(at, interval, 'en')).toBe(label)
    expect(intervalName(at, interval, 'en')).toBe(name)
  })
})

describe('chartRows', () => {
  it('puts days of both times beside each other, in order', () => {
    const now = [pointAt('2026-11-01', 3), pointAt('2026-11-02', 5)]
    const rows = chartRows(aReport('day', now, [pointAt('2025-11-01', 2)]), 'en')
    expect(rows).toMatchObject([
      { label: 'Nov 1', visits: 3, visitors: 3, comparedVisits: 2 },
      { label: 'Nov 2', visits: 5, visitors: 5, comparedVisits: null },
    ])
  })

  it('has nothing to compare where nothing was asked for', () => {
    expect(chartRows(aReport('day', [pointAt('2026-11-01', 3)], null), 'en')).toMatchObject([{ comparedVisits: null }])
  })
})

describe('chartLines', () => {
  const namesOf = (report: Report) => chartLines(report).map(({ name }) => name)

  it('draws visits and visitors', () => {
    expect(namesOf(aReport('day', [], null))).toEqual(['visits', 'visitors'])
  })

  it('draws no visitors by hour, where they are not known', () => {
    expect(namesOf(aReport('hour', [], null))).toEqual(['visits'])
  })

  it('draws what it is compared with, each line with other dashes', () => {
    const lines = chartLines(aReport('month', [], []))
    expect(lines.map(({ name }) => name)).toEqual(['visits', 'visitors', 'comparedVisits'])
    expect(new Set(lines.map(({ dash }) => dash)).size).toBe(3)
  })
})

describe('peakOf', () => {
  it('is the first with the most visits', () => {
    const points = [pointAt('2026-11-01', 1), pointAt('2026-11-02', 4), pointAt('2026-11-03', 4)]
    expect(peakOf(points)?.at).toBe('2026-11-02')
  })

  it('is none where there was no visit', () => {
    expect(peakOf([pointAt('2026-11-01', 0)])).toBeUndefined()
  })
})
