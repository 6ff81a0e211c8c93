import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Account } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { closeDays } from '../../../../src/server/domain/insight/analytics/close-days.ts'
import { countingLimits } from '../../../../src/server/domain/insight/analytics/counting-limits.ts'
import { deleteOldCounts } from '../../../../src/server/domain/insight/analytics/delete-old-counts.ts'
import { AnalyticsKey } from '../../../../src/server/domain/insight/analytics/entity.ts'
import { rollUpWaiting } from '../../../../src/server/domain/insight/analytics/rollup/roll-up.ts'
import { saltOfDay } from '../../../../src/server/domain/insight/analytics/salts.ts'
import { hashesOf } from '../../../../src/server/domain/insight/analytics/visitor-hash.ts'
import { Tour } from '../../../../src/server/domain/tours/tours/entity.ts'
import type { BreakdownName } from '../../../../src/shared/analytics/reports.ts'
import type { VisitBatch } from '../../../../src/shared/analytics/visit-events.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'
import { countingOf, day, days, timeOnDay, visit, withoutPeriodicTasks } from './visit-batches.ts'

const dayMs = 86_400_000

let app: TestApp
let person: Person
let tourId: string
let stopId: string
beforeAll(async () => {
  app = await startTestApp({ env: withoutPeriodicTasks })
})
afterAll(() => app.stop())
beforeEach(async () => {
  person = await aPerson(app, { role: 'editor' })
  const tour = await aTour(app, person, ['Hall'], { empty: true })
  tourId = tour.id
  stopId = stopAt(tour, 0).id
})

const { aBatch, manyBatches, store, count } = countingOf(() => ({ app, tourId }))
const tourReport = async (input: object = {}) => person.trpc.analytics.tourReport.query({ tourId, ...days, ...input })
const totals = async () => (await tourReport()).current.totals
const breakdown = (of: BreakdownName) => person.trpc.analytics.breakdown.query({ tourId, ...days, of })
const waitingBatchCount = async () => {
  const [row] = await app.em().execute<{ n: number }[]>('select count(*)::int as n from visit_batches')
  return row?.n
}

