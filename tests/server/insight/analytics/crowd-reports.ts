import { expect } from 'vitest'
import type { Interval } from '../../../../src/shared/analytics/reports.ts'
import type { Person } from '../../../support/people/people.ts'
import { crowdDays, type Days, type Guest, onDays, pointsOf } from './crowd.ts'
import type { VisitedTour } from './visited-tour.ts'

/** Tour with its visitors. */
type CrowdTour = { readonly tour: VisitedTour; readonly linkIds: readonly string[]; readonly guests: readonly Guest[] }

const { today, yesterday, lastYear } = crowdDays
const dayRange = (day: string): Days => ({ from: day, to: day })

type ReportRequest = {
  readonly days: Days
  readonly compareWith: 'previous' | 'year' | null
  readonly comparedDays: Days | null
  readonly interval: Interval
}
/** Requests for reports. Stops and links have no hourly counts. */
const reportRequests: readonly ReportRequest[] = [
  { days: dayRange(today), compareWith: 'previous', comparedDays: dayRange(yesterday), interval: 'day' },
  { days: dayRange(today), compareWith: 'year', comparedDays: dayRange(lastYear), interval: 'day' },
  { days: { from: lastYear, to: today }, compareWith: null, comparedDays: null, interval: 'day' },
  { days: { from: '2036-01-01', to: today }, compareWith: null, comparedDays: null, interval: 'month' },
]

/** Expected sums of a stop, by its index in the tour. */
const sumsAtStop = (stop: number) => (guests: readonly Guest[]) => {
  const looks = guests.flatMap((guest) => guest.looks).filter((look) => look.stop === stop)
  return {
    shown: looks.length,
    durationMs: looks.reduce((sum, { durationMs }) => sum + durationMs, 0),
    hotspotsSeen: looks.filter(({ isSeen }) => isSeen).length,
    hotspotsOpened: looks.filter(({ isOpened }) => isOpened).length,
    visitsBegun: guests.filter(({ looks: [first] }) => first?.stop === stop).length,
  }
}

/** Expected visits by a link, by its index among the tour's links, and in total. */
const sumsByLink = (link: number) => (guests: readonly Guest[]) => ({
  visits: guests.filter((guest) => guest.link === link).length,
  tourVisits: guests.length,
})

type SumsOf<Sums> = (guests: readonly Guest[]) => Sums

function reportOf<Sums>(
  guests: readonly Guest[],
  { days, comparedDays, interval }: ReportRequest,
  sumsOf: SumsOf<Sums>,
) {
  const periodOf = ({ from, to }: Days) => pointsOf(guests, { from, to, interval }, sumsOf)
  return { interval, current: periodOf(days), compared: comparedDays && periodOf(comparedDays) }
}

/** Expected columns and lines of a CSV file: one line for each day with visits. */
function expectedLinesOf<Sums extends object>(
  guests: readonly Guest[],
  sumsOf: SumsOf<Sums>,
  identifiers: readonly string[],
) {
  const days = [lastYear, yesterday, today].map((day) => ({ day, sums: sumsOf(onDays(guests, dayRange(day))) }))
  const [firstDay] = days
  const lines = days.map(({ day, sums }) => [day, ...identifiers, ...Object.values(sums)])
  return {
    columns: Object.keys(firstDay?.sums ?? {}),
    lines: lines.map((line) => line.map((value) => `"${value}"`).join()),
  }
}

async function fetchLines(person: Person, path: string): Promise<string[]> {
  const response = await person.fetch(`/api/v2/${person.accountId}/tours/${path}.csv?from=${lastYear}&to=${today}`)
  expect(response.status, path).toBe(200)
  expect(response.headers.get('content-type'), path).toBe('text/csv; charset=utf-8')
  return (await response.text()).replace('\uFEFF', '').split('\r\n')
}

/** Compares the reports on a tour's stops, and their files, with the guests' actions. */
export async function expectStopNumbers(person: Person, { tour, guests }: CrowdTour, names: readonly string[]) {
  for (const [index, stopId] of tour.stopIds.entries()) {
    for (const request of reportRequests) {
      const { days, compareWith } = request
      const input = { tourId: tour.tourId, stopId, ...days, compareWith }
      const { name, shown, durationMs, interval, current, compared } =
        await person.trpc.analytics.stopReport.query(input)
      const expectedReport = reportOf(guests, request, sumsAtStop(index))
      expect({ interval, current, compared }).toEqual(expectedReport)
      const { totals } = expectedReport.current
      expect(name).toBe(names[index])
      expect(shown).toBe(totals.shown)
      expect(durationMs).toBe(totals.durationMs)
    }
    const { columns, lines } = expectedLinesOf(guests, sumsAtStop(index), [stopId, names[index] ?? ''])
    const headerLine = ['day', 'stopId', 'stop', ...columns].map((name) => `"${name}"`).join()
    expect(await fetchLines(person, `${tour.tourId}/stops/${stopId}/analytics`)).toEqual([headerLine, ...lines, ''])
    const { flows } = await person.trpc.analytics.flows.query({ tourId: tour.tourId, stopId, ...dayRange(today) })
    const tourFlows = await person.trpc.analytics.flows.query({ tourId: tour.tourId, ...dayRange(today) })
    const stopFlows = tourFlows.flows.filter(({ fromStopId, toStopId }) => fromStopId === stopId || toStopId === stopId)
    expect(flows.length).toBeGreaterThan(1)
    expect(flows).toEqual(stopFlows)
  }
}

/** Compares the reports on share links, requested by id and by report key. */
export async function expectLinkNumbers(
  person: Person,
  { tour, linkIds, guests }: CrowdTour,
  names: readonly string[],
) {
  const { tourId } = tour
  const list = { tourId, ...dayRange(today), of: 'shareLinks' } as const
  const { rows } = await person.trpc.analytics.breakdown.query(list)
  expect(new Set(rows.map(({ key }) => key))).toEqual(new Set(linkIds))
  for (const { key, reportKey } of rows) {
    const index = linkIds.indexOf(key)
    const name = names[index] ?? ''
    for (const linkKey of [key, reportKey ?? '']) {
      for (const request of reportRequests) {
        const { days, compareWith } = request
        const linkReport = await person.trpc.analytics.shareLinkReport.query({ tourId, linkKey, ...days, compareWith })
        expect(linkReport).toEqual({ name, state: 'open', ...reportOf(guests, request, sumsByLink(index + 1)) })
      }
      const { columns, lines } = expectedLinesOf(guests, sumsByLink(index + 1), [key, name])
      const headerLine = ['day', 'linkId', 'link', ...columns].map((column) => `"${column}"`).join()
      expect(await fetchLines(person, `${tourId}/links/${linkKey}/analytics`)).toEqual([headerLine, ...lines, ''])
    }
  }
}
