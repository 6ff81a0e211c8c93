import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeDays } from '../../../src/server/domain/analytics/close-days.ts'
import { countVisits } from '../../../src/server/domain/analytics/rounds.ts'
import type { BreakdownName } from '../../../src/shared/analytics/reports.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, type Person } from '../../support/people/people.ts'
import { aCrowd, batchesOf, crowdHours, crowdMark, crowdNetworks, type Guest, type Truth, truthOf } from './crowd.ts'
import { aVisitedTour, sendVisit, type VisitedTour, waitingBatches } from './visited-tour.ts'

const today = new Date().toISOString().slice(0, 10)
const days = { from: today, to: today }
const sendersAtOnce = 16
const dayMs = 86_400_000

let app: TestApp
let person: Person
let tour: VisitedTour
let linkIds: readonly string[]
let truth: Truth
/** When visitors' pages are received; nothing else goes by it. */
let clock: Date | undefined
const now = () => clock ?? new Date()

async function send(guest: Guest): Promise<void> {
  const address = [tour.shareId, ...linkIds][guest.link] ?? ''
  for (const batch of batchesOf(guest, tour)) {
    const headers = { 'x-forwarded-for': guest.address, 'user-agent': guest.userAgent }
    const answer = await sendVisit(app, address, batch, { headers })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
  }
}