describe('the rollup', () => {
  it('adds to earlier counts by hour, day and month', async () => {
    await store(
      aBatch(),
      aBatch({ receivedAt: timeOnDay('10:59:59.999') }),
      aBatch({ receivedAt: timeOnDay('11:00:00') }),
    )
    await count()
    await store(aBatch(), aBatch({ receivedAt: new Date('2037-06-01T00:00:00Z') }))
    await count()

    const hourly = await tourReport()
    expect(hourly.current.points.filter(({ visits }) => visits > 0)).toMatchObject([
      { at: `${day}T10`, visits: 3 },
      { at: `${day}T11`, visits: 1 },
    ])

    const daily = await tourReport({ from: '2037-05-01', to: '2037-06-02' })
    expect(daily.interval).toBe('day')
    expect(daily.current.points).toHaveLength(33)
    expect(daily.current.points.filter(({ visits }) => visits > 0)).toMatchObject([
      { at: day, visits: 4, visitors: 4 },
      { at: '2037-06-01', visits: 1, visitors: 1 },
    ])

    const monthly = await tourReport({ from: '2036-02-15', to: '2037-06-02', compareWith: 'year' })
    expect(monthly.interval).toBe('month')
    expect(monthly.current.points).toHaveLength(17)
    expect(monthly.current.points.slice(-2).map(({ visits }) => visits)).toEqual([4, 1])
    expect(monthly.compared).toMatchObject({ from: '2035-02-15', to: '2036-06-02' })
  })

  it('adds up view directions', async () => {
    /** Counts a batch with the milliseconds for which a visitor looked at each cell. */
    const countDirections = async (millisecondsByCell: Record<number, number>) => {
      const cells = Object.entries(millisecondsByCell).map(([cell, ms]): [number, number] => [Number(cell), ms])
      await store(aBatch({ batch: { events: [{ kind: 'directions', stopId, cells }] } }))
      await count()
    }
    await countDirections({ 3: 40, 199: 5 })
    await countDirections({ 3: 2, 0: 7 })
    const { cells } = await person.trpc.analytics.stopReport.query({ tourId, stopId, ...days })
    const nonZeroCells = Object.entries(cells).filter(([_cell, ms]) => ms !== 0)
    expect(Object.fromEntries(nonZeroCells)).toEqual({ 0: 7, 3: 42, 199: 5 })
  })

  it('supports comparison with the preceding days', async () => {
    await store(aBatch({ receivedAt: new Date('2037-05-19T23:59:59Z') }), aBatch())
    await count()
    const { current, compared } = await tourReport({ compareWith: 'previous' })
    expect(current.totals.visits).toBe(1)
    expect(compared).toMatchObject({ from: '2037-05-19', to: '2037-05-19', totals: { visits: 1 } })
  })

  it('recognizes a visitor on the same day only', async () => {
    const sameVisitor = { visitor: '77', network: '78' }
    const nextDay = new Date(timeOnDay('10:00:00').getTime() + dayMs)
    await store(
      aBatch(sameVisitor),
      aBatch({ ...sameVisitor, batch: { events: [] } }),
      aBatch({ ...sameVisitor, receivedAt: nextDay }),
    )
    await count()
    await store(aBatch(sameVisitor))
    await count()
    const twoDays = await tourReport({ to: nextDay.toISOString().slice(0, 10) })
    expect(twoDays.current.totals).toMatchObject({ visits: 3, visitors: 2 })
    expect(await totals()).toMatchObject({ visits: 2, visitors: 1 })
  })

  it('rolls back completely when a step fails', async () => {
    await store(aBatch({ batch: { visit, events: [{ kind: 'stop', stopId, fromStopId: null }] } }), aBatch())
    const tables = ['visit_networks', 'analytics_hours', 'analytics_days', 'analytics_visitors', 'visit_batches']
    for (const table of tables) {
      const failure = `create function fail_rollup() returns trigger as $$ begin raise 'out of order'; end; $$ language plpgsql`
      const trigger = `create trigger fail_rollup before insert or update or delete on ${table}
        for each row execute function fail_rollup()`
      await app.em().execute(failure)
      await app.em().execute(trigger)
      await expect(count()).rejects.toThrow('out of order')
      await app.em().execute(`drop trigger fail_rollup on ${table}`)
      await app.em().execute('drop function fail_rollup()')
      expect(await totals()).toMatchObject({ visits: 0, visitors: 0 })
    }
    await count()
    expect(await totals()).toMatchObject({ visits: 2, visitors: 2, stopsShown: 1 })
    expect(await count()).toBe(0)
    expect(await totals()).toMatchObject({ visits: 2, visitors: 2, stopsShown: 1 })
  })

  it('counts each batch once under concurrent rollups and arrivals', async () => {
    const rollups = Array.from({ length: 6 }, async () => {
      await store(...manyBatches(20))
      await count()
    })
    await Promise.all(rollups)
    while ((await waitingBatchCount()) !== 0) await count()
    expect(await totals()).toMatchObject({ visits: 120, visitors: 120 })
  })

  it('processes a bounded number of bytes per round', async () => {
    const events = Array.from({ length: 200 }, () => ({ kind: 'hotspotSeen', hotspotId: randomUUID() }) as const)
    const bytes = JSON.stringify({ visit, events }).length
    const batchesPerRollup = Math.ceil(countingLimits.bytesPerRollup / bytes)
    await store(...manyBatches(batchesPerRollup + 50, { batch: { visit, events } }))
    const countOfFirstRound = await count()
    expect(countOfFirstRound).toBeGreaterThan(batchesPerRollup - 50)
    expect(countOfFirstRound).toBeLessThan(batchesPerRollup + 50)
    expect(await count()).toBe(batchesPerRollup + 50 - countOfFirstRound)
    expect((await totals()).visits).toBe(batchesPerRollup + 50)
  })

  it('caps counts at their maximum', async () => {
    const stopBatch = { visit, events: [{ kind: 'stop', stopId, fromStopId: null }] } satisfies VisitBatch
    await store(aBatch({ batch: stopBatch }))
    await count()
    for (const [table, column] of [
      ['analytics_hours', 'stops_shown'],
      ['analytics_tour_days', 'stops_shown'],
      ['analytics_days', 'count'],
    ]) {
      await app.em().execute(`update ${table} set ${column} = 2147483647`)
    }
    await store(aBatch({ batch: stopBatch }))
    await count()
    expect(await waitingBatchCount()).toBe(0)
    expect(await totals()).toMatchObject({ visits: 2, stopsShown: 2_147_483_647 })
  })

  it('drops and reports only a batch that can’t be counted', async () => {
    await store(...manyBatches(30))
    const failure = `create function reject_one() returns trigger as $$ begin
      if new.hash = 4242 then raise 'poison'; end if; return new; end; $$ language plpgsql`
    const trigger =
      'create trigger reject_one before insert on analytics_visitors for each row execute function reject_one()'
    await app.em().execute(failure)
    await app.em().execute(trigger)
    await store(aBatch({ visitor: '4242' }))
    await store(...manyBatches(30))
    const errors: unknown[] = []
    for (let round = 0; round < 20 && (await waitingBatchCount()) !== 0; round++) {
      await rollUpWaiting(app.em(), (error) => errors.push(error))
    }
    await app.em().execute('drop trigger reject_one on analytics_visitors')
    await app.em().execute('drop function reject_one()')
    expect(errors).toHaveLength(1)
    expect((await totals()).visits).toBe(60)
  })

  /** Runs `action` while writes about visitor 4343 fail with an SQL state. */
  const withFailingWrites = async (state: string, action: () => Promise<void>) => {
    const failure = `create function fail_one() returns trigger as $$ begin
      if new.hash = 4343 then raise 'not now' using errcode = '${state}'; end if; return new; end; $$ language plpgsql`
    const trigger =
      'create trigger fail_one before insert on analytics_visitors for each row execute function fail_one()'
    await app.em().execute(failure)
    await app.em().execute(trigger)
    try {
      await action()
    } finally {
      await app.em().execute('drop trigger fail_one on analytics_visitors')
      await app.em().execute('drop function fail_one()')
    }
  }

  it.each([
    ['a full disk', '53100'],
    ['a statement that takes too long', '57014'],
    ['a deadlock', '40P01'],
  ])('drops nothing because of %s', async (_name, state) => {
    await store(...manyBatches(11), aBatch({ visitor: '4343' }), ...manyBatches(2))
    const errors: unknown[] = []
    await withFailingWrites(state, async () => {
      await expect(rollUpWaiting(app.em(), (error) => errors.push(error))).rejects.toThrow('not now')
    })
    await rollUpWaiting(app.em(), (error) => errors.push(error))
    expect(errors).toEqual([])
    expect((await totals()).visits).toBe(14)
    expect(await waitingBatchCount()).toBe(0)
  })

  it('drops only a batch that is not JSON', async () => {
    await store(aBatch(), aBatch(), aBatch())
    const secondBatch = 'select id from visit_batches order by id offset 1 limit 1'
    await app.em().execute(`update visit_batches set batch = '{' where id = (${secondBatch})`)
    const errors: unknown[] = []
    await rollUpWaiting(app.em(), (error) => errors.push(error))
    expect(errors).toHaveLength(1)
    expect((await totals()).visits).toBe(2)
    expect(await waitingBatchCount()).toBe(0)
  })

  it('drops events of a later release without counting them', async () => {
    await store(aBatch())
    const unknownEvent = `'{"events":[{"kind":"scroll","far":3}]}'`
    await app.em().execute(`update visit_batches set batch = ${unknownEvent} where tour_id = ?`, [tourId])
    await store(aBatch())
    await count()
    expect((await totals()).visits).toBe(1)
    expect(await waitingBatchCount()).toBe(0)
  })
})

