import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Dimension } from '../../../../src/shared/analytics/counts.ts'
import { flowKey } from '../../../../src/shared/analytics/counts.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { aTour } from '../../../support/people/tours.ts'

const maxBytes = 50 * 1024 * 1024
const days = { from: '2021-11-27', to: '2026-11-26' }
/** Half-years within `days`. One statement inserts the rows of each. */
const halfYears = [
  [days.from, '2022-05-31'],
  ['2022-06-01', '2022-12-31'],
  ['2023-01-01', '2023-06-30'],
  ['2023-07-01', '2023-12-31'],
  ['2024-01-01', '2024-06-30'],
  ['2024-07-01', '2024-12-31'],
  ['2025-01-01', '2025-06-30'],
  ['2025-07-01', '2025-12-31'],
  ['2026-01-01', '2026-06-30'],
  ['2026-07-01', days.to],
]
const indexes = (count: number) => Array.from({ length: count }, (_, index) => index)
const idOf = (kind: number, index: number) => `0b7c6a1e-5f1a-4c56-9f0${kind}-${String(index).padStart(12, '0')}`

const stopIds = indexes(30).map((index) => idOf(1, index))
const hotspotIds = indexes(60).map((index) => idOf(2, index))
const flows = indexes(60).map((index) => flowKey(idOf(1, index % 30), idOf(1, (index + (index < 30 ? 1 : 2)) % 30)))
/** Daily keys of a busy tour: 30 stops, 60 hotspots seen and opened, 60 flows, 20 other values. */
const keys: readonly (readonly [Dimension, readonly string[]])[] = [
  ['stop', stopIds],
  ['hotspotSeen', hotspotIds],
  ['hotspotOpened', hotspotIds],
  ['flow', flows],
  ['referrer', indexes(20).map((index) => `site-${index}.example`)],
]

const keySql = 'insert into analytics_keys (tour_id, dimension, key) select ?::uuid, ?, unnest(?::text[])'
const daySql = `insert into analytics_days (key_id, day, count, duration_ms)
  select k.id, d, 1000, case when k.dimension = 'stop' then 30000000 end
  from generate_series(?::date, ?::date, '1 day') d, analytics_keys k where k.tour_id = ? order by d, k.id`
const sumColumns =
  'visits, stops_shown, hotspots_opened, forms_opened, forms_sent, links_followed, headsets, text_tours, duration_ms'
const sums = '100, 500, 200, 5, 2, 10, 1, 1, 3000000'
const hourSql = `insert into analytics_hours (tour_id, hour, ${sumColumns}) select ?::uuid, h, ${sums}
  from generate_series(?::timestamptz, ?::timestamptz + interval '23 hours', '1 hour') h`
const tourDaySql = `insert into analytics_tour_days (tour_id, day, visitors, ${sumColumns}) select ?::uuid, d, 1500, ${sums}
  from generate_series(?::date, ?::date, '1 day') d`
const directionSql = `insert into analytics_directions (tour_id, stop_id, month, cells)
  select ?::uuid, s, m, array(select 4000000::bigint from generate_series(1, 200))
  from generate_series(date_trunc('month', ?::date), ?::date, '1 month') m, unnest(?::uuid[]) s order by m, s`
const sizesSql = `select c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname ~ '^(analytics|visit)'`

let app: TestApp
let person: Person
let tourId: string
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
  tourId = (await aTour(app, person, [])).id
  const em = app.em()
  const { from, to } = days
  for (const [dimension, names] of keys) await em.execute(keySql, [tourId, dimension, `{${names.join(',')}}`])
  // A single statement could time out on a busy machine.
  for (const [fromDay, toDay] of halfYears) await em.execute(daySql, [fromDay, toDay, tourId])
  await em.execute(hourSql, [tourId, from, to])
  await em.execute(tourDaySql, [tourId, from, to])
  await em.execute(directionSql, [tourId, from, to, `{${stopIds.join(',')}}`])
})
afterAll(() => app.stop())

it('five years of a busy tour take 50 MB at most', async () => {
  const sizes = await app.em().execute<{ name: string; bytes: number }[]>(sizesSql)
  expect(sizes).toHaveLength(10)
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(total).toBeGreaterThan(maxBytes / 3)
  expect(total).toBeLessThan(maxBytes)
})

it('reports cover all five years', async () => {
  const { interval, current } = await person.trpc.analytics.tourReport.query({ tourId, ...days })
  expect([interval, current.points.length, current.totals.visits, current.totals.visitors]).toEqual([
    'month',
    61,
    1826 * 100,
    1826 * 1500,
  ])
  const path = `/api/v2/${person.accountId}/tours/${tourId}/analytics.csv?from=${days.from}&to=${days.to}`
  const lines = (await (await person.fetch(path)).text()).trimEnd().split('\r\n').slice(1)
  const fileDays = lines.map((line) => line.slice(1, 11))
  expect([fileDays.length, fileDays[0], fileDays.at(-1)]).toEqual([1826, days.from, days.to])
  expect(fileDays).toEqual([...new Set(fileDays)].sort())
  const { rows, total } = await person.trpc.analytics.breakdown.query({ tourId, ...days, of: 'referrers' })
  expect([rows.length, total]).toEqual([20, 20 * 1826 * 1000])
})