/** All guests of an hour, some at a time. */
async function sendHour(crowd: readonly Guest[], hour: number): Promise<void> {
  clock = new Date(`${today}T${String(hour).padStart(2, '0')}:15:00Z`)
  const guests = crowd.filter((guest) => guest.hour === hour)
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

beforeAll(async () => {
  app = await startTestApp({ ports: { now }, env: { TRUSTED_PROXIES: '1' } })
  person = await aPerson(app, { role: 'publisher' })
  tour = await aVisitedTour(app, person, ['Hall', 'Tower', 'Garden', 'Pier'])
  const create = (name: string) => person.trpc.shareLinks.create.mutate({ tourId: tour.tourId, name })
  linkIds = [(await create('Press')).id, (await create('School')).id]
  const crowd = aCrowd(17, tour.stopIds.length)
  truth = truthOf(crowd, tour, linkIds)
  for (const hour of crowdHours) await sendHour(crowd, hour)
  // Some of those who are not counted.
  const [guest] = crowd
  if (guest === undefined) throw new Error('the crowd is empty')
  for (const batch of batchesOf(guest, tour)) {
    for (const headers of [{ dnt: '1' }, { 'sec-gpc': '1' }, { 'user-agent': 'Googlebot/2.1' }]) {
      await sendVisit(app, tour.shareId, batch, { headers: { 'x-forwarded-for': '198.51.100.9', ...headers } })
    }
  }
  await count()
})
afterAll(() => app.stop())

describe('a crowd of 200 visitors in three languages, by the main link and two share links', () => {
  it('is told apart as it was: the truth itself is not trivial', () => {
    expect(truth.totals).toMatchObject({ visits: 200, visitors: 180 })
    expect(truth.byDimension.language.counts.size).toBe(3)
    expect(truth.byDimension.shareLink.counts.size).toBe(2)
    expect(truth.visitsByHour.counts.size).toBe(3)
    expect(Math.min(...Object.values(truth.totals))).toBeGreaterThan(0)
  })

  it('comes to the same totals for the account, for its list of tours, and for the tour', async () => {
    const account = await person.trpc.analytics.accountReport.query(days)
    expect(account.current.totals).toEqual(truth.totals)
    const { tours, nextCursor } = await person.trpc.analytics.tourTotals.query(days)
    expect({ tours, nextCursor }).toEqual({
      tours: [{ tourId: tour.tourId, name: 'Harbour', totals: truth.totals }],
      nextCursor: null,
    })
    const report = await person.trpc.analytics.tourReport.query({ tourId: tour.tourId, ...days })
    expect(report).toEqual(account)
  })

  it('has its visits in the hours in which they were, and the day before none', async () => {
    const input = { tourId: tour.tourId, ...days, compareWith: 'previous' } as const
    const { interval, current, compared } = await person.trpc.analytics.tourReport.query(input)
    expect([interval, current.points.length]).toEqual(['hour', 24])
    for (const { at, visits, visitors } of current.points) {
      expect([at, visits, visitors]).toEqual([at, truth.visitsByHour.get(at.slice(11)), 0])
    }
    const sum = (name: 'durationMs' | 'stopsShown') => current.points.reduce((before, point) => before + point[name], 0)
    expect([sum('durationMs'), sum('stopsShown')]).toEqual([truth.totals.durationMs, truth.totals.stopsShown])
    expect(compared?.totals.visits).toBe(0)
    expect(compared?.points).toHaveLength(24)
  })

  type Shown = {
    readonly of: BreakdownName
    readonly first: keyof Truth['byDimension']
    readonly second?: keyof Truth['byDimension']
  }
  const shown: readonly Shown[] = [
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
  it.each(shown)('is broken down by $of', async ({ of, first, second }) => {
    const { rows, total, nextCursor } = await person.trpc.analytics.breakdown.query({
      tourId: tour.tourId,
      ...days,
      of,
    })
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

  it('is told by the names that things have', async () => {
    const namesOf = async (of: BreakdownName) => {
      const { rows } = await person.trpc.analytics.breakdown.query({ tourId: tour.tourId, ...days, of })
      return new Set(rows.map(({ name }) => name))
    }
    expect(await namesOf('stops')).toEqual(new Set(['Hall', 'Tower', 'Garden', 'Pier']))
    expect(await namesOf('hotspots')).toEqual(new Set(['Thing 0', 'Thing 1', 'Thing 2', 'Thing 3']))
    expect(await namesOf('shareLinks')).toEqual(new Set(['Press', 'School']))
    expect(await namesOf('forms')).toEqual(new Set(['Guest book']))
    expect(await namesOf('languages')).toEqual(new Set([null]))
  })

  it('looked at each stop as it did', async () => {
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

  it('went from stop to stop as it did', async () => {
    const { flows } = await person.trpc.analytics.flows.query({ tourId: tour.tourId, ...days })
    const told = new Map(flows.map(({ fromStopId, toStopId, count: n }) => [`${fromStopId ?? ''}>${toStopId}`, n]))
    expect(told).toEqual(truth.byDimension.flow.counts)
  })

  it('is in the files of the account and of the tour, a line for the day', async () => {
    const query = `from=${today}&to=${today}`
    const paths = [`analytics.csv`, `tours/${tour.tourId}/analytics.csv`]
    for (const path of paths) {
      const answer = await person.fetch(`/api/v2/${person.accountId}/${path}?${query}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
      const { totals } = truth
      const names = (await answer.text()).split('\r\n')
      const columns = (names[0] ?? '').replace('\uFEFF', '').replaceAll('"', '').split(',')
      const metrics = columns.slice(3) as (keyof typeof totals)[]
      expect(new Set(metrics)).toEqual(new Set(Object.keys(totals)))
      const values = [today, tour.tourId, 'Harbour', ...metrics.map((metric) => totals[metric])]
      expect(names.slice(1)).toEqual([values.map((value) => `"${value}"`).join(','), ''])
    }
  })
})

/** Every column of the tables that have to do with visits. */
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
  visit_networks: 'batches minute network tour_id',
  visitor_salts: 'day salt',
}

describe('once the day is closed', () => {
  beforeAll(async () => {
    const later = new Date(Date.parse(today) + 2 * dayMs)
    await countVisits({ em: app.em(), ports: { now: () => later, log: app.services.ports.log } })
  })

  const rowsOf = (table: string) => app.em().execute<{ row: string }[]>(`select t::text as row from "${table}" t`)
  const tablesOf = async () => {
    const sql = `select table_name as name, string_agg(column_name, ' ' order by column_name) as columns
      from information_schema.columns where table_schema = 'public' group by table_name order by table_name`
    return app.em().execute<{ name: string; columns: string }[]>(sql)
  }

  it('the numbers are the same, also when it is closed again', async () => {
    await closeDays(app.em(), new Date(Date.parse(today) + 2 * dayMs))
    const report = await person.trpc.analytics.tourReport.query({ tourId: tour.tourId, ...days })
    expect(report.current.totals).toEqual(truth.totals)
  })

  it('nothing is left but counts: no salt, no hash, no batch', async () => {
    for (const table of ['visit_batches', 'visit_networks', 'visitor_salts', 'analytics_visitors']) {
      expect([table, await rowsOf(table)]).toEqual([table, []])
    }
    const keys = await app
      .em()
      .execute<{ dimension: string; key: string }[]>('select dimension, key from analytics_keys')
    const known = Object.values(truth.byDimension).flatMap(({ counts }) => [...counts.keys()])
    expect(new Set(keys.map(({ key }) => key))).toEqual(new Set(known))
  })

  it('no table has a column for anything else', async () => {
    const tables = (await tablesOf()).filter(({ name }) => /^(?:analytics|visit)/.test(name))
    expect(Object.fromEntries(tables.map(({ name, columns }) => [name, columns]))).toEqual(storedColumns)
  })

  it('no address and no browser of a visitor is anywhere in the database', async () => {
    const tables = await tablesOf()
    expect(tables.length).toBeGreaterThan(40)
    for (const { name } of tables) {
      const text = (await rowsOf(name)).map(({ row }) => row).join('\n')
      for (const mark of [crowdMark, ...crowdNetworks]) expect([name, text.includes(mark)]).toEqual([name, false])
    }
  })
})