describe('ids in batches', () => {
  const hotspotOpened = (hotspotId: string) => ({ kind: 'hotspotOpened', hotspotId }) as const

  it('are counted only if they belong to the tour', async () => {
    const otherTour = await aTour(app, person, ['Pier'], { empty: true })
    const foreignStopId = stopAt(otherTour, 0).id
    const { hotspot } = await person.trpc.hotspots.create.mutate({ stopId, kind: 'info', yawDeg: 0, pitchDeg: 0 })
    await person.trpc.hotspots.remove.mutate({ stopId, hotspotId: hotspot.id })
    const events = [
      hotspotOpened(hotspot.id),
      hotspotOpened(randomUUID()),
      { kind: 'stop', stopId: foreignStopId, fromStopId: null },
      { kind: 'stop', stopId, fromStopId: foreignStopId },
      { kind: 'directions', stopId: foreignStopId, cells: [[1, 5] as [number, number]] },
      { kind: 'formOpened', formId: randomUUID() },
    ] satisfies VisitBatch['events']
    await store(aBatch({ batch: { events } }))
    await count()

    expect(await totals()).toMatchObject({ hotspotsOpened: 1, stopsShown: 1, formsOpened: 0 })
    expect((await breakdown('hotspots')).rows).toEqual([
      { key: hotspot.id, name: null, stopId, count: 1, second: 0, durationMs: null, reportKey: null },
    ])
    expect((await breakdown('stops')).rows.map(({ key }) => key)).toEqual([stopId])
    expect((await breakdown('forms')).rows).toEqual([])
    expect((await person.trpc.analytics.flows.query({ tourId, ...days })).flows).toEqual([])
    const foreignDirections = await app
      .em()
      .execute<unknown[]>('select 1 from analytics_directions where stop_id = ?', [foreignStopId])
    expect(foreignDirections).toEqual([])
  })

  it('of a purged tour are dropped', async () => {
    await store(aBatch({ tourId: randomUUID() }), aBatch())
    await count()
    expect((await totals()).visits).toBe(1)
    expect(await waitingBatchCount()).toBe(0)
  })

  it('are deleted with their tour', async () => {
    await store(aBatch({ batch: { visit, events: [{ kind: 'directions', stopId, cells: [[1, 5]] }] } }))
    await count()
    await app.em().nativeDelete(Tour, { id: tourId })
    for (const table of ['hours', 'tour_days', 'keys', 'directions', 'visitors']) {
      const rows = await app.em().execute<unknown[]>(`select 1 from analytics_${table} where tour_id = ?`, [tourId])
      expect(rows, table).toEqual([])
    }
  })
})

