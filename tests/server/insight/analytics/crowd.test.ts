import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeDays } from '../../../../src/server/domain/insight/analytics/close-days.ts'
import { countVisits } from '../../../../src/server/domain/insight/analytics/sweep.ts'
import type { BreakdownName } from '../../../../src/shared/analytics/reports.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import {
  aCrowd,
  batchesOf,
  crowdDays,
  crowdHours,
  crowdMark,
  crowdNetworks,
  type Days,
  type ExpectedCounts,
  expectedCountsOf,
  type Guest,
  onDays,
  periodOf,
  totalsOf,
} from './crowd.ts'
import { listFilesOf } from './crowd-files.ts'
import { expectLinkNumbers, expectStopNumbers } from './crowd-reports.ts'
import { aVisitedTour, sendVisit, type VisitedTour, waitingBatches } from './visited-tour.ts'

const { today, yesterday, lastYear } = crowdDays
const stopNames = ['Hall', 'Tower', 'Garden', 'Pier']
const linkNames = ['Press', 'School']
const days = { from: yesterday, to: today }
const concurrentSenders = 16
const dayMs = 86_400_000

/** A tour that the crowd visits, with the expected counts on `days`. */
type CrowdTour = {
  readonly tour: VisitedTour
  readonly name: string
  readonly linkIds: readonly string[]
  readonly expectedCounts: ExpectedCounts
}

let app: TestApp
let person: Person
const crowdTours: CrowdTour[] = []
const crowd = aCrowd(17, 4)
const crowdOf = (index: number) => crowd.filter(({ tour }) => tour === index)
/** Time at which batches are received. */
let clock: Date | undefined
const now = () => clock ?? new Date()

/** Creates a tour for the crowd with two share links. */
async function aCrowdTour(index: number): Promise<CrowdTour> {
  const tour = await aVisitedTour(app, person, stopNames)
  const create = (name: string) => person.trpc.shareLinks.create.mutate({ tourId: tour.tourId, name })
  const linkIds: string[] = []
  for (const name of linkNames) linkIds.push((await create(name)).id)
  const { name: tourName } = await person.trpc.tours.get.query({ tourId: tour.tourId })
  return {
    tour,
    name: tourName,
    linkIds,
    expectedCounts: expectedCountsOf(onDays(crowdOf(index), days), tour, linkIds),
  }
}

async function send(guest: Guest): Promise<void> {
  const crowdTour = crowdTours[guest.tour]
  if (crowdTour === undefined) throw new Error(`No tour ${guest.tour}`)
  const shareId = [crowdTour.tour.shareId, ...crowdTour.linkIds][guest.link] ?? ''
  for (const batch of batchesOf(guest, crowdTour.tour)) {
    const headers = { 'x-forwarded-for': guest.address, 'user-agent': guest.userAgent }
    let response = await sendVisit(app, shareId, batch, { headers })
    // Retries while the server is busy, as a page does.
    while (response.status === 503) {
      await wait(500)
      response = await sendVisit(app, shareId, batch, { headers })
    }
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
  }
}

/** Sends all guests of an hour, several concurrently. */
async function sendHour(day: string, hour: number): Promise<void> {
  clock = new Date(`${day}T${String(hour).padStart(2, '0')}:15:00Z`)
  const guests = crowd.filter((guest) => guest.day === day && guest.hour === hour)
  const senders = Array.from({ length: concurrentSenders }, async () => {
    for (let guest = guests.pop(); guest !== undefined; guest = guests.pop()) await send(guest)
  })
  await Promise.all(senders)
  clock = undefined
}

async function countAllVisits(): Promise<void> {
  await countVisits({ em: app.em(), ports: { now: () => new Date(), log: app.services.ports.log } })
  expect(await waitingBatches(app.em())).toEqual([])
}

/** Sends visits that aren't counted. */
async function sendUncountedVisits(): Promise<void> {
  const [guest] = crowd
  const [crowdTour] = crowdTours
  if (guest === undefined || crowdTour === undefined) throw new Error('The crowd is empty')
  for (const batch of batchesOf(guest, crowdTour.tour)) {
    for (const headers of [{ dnt: '1' }, { 'sec-gpc': '1' }, { 'user-agent': 'Googlebot/2.1' }]) {
      await sendVisit(app, crowdTour.tour.shareId, batch, {
        headers: { 'x-forwarded-for': '198.51.100.9', ...headers },
      })
    }
  }
}

