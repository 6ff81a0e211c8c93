import { expect } from 'vitest'
import type { Interval } from '../../../src/shared/analytics/reports.ts'
import type { Person } from '../../support/people/people.ts'
import { crowdDays, type Days, type Guest, onDays, pointsOf } from './crowd.ts'
import type { VisitedTour } from './visited-tour.ts'

/** A tour with those who came to it. */
type Place = { readonly tour: VisitedTour; readonly linkIds: readonly string[]; readonly guests: readonly Guest[] }

const { today, yesterday, lastYear } = crowdDays
const aDay = (day: string): Days => ({ from: day, to: day })

type Asked = {
  readonly days: Days
  readonly compareWith: 'previous' | 'year' | null
  readonly before: Days | null
  readonly interval: Interval
}
/** Nothing of stops and links is known by hour. */
const asked: readonly Asked[] = [
  { days: aDay(today), compareWith: 'previous', before: aDay(yesterday), interval: 'day' },
  { days: aDay(today), compareWith: 'year', before: aDay(lastYear), interval: 'day' },
  { days: { from: lastYear, to: today }, compareWith: null, before: null, interval: 'day' },
  { days: { from: '2036-01-01', to: today }, compareWith: null, before: null, interval: 'month' },
]

/** What guests did at a stop, by its place in the tour. */
const atStop = (stop: number) => (guests: readonly Guest[]) => {
  const looks = guests.flatMap((guest) => guest.looks).filter((look) => look.stop === stop)
  return {
    shown: looks.length,
    durationMs: looks.reduce((sum, { durationMs }) => sum + durationMs, 0),
    hotspotsSeen: looks.filter(({ isSeen }) => isSeen).length,
    hotspotsOpened: looks.filter(({ isOpened }) => isOpened).length,
    visitsBegun: guests.filter(({ looks: [first] }) => first?.stop === stop).length,
  }
}

/** How many came by a link, by its place among the tour's addresses, and how many in all. */
const byLink = (link: number) => (guests: readonly Guest[]) => ({
  visits: guests.filter((guest) => guest.link === link).length,
  tourVisits: guests.length,
})

type SumsOf<Sums> = (guests: readonly Guest[]) => Sums

function reportOf<Sums>(guests: readonly Guest[], { days, before, interval }: Asked, sumsOf: SumsOf<Sums>) {
  const of = ({ from, to }: Days) => pointsOf(guests, { from, to, interval }, sumsOf)
  return { interval, current: of(days), compared: before && of(before) }
}

/** What a file says: a line for each day on which there was something to count. */
function linesOf<Sums extends object>(guests: readonly Guest[], sumsOf: SumsOf<Sums>, named: readonly string[]) {
  const days = [lastYear, yesterday, today].map((day) => ({ day, sums: sumsOf(onDays(guests, aDay(day))) }))
  const [first] = days
  const lines = days.map(({ day, sums }) => [day, ...named, ...Object.values(sums)])
  return {
    columns: Object.keys(first?.sums ?? {}),
    lines: lines.map((line) => line.map((value) => `"${value}"`).join()),
  }
}

async function linesAt(person: Person, path: string): Promise<string[]> {
  const answer = await person.fetch(`/api/v2/${person.accountId}/tours/${path}.csv?from=${lastYear}&to=${today}`)
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'text/csv; charset=utf-8'])
  return (await answer.text()).replace('\uFEFF', '').split('\r\n')
}

/** Every number of the reports on the stops of a tour, and of their files, is what guests did there. */
export async function expectStopNumbers(person: Person, { tour, guests }: Place, names: readonly string[]) {
  for (const [index, stopId] of tour.stopIds.entries()) {
    for (const one of asked) {
      const { days, compareWith } = one
      const input = { tourId: tour.tourId, stopId, ...days, compareWith }
      const { name, shown, durationMs, interval, current, compared } =
        await person.trpc.analytics.stopReport.query(input)
      const truth = reportOf(guests, one, atStop(index))
      expect({ interval, current, compared }).toEqual(truth)
      const { totals } = truth.current
      expect([name, shown, durationMs]).toEqual([names[index], totals.shown, totals.durationMs])
    }
    const { columns, lines } = linesOf(guests, atStop(index), [stopId, names[index] ?? ''])
    const head = ['day', 'stopId', 'stop', ...columns].map((name) => `"${name}"`).join()
    expect(await linesAt(person, `${tour.tourId}/stops/${stopId}/analytics`)).toEqual([head, ...lines, ''])
    const { flows } = await person.trpc.analytics.flows.query({ tourId: tour.tourId, stopId, ...aDay(today) })
    const all = await person.trpc.analytics.flows.query({ tourId: tour.tourId, ...aDay(today) })
    const ofStop = all.flows.filter(({ fromStopId, toStopId }) => fromStopId === stopId || toStopId === stopId)
    expect([flows.length > 1, flows]).toEqual([true, ofStop])
  }
}

/** The same of share links, named by their ids and by what lists name them by. */
export async function expectLinkNumbers(person: Person, { tour, linkIds, guests }: Place, names: readonly string[]) {
  const { tourId } = tour
  const list = { tourId, ...aDay(today), of: 'shareLinks' } as const
  const { rows } = await person.trpc.analytics.breakdown.query(list)
  expect(new Set(rows.map(({ key }) => key))).toEqual(new Set(linkIds))
  for (const { key, reportKey } of rows) {
    const index = linkIds.indexOf(key)
    const name = names[index] ?? ''
    for (const linkKey of [key, reportKey ?? '']) {
      for (const one of asked) {
        const { days, compareWith } = one
        const told = await person.trpc.analytics.shareLinkReport.query({ tourId, linkKey, ...days, compareWith })
        expect(told).toEqual({ name, state: 'open', ...reportOf(guests, one, byLink(index + 1)) })
      }
      const { columns, lines } = linesOf(guests, byLink(index + 1), [key, name])
      const head = ['day', 'linkId', 'link', ...columns].map((column) => `"${column}"`).join()
      expect(await linesAt(person, `${tourId}/links/${linkKey}/analytics`)).toEqual([head, ...lines, ''])
    }
  }
}