describe('an account in a time zone', () => {
  const setTimeZone = (timeZone: string) => app.em().nativeUpdate(Account, { id: person.accountId }, { timeZone })
  const visitsByHour = async (from: string, to = from) => {
    const { points, totals } = (await tourReport({ from, to })).current
    return { totals, hours: points.filter(({ visits }) => visits > 0).map(({ at, visits }) => [at, visits]) }
  }

  it('counts visits in the hours and on the days of its clocks', async () => {
    await setTimeZone('Asia/Kolkata')
    const visitor = { visitor: '77', network: '78' }
    await store(
      aBatch({ ...visitor, receivedAt: new Date('2037-05-20T18:29:59Z') }),
      aBatch({ ...visitor, receivedAt: new Date('2037-05-20T18:30:00Z') }),
      aBatch({ ...visitor, receivedAt: new Date('2037-05-20T19:30:00Z') }),
    )
    await count()
    expect((await visitsByHour('2037-05-20')).hours).toEqual([['2037-05-20T23', 1]])
    const { hours, totals: totalsOfDay } = await visitsByHour('2037-05-21')
    expect(hours).toEqual([
      ['2037-05-21T00', 1],
      ['2037-05-21T01', 1],
    ])
    expect(totalsOfDay).toMatchObject({ visits: 2, visitors: 1 })
  })

  it('counts both passes of a repeated hour and none of a skipped hour when clocks change', async () => {
    await setTimeZone('Europe/Berlin')
    const times = ['2036-10-26T00:30Z', '2036-10-26T01:30Z', '2037-03-29T00:59Z', '2037-03-29T01:00Z']
    for (const time of times) await store(aBatch({ receivedAt: new Date(time) }))
    await count()
    expect((await visitsByHour('2036-10-26')).hours).toEqual([['2036-10-26T02', 2]])
    expect((await visitsByHour('2037-03-29')).hours).toEqual([
      ['2037-03-29T01', 1],
      ['2037-03-29T03', 1],
    ])
  })

  it('closes its days an hour after its own midnight', async () => {
    await setTimeZone('America/New_York')
    await store(aBatch({ receivedAt: new Date('2037-05-21T03:59:00Z') }))
    await count()
    const hashes = () => app.em().execute<unknown[]>('select 1 from analytics_visitors where tour_id = ?', [tourId])
    await closeDays(app.em(), new Date('2037-05-21T04:59:59Z'))
    expect(await hashes()).toHaveLength(1)
    await closeDays(app.em(), new Date('2037-05-21T05:00:00Z'))
    expect(await hashes()).toHaveLength(0)
    expect((await visitsByHour('2037-05-20')).totals.visitors).toBe(1)
  })
})

describe('the salt of a day', () => {
  it('is unique to the day', async () => {
    const salts = await Promise.all(Array.from({ length: 8 }, () => saltOfDay(app.em(), '2037-01-01')))
    expect(new Set(salts).size).toBe(1)
    expect(salts[0]).toMatch(/^[\w-]{43}$/)
    expect(await saltOfDay(app.em(), '2037-01-02')).not.toBe(salts[0])
  })

  it('yields hashes that differ by salt, tour, IP address and browser', () => {
    const sender = { tourId, address: '198.51.100.7', userAgent: 'Firefox' }
    const otherFields = [{ tourId: randomUUID() }, { address: '198.51.100.8' }, { userAgent: 'Safari' }]
    const otherHashes = [
      hashesOf('other', sender),
      ...otherFields.map((fields) => hashesOf('salt', { ...sender, ...fields })),
    ]
    expect(new Set([hashesOf('salt', sender), ...otherHashes].map(({ visitor }) => visitor)).size).toBe(5)
    expect(hashesOf('salt', sender)).toEqual(hashesOf('salt', { ...sender }))
    expect(hashesOf('salt', sender).network).toBe(hashesOf('salt', { ...sender, userAgent: 'Safari' }).network)
  })
})