beforeAll(async () => {
  app = await startTestApp({ ports: { now }, env: { TRUSTED_PROXIES: '1' } })
  person = await aPerson(app, { role: 'publisher' })
  for (const index of [0, 1]) crowdTours.push(await aCrowdTour(index))
  for (const day of Object.values(crowdDays)) for (const hour of crowdHours) await sendHour(day, hour)
  await sendUncountedVisits()
  await countAllVisits()
})
afterAll(() => app.stop())

/** Reports on the account and on its tours. */
const reports = [
  { subject: 'the account', guests: crowd, tourIndex: undefined },
  { subject: 'the first tour', guests: crowdOf(0), tourIndex: 0 },
  { subject: 'the second tour', guests: crowdOf(1), tourIndex: 1 },
] as const
type ReportInput = Days & { readonly compareWith?: 'previous' | 'year' }

function readReport(tourIndex: number | undefined, input: ReportInput) {
  if (tourIndex === undefined) return person.trpc.analytics.accountReport.query(input)
  return person.trpc.analytics.tourReport.query({ tourId: crowdTours[tourIndex]?.tour.tourId ?? '', ...input })
}

const dayRange = (day: string) => ({ from: day, to: day })

describe('analytics of 200 visits in three languages, by main links and share links of two tours, on three days', () => {
  it('have a crowd with returning visitors and every kind of action', () => {
    expect(crowd).toHaveLength(200)
    const people = new Set(crowd.map(({ address, userAgent }) => `${address} ${userAgent}`)).size
    const { visitors } = totalsOf(crowd)
    expect(people).toBe(180)
    expect(visitors).toBeGreaterThan(people)
    expect(visitors).toBeLessThan(crowd.length)
    for (const guests of [crowdOf(0), crowdOf(1)]) {
      for (const day of Object.values(crowdDays)) expect(onDays(guests, dayRange(day)).length).toBeGreaterThan(10)
      expect(Math.min(...Object.values(totalsOf(onDays(guests, days))))).toBeGreaterThan(0)
    }
    for (const { expectedCounts } of crowdTours) {
      const { language, shareLink, campaign } = expectedCounts.byDimension
      expect(language.counts.size).toBe(3)
      expect(shareLink.counts.size).toBe(2)
      expect(campaign.counts.size).toBe(3)
    }
  })

  it.each(reports)('report every number of $subject in each hour with comparisons', async (report) => {
    const { guests, tourIndex } = report
    const compared = { previous: dayRange(yesterday), year: dayRange(lastYear) }
    for (const compareWith of ['previous', 'year'] as const) {
      expect(await readReport(tourIndex, { ...dayRange(today), compareWith })).toEqual({
        interval: 'hour',
        current: periodOf(guests, dayRange(today), 'hour'),
        compared: periodOf(guests, compared[compareWith], 'hour'),
      })
    }
    const twoDays = await readReport(tourIndex, days)
    expect(twoDays).toEqual({ interval: 'hour', current: periodOf(guests, days, 'hour'), compared: null })
  })

  it.each(reports)('report every number of $subject on each day and in each month', async ({ guests, tourIndex }) => {
    const week = { from: '2037-05-14', to: today }
    const weekBefore = { from: '2036-05-14', to: lastYear }
    expect(await readReport(tourIndex, { ...week, compareWith: 'year' })).toEqual({
      interval: 'day',
      current: periodOf(guests, week, 'day'),
      compared: periodOf(guests, weekBefore, 'day'),
    })
    const year = { from: lastYear, to: today }
    expect((await readReport(tourIndex, year)).current).toEqual(periodOf(guests, year, 'day'))
    const years = { from: '2036-01-01', to: today }
    expect(await readReport(tourIndex, years)).toEqual({
      interval: 'month',
      current: periodOf(guests, years, 'month'),
      compared: null,
    })
  })

  it('list tours by visits that add up to those of the account', async () => {
    const { tours, nextCursor } = await person.trpc.analytics.tourTotals.query(days)
    expect({ tours, nextCursor }).toEqual({
      tours: crowdTours.map(({ tour: { tourId }, name, expectedCounts: { totals } }) => ({ tourId, name, totals })),
      nextCursor: null,
    })
    const account = await person.trpc.analytics.accountReport.query(days)
    for (const name of Object.keys(account.current.totals) as (keyof ExpectedCounts['totals'])[]) {
      const sum = tours.reduce((subtotal, { totals }) => subtotal + totals[name], 0)
      expect(account.current.totals[name], name).toBe(sum)
    }
  })

  const crowdTourAt = (index: number) => {
    const crowdTour = crowdTours[index]
    if (crowdTour === undefined) throw new Error(`No tour ${index}`)
    return crowdTour
  }

  /** A breakdown, with the dimensions of its first and its second count. */
  type Breakdown = {
    readonly of: BreakdownName
    readonly first: keyof ExpectedCounts['byDimension']
    readonly second?: keyof ExpectedCounts['byDimension']
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
  const breakdownsOfTours = [0, 1].flatMap((tourIndex) => breakdowns.map((list) => ({ tourIndex, ...list })))
  it.each(breakdownsOfTours)('break visits of tour $tourIndex down by $of', async (breakdown) => {
    const { tourIndex, of, first, second } = breakdown
    const { tour, expectedCounts } = crowdTourAt(tourIndex)
    const { tourId } = tour
    const { rows, total, nextCursor } = await person.trpc.analytics.breakdown.query({ tourId, ...days, of })
    const expected = expectedCounts.byDimension[first]
    expect(new Map(rows.map((row) => [row.key, row.count]))).toEqual(expected.counts)
    expect(rows.map((row) => row.count)).toEqual(expected.sorted().map((counter) => counter.count))
    expect(total).toBe([...expected.counts.values()].reduce((sum, keyCount) => sum + keyCount, 0))
    expect(nextCursor).toBeNull()
    for (const row of rows) {
      expect(row.second).toBe(second === undefined ? null : expectedCounts.byDimension[second].get(row.key))
      expect(row.durationMs).toBe(of === 'stops' ? expectedCounts.durations.get(row.key) : null)
    }
  })

  it('name stops, hotspots, share links and forms by their titles', async () => {
    const { tourId } = crowdTourAt(0).tour
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

  it.each([0, 1])('report time, hotspots and view directions at each stop of tour %i', async (tourIndex) => {
    const { tour, expectedCounts } = crowdTourAt(tourIndex)
    for (const [index, stopId] of tour.stopIds.entries()) {
      const report = await person.trpc.analytics.stopReport.query({ tourId: tour.tourId, stopId, ...days })
      const { byDimension, durations, cells } = expectedCounts
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

  it.each([0, 1])('report and export every number of each stop and share link of tour %i', async (tourIndex) => {
    const crowdTour = { ...crowdTourAt(tourIndex), guests: crowdOf(tourIndex) }
    await expectStopNumbers(person, crowdTour, stopNames)
    await expectLinkNumbers(person, crowdTour, linkNames)
  })

  it.each([0, 1])('report the flows between stops of tour %i', async (tourIndex) => {
    const { tour, expectedCounts } = crowdTourAt(tourIndex)
    const { flows } = await person.trpc.analytics.flows.query({ tourId: tour.tourId, ...days })
    const flowCounts = new Map(flows.map((flow) => [`${flow.fromStopId ?? ''}>${flow.toStopId}`, flow.count]))
    expect(flowCounts).toEqual(expectedCounts.byDimension.flow.counts)
  })

  it.each([0, 1])('export every list of tour %i with all rows', async (tourIndex) => {
    const crowdTour = crowdTourAt(tourIndex)
    const files = listFilesOf({ ...crowdTour, stopNames, linkNames })
    for (const [name, { columns, lines }] of Object.entries(files)) {
      const list = name === 'flows' ? name : `breakdowns/${name}`
      const path = `/api/v2/${person.accountId}/tours/${crowdTour.tour.tourId}/analytics/${list}.csv`
      const response = await person.fetch(`${path}?from=${days.from}&to=${days.to}`)
      expect(response.status, name).toBe(200)
      expect(response.headers.get('content-type'), name).toBe('text/csv; charset=utf-8')
      expect(response.headers.get('content-disposition')).toBe('attachment; filename=stopover-analytics.csv')

      const csv = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
      const [headerLine, ...fileLines] = csv.split('\r\n')
      expect(headerLine, name).toBe(`\uFEFF${columns.map((column) => `"${column}"`).join(',')}`)
      expect(fileLines.pop(), name).toBe('')
      const countsByLine = new Map(lines.map((line) => [line.text, line.count]))
      expect([...fileLines].sort(), name).toEqual([...countsByLine.keys()].sort())
      const counts = fileLines.map((line) => countsByLine.get(line) ?? 0)
      expect(counts, name).toEqual(counts.toSorted((a, b) => b - a))
    }
  })

  it.each(reports)('export $subject with a line for each day and tour', async ({ tourIndex }) => {
    const tourPath = tourIndex === undefined ? '' : `tours/${crowdTourAt(tourIndex).tour.tourId}/`
    const query = `from=${lastYear}&to=${today}`
    const response = await person.fetch(`/api/v2/${person.accountId}/${tourPath}analytics.csv?${query}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [headerLine = '', ...fileLines] = (await response.text()).split('\r\n')
    const columns = headerLine.replace('\uFEFF', '').replaceAll('"', '').split(',')
    const metrics = columns.slice(3) as (keyof ExpectedCounts['totals'])[]
    expect(new Set(metrics)).toEqual(new Set(Object.keys(totalsOf(crowd))))

    const tourIndexes = tourIndex === undefined ? [0, 1] : [tourIndex]
    const expectedTours = tourIndexes
      .map((index) => ({ ...crowdTourAt(index).tour, name: crowdTourAt(index).name, guests: crowdOf(index) }))
      .sort((a, b) => (a.tourId < b.tourId ? -1 : 1))
    const expectedLines = [lastYear, yesterday, today].flatMap((day) =>
      expectedTours.map(({ tourId, name, guests }) => {
        const totals = totalsOf(onDays(guests, dayRange(day)))
        return [day, tourId, name, ...metrics.map((metric) => totals[metric])].map((value) => `"${value}"`).join(',')
      }),
    )
    expect(fileLines).toEqual([...expectedLines, ''])
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
  const closingTime = new Date(Date.parse(today) + 2 * dayMs)
  beforeAll(async () => {
    await countVisits({ em: app.em(), ports: { now: () => closingTime, log: app.services.ports.log } })
  })

  const rowsOf = (table: string) => app.em().execute<{ row: string }[]>(`select t::text as row from "${table}" t`)
  const tablesOf = async () => {
    const sql = `select table_name as name, string_agg(column_name, ' ' order by column_name) as columns
      from information_schema.columns where table_schema = 'public' group by table_name order by table_name`
    return app.em().execute<{ name: string; columns: string }[]>(sql)
  }

  it('reports stay the same when the days are closed twice', async () => {
    await closeDays(app.em(), closingTime)
    for (const { guests, tourIndex } of reports) {
      const { current } = await readReport(tourIndex, { from: lastYear, to: today })
      expect(current).toEqual(periodOf(guests, { from: lastYear, to: today }, 'day'))
    }
  })

  it('only counts remain without salts, hashes and batches', async () => {
    for (const table of [
      'visit_batches',
      'visit_networks',
      'visit_network_days',
      'visitor_salts',
      'analytics_visitors',
    ]) {
      expect(await rowsOf(table), table).toEqual([])
    }
    const keys = await app
      .em()
      .execute<{ dimension: string; key: string }[]>('select dimension, key from analytics_keys')
    const countsOfTours = crowdTours.map(({ tour, linkIds }, index) => expectedCountsOf(crowdOf(index), tour, linkIds))
    const expectedKeys = countsOfTours
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
      const contents = (await rowsOf(name)).map(({ row }) => row).join('\n')
      for (const identifier of [crowdMark, ...crowdNetworks])
        expect(contents.includes(identifier), `${name}: ${identifier}`).toBe(false)
    }
  })
})
