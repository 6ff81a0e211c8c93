import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeDays } from '../../../src/server/domain/insight/analytics/close-days.ts'
import { countVisits } from '../../../src/server/domain/insight/analytics/rounds.ts'
import type { BreakdownName } from '../../../src/shared/analytics/reports.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, type Person } from '../../support/people/people.ts'
import {
  aCrowd,
  batchesOf,
  crowdDays,
  crowdHours,
  crowdMark,
  crowdNetworks,
  type Days,
  type Guest,
  onDays,
  periodOf,
  type Truth,
  totalsOf,
  truthOf,
} from './crowd.ts'
import { listFilesOf } from './crowd-files.ts'
import { expectLinkNumbers, expectStopNumbers } from './crowd-reports.ts'
import { aVisitedTour, sendVisit, type VisitedTour, waitingBatches } from './visited-tour.ts'

const { today, yesterday, lastYear } = crowdDays
const stopNames = ['Hall', 'Tower', 'Garden', 'Pier']
const linkNames = ['Press', 'School']
const days = { from: yesterday, to: today }
const sendersAtOnce = 16
const dayMs = 86_400_000

/** Tour with the expected counts on `days`. */
type Place = {
  readonly tour: VisitedTour
  readonly name: string
  readonly linkIds: readonly string[]
  readonly truth: Truth
}

let app: TestApp
let person: Person
const places: Place[] = []
const crowd = aCrowd(17, 4)
const crowdOf = (index: number) => crowd.filter(({ tour }) => tour === index)
/** Time at which batches are received. */
let clock: Date | undefined
const now = () => clock ?? new Date()

/** Creates a tour for the crowd with two share links. */
async function aPlace(index: number): Promise<Place> {
  const tour = await aVisitedTour(app, person, stopNames)
  const create = (name: string) => person.trpc.shareLinks.create.mutate({ tourId: tour.tourId, name })
  const linkIds: string[] = []
  for (const name of linkNames) linkIds.push((await create(name)).id)
  const { name: tourName } = await person.trpc.tours.get.query({ tourId: tour.tourId })
  return { tour, name: tourName, linkIds, truth: truthOf(onDays(crowdOf(index), days), tour, linkIds) }
}

async function send(guest: Guest): Promise<void> {
  const place = places[guest.tour]
  if (place === undefined) throw new Error('a guest of no tour')
  const address = [place.tour.shareId, ...place.linkIds][guest.link] ?? ''
  for (const batch of batchesOf(guest, place.tour)) {
    const headers = { 'x-forwarded-for': guest.address, 'user-agent': guest.userAgent }
    let answer = await sendVisit(app, address, batch, { headers })
    // Retries like a page while the server is busy.
    while (answer.status === 503) {
      await wait(500)
      answer = await sendVisit(app, address, batch, { headers })
    }
    expect([answer.status, await answer.text()]).toEqual([204, ''])
  }
}

/** Sends all guests of an hour, several concurrently. */
async function sendHour(day: string, hour: number): Promise<void> {
  clock = new Date(`${day}T${String(hour).padStart(2, '0')}:15:00Z`)
  const guests = crowd.filter((guest) => guest.day === day && guest.hour === hour)
  const work = Array.from({ length: sendersAtOnce }, async () => {
    for (let guest = guests.pop(); guest !== undefined; guest = guests.pop()) await send(guest)
  })
  await Promise.all(work)
  clock = undefined
}

async function count(): Promise<void> {
  await countVisits({ em: app.em(), ports: { now: () => new Date(), log: app.services.ports.log } })
  expect(await waitingBatches(app.em())).toEqual([])
}

/** Sends visits that aren't counted. */
async function sendUncounted(): Promise<void> {
  const [guest] = crowd
  const [place] = places
  if (guest === undefined || place === undefined) throw new Error('the crowd is empty')
  for (const batch of batchesOf(guest, place.tour)) {
    for (const headers of [{ dnt: '1' }, { 'sec-gpc': '1' }, { 'user-agent': 'Googlebot/2.1' }]) {
      await sendVisit(app, place.tour.shareId, batch, { headers: { 'x-forwarded-for': '198.51.100.9', ...headers } })
    }
  }
}

beforeAll(async () => {
  app = await startTestApp({ ports: { now }, env: { TRUSTED_PROXIES: '1' } })
  person = await aPerson(app, { role: 'publisher' })
  for (const index of [0, 1]) places.push(await aPlace(index))
  for (const day of Object.values(crowdDays)) for (const hour of crowdHours) await sendHour(day, hour)
  await sendUncounted()
  await count()
})
afterAll(() => app.stop())

/** Reports on the account and on its tours. */
const reports = [
  { of: 'the account', guests: crowd, tourAt: undefined },
  { of: 'the first tour', guests: crowdOf(0), tourAt: 0 },
  { of: 'the second tour', guests: crowdOf(1), tourAt: 1 },
] as const
type ReportInput = Days & { readonly compareWith?: 'previous' | 'year' }