describe('closing a day', () => {
  const hashes = () => app.em().execute<unknown[]>('select 1 from analytics_visitors where tour_id = ?', [tourId])
  const salts = () => app.em().execute<unknown[]>('select 1 from visitor_salts where day = ?::date', [day])
  const midnight = Date.parse(day) + dayMs
  const justBeforeDeletion = new Date(midnight + countingLimits.visitorHashesRetentionMs - 1)
  const atDeletion = new Date(midnight + countingLimits.visitorHashesRetentionMs)

  it('replaces hashes by the number of visitors an hour after the day’s end', async () => {
    await store(...manyBatches(3))
    await count()
    await closeDays(app.em(), justBeforeDeletion)
    expect(await hashes()).toHaveLength(3)
    await closeDays(app.em(), atDeletion)
    expect(await hashes()).toHaveLength(0)
    expect((await totals()).visitors).toBe(3)
  })

  it('deletes the salt an hour after the day has ended everywhere', async () => {
    await saltOfDay(app.em(), day)
    /** The day ends this much later in the westernmost time zone than in UTC. */
    const westernmostDelayMs = 12 * 60 * 60 * 1000
    await closeDays(app.em(), new Date(justBeforeDeletion.getTime() + westernmostDelayMs))
    expect(await salts()).toHaveLength(1)
    await closeDays(app.em(), new Date(atDeletion.getTime() + westernmostDelayMs))
    expect(await salts()).toHaveLength(0)
  })

  it('waits until the day’s batches are counted', async () => {
    await store(...manyBatches(2))
    await count()
    await store(aBatch())
    await closeDays(app.em(), atDeletion)
    expect(await hashes()).toHaveLength(2)
    await count()
    await closeDays(app.em(), atDeletion)
    expect(await hashes()).toHaveLength(0)
    expect((await totals()).visitors).toBe(3)
  })

  it('does not count a visitor again for batches that arrive afterwards', async () => {
    await store(aBatch({ visitor: '7', network: '8' }), aBatch())
    await count()
    await closeDays(app.em(), atDeletion)
    await store(aBatch({ visitor: '7', network: '8' }))
    await count()
    await closeDays(app.em(), atDeletion)
    expect(await hashes()).toHaveLength(0)
    expect(await totals()).toMatchObject({ visits: 3, visitors: 2 })
  })

  it('keeps visitor counts of reports constant while it runs', async () => {
    const receivedTimes = Array.from(
      { length: 8 },
      (_, index) => new Date(timeOnDay('10:00:00').getTime() - index * dayMs),
    )
    const from = receivedTimes.at(-1)?.toISOString().slice(0, 10) ?? ''
    for (const receivedAt of receivedTimes) await store(...manyBatches(5, { receivedAt }))
    await count()
    const closing = closeDays(app.em(), atDeletion)
    let isClosing = true
    const closed = closing.finally(() => {
      isClosing = false
    })
    while (isClosing) expect((await tourReport({ from })).current.totals.visitors).toBe(40)
    await closed
    expect(await hashes()).toHaveLength(0)
    expect((await tourReport({ from })).current.totals.visitors).toBe(40)
  })
})

describe('counts beyond their retention', () => {
  it('are deleted with keys that no count uses', async () => {
    const oldTime = new Date(timeOnDay('10:00:00').getTime() - 40 * dayMs)
    const events = [{ kind: 'directions', stopId, cells: [[1, 5] as [number, number]] }] satisfies VisitBatch['events']
    await store(aBatch({ receivedAt: oldTime, batch: { visit: { ...visit, campaign: 'spring' }, events } }), aBatch())
    await count()
    await deleteOldCounts(
      app.em(),
      new Date(timeOnDay('00:00:00').getTime() - dayMs + countingLimits.countsRetentionMs),
    )
    const { current } = await tourReport({ from: '2037-01-01' })
    expect(current.totals.visits).toBe(1)
    const keys = await app.em().find(AnalyticsKey, { tour: tourId }, { orderBy: { key: 'asc' } })
    expect(keys.map(({ key }) => key)).toEqual(['computer', 'en'])
    expect(await app.em().execute('select 1 from analytics_hours where tour_id = ?', [tourId])).toHaveLength(1)
    expect(await app.em().execute('select 1 from analytics_directions where tour_id = ?', [tourId])).toHaveLength(0)
  })
})