function readReport(tourAt: number | undefined, input: ReportInput) {
  if (tourAt === undefined) return person.trpc.analytics.accountReport.query(input)
  return person.trpc.analytics.tourReport.query({ tourId: places[tourAt]?.tour.tourId ?? '', ...input })
}

const aDay = (day: string) => ({ from: day, to: day })

describe('analytics of 200 visits in three languages, by main links and share links of two tours, on three days', () => {
  it('have a non-trivial crowd to count', () => {
    expect(crowd).toHaveLength(200)
    const people = new Set(crowd.map(({ address, userAgent }) => `${address} ${userAgent}`)).size
    const { visitors } = totalsOf(crowd)
    expect([people, visitors > people, visitors < crowd.length]).toEqual([180, true, true])
    for (const guests of [crowdOf(0), crowdOf(1)]) {
      for (const day of Object.values(crowdDays)) expect(onDays(guests, aDay(day)).length).toBeGreaterThan(10)
      expect(Math.min(...Object.values(totalsOf(onDays(guests, days))))).toBeGreaterThan(0)
    }
    for (const { truth } of places) {
      const { language, shareLink, campaign } = truth.byDimension
      expect([language, shareLink, campaign].map(({ counts }) => counts.size)).toEqual([3, 2, 3])
    }
  })

  it.each(reports)(
    'report every number of $of in each hour, compared with the day before and with last year',
    async (report) => {
      const { guests, tourAt } = report
      const compared = { previous: aDay(yesterday), year: aDay(lastYear) }
      for (const compareWith of ['previous', 'year'] as const) {
        expect(await readReport(tourAt, { ...aDay(today), compareWith })).toEqual({
          interval: 'hour',
          current: periodOf(guests, aDay(today), 'hour'),
          compared: periodOf(guests, compared[compareWith], 'hour'),
        })
      }
      const twoDays = await readReport(tourAt, days)
      expect(twoDays).toEqual({ interval: 'hour', current: periodOf(guests, days, 'hour'), compared: null })
    },
  )

  it.each(reports)('report every number of $of on each day and in each month', async ({ guests, tourAt }) => {
    const week = { from: '2037-05-14', to: today }
    const weekBefore = { from: '2036-05-14', to: lastYear }
    expect(await readReport(tourAt, { ...week, compareWith: 'year' })).toEqual({
      interval: 'day',
      current: periodOf(guests, week, 'day'),
      compared: periodOf(guests, weekBefore, 'day'),
    })
    const year = { from: lastYear, to: today }
    expect((await readReport(tourAt, year)).current).toEqual(periodOf(guests, year, 'day'))
    const years = { from: '2036-01-01', to: today }
    expect(await readReport(tourAt, years)).toEqual({
      interval: 'month',
      current: periodOf(guests, years, 'month'),
      compared: null,
    })
  })

  it('list the tours of the account by visits, which add up to those of the account', async () => {
    const { tours, nextCursor } = await person.trpc.analytics.tourTotals.query(days)
    expect({ tours, nextCursor }).toEqual({
      tours: places.map(({ tour: { tourId }, name, truth: { totals } }) => ({ tourId, name, totals })),
      nextCursor: null,
    })
    const account = await person.trpc.analytics.accountReport.query(days)
    for (const name of Object.keys(account.current.totals) as (keyof Truth['totals'])[]) {
      const sum = tours.reduce((subtotal, { totals }) => subtotal + totals[name], 0)
      expect([name, account.current.totals[name]]).toEqual([name, sum])
    }
  })

  const placeAt = (index: number) => {
    const place = places[index]
    if (place === undefined) throw new Error('no such tour')
    return place
  }

  type Breakdown = {
    readonly of: BreakdownName
    readonly first: keyof Truth['byDimension']
    readonly second?: keyof Truth['byDimension']
  }
  const breakdowns: readonly Breakdown[] = [
    { of: 'stops', first: 'stop' },
    { of: 'hotspots', first: 'hotspotOpened', second: 'hotspotSeen' },
    { of: 'forms', first: 'formOpened', second: 'formSent' },
    { of: 'shareLinks', first: 'shareLink' },
    { of: 'languages', first: 'language' },
    { of: 'devices', first: 'device' },
    { of: 'referrers', first: 'referrer' },
    { of: 'campaigns', first: 'campaign' },
    { of: 'embedHosts', first: 'embedHost' },
    { of: 'links', first: 'link' },
  ]
  const placesAndLists = [0, 1].flatMap((at) => breakdowns.map((list) => ({ at, ...list })))
  it.each(placesAndLists)('break visits of tour $at down by $of', async ({ at, of, first, second }) => {
    const { tour, truth } = placeAt(at)
    const { tourId } = tour
    const { rows, total, nextCursor } = await person.trpc.analytics.breakdown.query({ tourId, ...days, of })
    const expected = truth.byDimension[first]
    expect(new Map(rows.map(({ key, count: counted }) => [key, counted]))).toEqual(expected.counts)
    expect(rows.map(({ count: counted }) => counted)).toEqual(expected.sorted().map(({ count: counted }) => counted))
    expect(total).toBe([...expected.counts.values()].reduce((sum, counted) => sum + counted, 0))
    expect(nextCursor).toBeNull()
    for (const row of rows) {
      expect(row.second).toBe(second === undefined ? null : truth.byDimension[second].get(row.key))
      expect(row.durationMs).toBe(of === 'stops' ? truth.durations.get(row.key) : null)
    }
  })

  it('name stops, hotspots, share links and forms by their titles', async () => {
    const { tourId } = placeAt(0).tour
    const namesOf = async (of: BreakdownName) => {
      const { rows } = await person.trpc.analytics.breakdown.query({ tourId, ...days, of })
      return new Set(rows.map(({ name }) => name))
    }
    expect(await namesOf('stops')).toEqual(new Set(['Hall', 'Tower', 'Garden', 'Pier']))
    expect(await namesOf('hotspots')).toEqual(new Set(['Thing 0', 'Thing 1', 'Thing 2', 'Thing 3']))
    expect(await namesOf('shareLinks')).toEqual(new Set(['Press', 'School']))
    expect(await namesOf('forms')).toEqual(new Set(['Guest book']))
    expect(await namesOf('languages')).toEqual(new Set([null]))
  })

  it.each([0, 1])('report time, hotspots and view directions at each stop of tour %i', async (at) => {
    const { tour, truth } = placeAt(at)
    for (const [index, stopId] of tour.stopIds.entries()) {
      const report = await person.trpc.analytics.stopReport.query({ tourId: tour.tourId, stopId, ...days })
      const { byDimension, durations, cells } = truth
      expect(report).toMatchObject({
        shown: byDimension.stop.get(stopId),
        durationMs: durations.get(stopId),
        cellsFrom: today.slice(0, 7),
        cellsTo: today.slice(0, 7),
      })
      const hotspotId = tour.hotspotIds[index] ?? ''
      const { hotspotSeen, hotspotOpened } = byDimension
      expect(report.hotspots).toEqual([
        { hotspotId, seen: hotspotSeen.get(hotspotId), opened: hotspotOpened.get(hotspotId) },
      ])
      expect(report.cells).toEqual(Array.from({ length: 200 }, (_, cell) => cells.get(`${stopId} ${cell}`)))
    }
  })

  it.each([0, 1])('report and export every number of each stop and share link of tour %i', async (at) => {
    const place = { ...placeAt(at), guests: crowdOf(at) }
    await expectStopNumbers(person, place, stopNames)
    await expectLinkNumbers(person, place, linkNames)
  })

  it.each([0, 1])('report the flows between stops of tour %i', async (at) => {
    const { tour, truth } = placeAt(at)
    const { flows } = await person.trpc.analytics.flows.query({ tourId: tour.tourId, ...days })
    const flowCounts = new Map(
      flows.map(({ fromStopId, toStopId, count: n }) => [`${fromStopId ?? ''}>${toStopId}`, n]),
    )
    expect(flowCounts).toEqual(truth.byDimension.flow.counts)
  })

  it.each([0, 1])('export every list of tour %i with all rows', async (at) => {
    const place = placeAt(at)
    const files = listFilesOf({ ...place, stopNames, linkNames })
    for (const [of, { head, lines }] of Object.entries(files)) {
      const list = of === 'flows' ? of : `breakdowns/${of}`
      const path = `/api/v2/${person.accountId}/tours/${place.tour.tourId}/analytics/${list}.csv`
      const answer = await person.fetch(`${path}?from=${days.from}&to=${days.to}`)
      expect([of, answer.status, answer.headers.get('content-type')]).toEqual([of, 200, 'text/csv; charset=utf-8'])
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename=stopover-analytics.csv')
      const [first, ...fileLines] = new TextDecoder('utf-8', { ignoreBOM: true })
        .decode(await answer.arrayBuffer())
        .split('\r\n')
      expect([of, first]).toEqual([of, `\uFEFF${head.map((name) => `"${name}"`).join(',')}`])
      expect([of, fileLines.pop()]).toEqual([of, ''])
      const counts = new Map(lines.map(({ text, count: counted }) => [text, counted]))
      expect([of, [...fileLines].sort()]).toEqual([of, [...counts.keys()].sort()])
      const inOrder = fileLines.map((line) => counts.get(line) ?? 0)
      expect([of, inOrder]).toEqual([of, [...inOrder].sort((a, b) => b - a)])
    }
  })

  it.each(reports)('export $of with a line for each day and tour', async ({ tourAt }) => {
    const ofTour = tourAt === undefined ? '' : `tours/${placeAt(tourAt).tour.tourId}/`
    const query = `from=${lastYear}&to=${today}`
    const answer = await person.fetch(`/api/v2/${person.accountId}/${ofTour}analytics.csv?${query}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const names = (await answer.text()).split('\r\n')
    const columns = (names[0] ?? '').replace('\uFEFF', '').replaceAll('"', '').split(',')
    const metrics = columns.slice(3) as (keyof Truth['totals'])[]
    expect(new Set(metrics)).toEqual(new Set(Object.keys(totalsOf(crowd))))
    const inFile = tourAt === undefined ? [0, 1] : [tourAt]
    const expectedTours = inFile.map((at) => ({ ...placeAt(at).tour, name: placeAt(at).name, guests: crowdOf(at) }))
    const sorted = expectedTours.sort((a, b) => (a.tourId < b.tourId ? -1 : 1))
    const lines = [lastYear, yesterday, today].flatMap((day) =>
      sorted.map(({ tourId, name, guests }) => {
        const totals = totalsOf(onDays(guests, aDay(day)))
        return [day, tourId, name, ...metrics.map((metric) => totals[metric])].map((value) => `"${value}"`).join(',')
      }),
    )
    expect(names.slice(1)).toEqual([...lines, ''])
  })
})

/** Columns of all tables about visits. */
const storedColumns: Readonly<Record<string, string>> = {
  analytics_days: 'count day duration_ms key_id',
  analytics_directions: 'cells month stop_id tour_id',
  analytics_hours:
    'duration_ms forms_opened forms_sent headsets hotspots_opened hour links_followed stops_shown text_tours tour_id visits',
  analytics_keys: 'dimension id key tour_id',
  analytics_tour_days:
    'day duration_ms forms_opened forms_sent headsets hotspots_opened links_followed stops_shown text_tours tour_id visitors visits',
  analytics_visitors: 'day hash tour_id',
  visit_batches: 'batch id network received_at share_link_id tour_id visitor',
  visit_network_days: 'day network new_keys tour_id',
  visit_networks: 'batches events minute network tour_id visits',
  visitor_salts: 'day salt',
}

describe('after the days are closed', () => {
  const later = new Date(Date.parse(today) + 2 * dayMs)
  beforeAll(async () => {
    await countVisits({ em: app.em(), ports: { now: () => later, log: app.services.ports.log } })
  })

  const rowsOf = (table: string) => app.em().execute<{ row: string }[]>(`select t::text as row from "${table}" t`)
  const tablesOf = async () => {
    const sql = `select table_name as name, string_agg(column_name, ' ' order by column_name) as columns
      from information_schema.columns where table_schema = 'public' group by table_name order by table_name`
    return app.em().execute<{ name: string; columns: string }[]>(sql)
  }

  it('reports stay the same, even when the days are closed again', async () => {
    await closeDays(app.em(), later)
    for (const { guests, tourAt } of reports) {
      const { current } = await readReport(tourAt, { from: lastYear, to: today })
      expect(current).toEqual(periodOf(guests, { from: lastYear, to: today }, 'day'))
    }
  })

  it('only counts are left: no salt, no hash, no batch', async () => {
    for (const table of [
      'visit_batches',
      'visit_networks',
      'visit_network_days',
      'visitor_salts',
      'analytics_visitors',
    ]) {
      expect([table, await rowsOf(table)]).toEqual([table, []])
    }
    const keys = await app
      .em()
      .execute<{ dimension: string; key: string }[]>('select dimension, key from analytics_keys')
    const truths = places.map(({ tour, linkIds }, index) => truthOf(crowdOf(index), tour, linkIds))
    const expectedKeys = truths
      .flatMap(({ byDimension }) => Object.values(byDimension))
      .flatMap(({ counts }) => [...counts.keys()])
    expect(new Set(keys.map(({ key }) => key))).toEqual(new Set(expectedKeys))
  })

  it('no table about visits has other columns', async () => {
    const tables = (await tablesOf()).filter(({ name }) => /^(?:analytics|visit)/.test(name))
    expect(Object.fromEntries(tables.map(({ name, columns }) => [name, columns]))).toEqual(storedColumns)
  })

  it('the database contains no address and no browser of a visitor', async () => {
    const tables = await tablesOf()
    expect(tables.length).toBeGreaterThan(40)
    for (const { name } of tables) {
      const text = (await rowsOf(name)).map(({ row }) => row).join('\n')
      for (const mark of [crowdMark, ...crowdNetworks]) expect([name, text.includes(mark)]).toEqual([name, false])
    }
  })
})
