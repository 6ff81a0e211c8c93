import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeDays } from '../../../../src/server/domain/insight/analytics/close-days.ts'
import { countingLimits } from '../../../../src/server/domain/insight/analytics/counting-limits.ts'
import { AnalyticsKey } from '../../../../src/server/domain/insight/analytics/entity.ts'
import { reportLimits } from '../../../../src/server/domain/insight/analytics/reports/report-limits.ts'
import { deleteOldNetworkUsage } from '../../../../src/server/domain/insight/analytics/rollup/rate-limit.ts'
import { analyticsLimits } from '../../../../src/shared/analytics/analytics-limits.ts'
import type { BreakdownName } from '../../../../src/shared/analytics/reports.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aTour } from '../../../support/people/tours.ts'
import { countingOf, day, days, timeOnDay, visit, withoutPeriodicTasks } from './visit-batches.ts'

const { batchesPerNetworkPerMinute } = countingLimits
const { keysPerDimension } = analyticsLimits
const dayMs = 86_400_000

let app: TestApp
let person: Person
let tourId: string
beforeAll(async () => {
  app = await startTestApp({ env: withoutPeriodicTasks })
})
afterAll(() => app.stop())
beforeEach(async () => {
  person = await aPerson(app, { role: 'editor' })
  tourId = (await aTour(app, person, ['Hall'], { empty: true })).id
})

const { aBatch, manyBatches, store, count } = countingOf(() => ({ app, tourId }))
const totals = async () => (await person.trpc.analytics.tourReport.query({ tourId, ...days })).current.totals
const breakdown = (of: BreakdownName) => person.trpc.analytics.breakdown.query({ tourId, ...days, of })

describe('new values', () => {
  it('are counted separately up to a limit and together beyond it', async () => {
    const embedded = (index: number) => ({ visit: { ...visit, embedHost: `site-${index}.example` }, events: [] })
    const maxKeys = keysPerDimension.embedHost
    const batchesBelowLimit = Array.from({ length: maxKeys - 1 }, (_, index) => aBatch({ batch: embedded(index) }))
    await store(...batchesBelowLimit)
    await count()
    await store(...[1, 2, 3].map((index) => aBatch({ batch: embedded(1000 + index) })), aBatch({ batch: embedded(0) }))
    await count()
    await store(aBatch({ batch: embedded(2000) }), aBatch({ batch: embedded(1001) }))
    await count()
    const keys = await app.em().find(AnalyticsKey, { tour: tourId, dimension: 'embedHost' })
    expect(keys).toHaveLength(maxKeys + 1)

    const { rows, total, nextCursor } = await breakdown('embedHosts')
    expect(rows.slice(0, 3)).toMatchObject([
      { key: 'other', count: 3 },
      { key: 'site-1001.example', count: 2 },
      { key: 'site-0.example', count: 2 },
    ])
    expect(total).toBe(maxKeys + 5)
    expect(rows).toHaveLength(reportLimits.rowsPerPage)
    const nextPage = await breakdownAt(nextCursor ?? '')
    const listedKeys = [...rows, ...nextPage.rows].map(({ key }) => key)
    expect(new Set(listedKeys).size).toBe(listedKeys.length)
    expect((await apiErrorOf(breakdownAt('1-2'))).code).toBe('input.invalid')
  })

  const breakdownAt = (cursor: string) =>
    person.trpc.analytics.breakdown.query({ tourId, ...days, of: 'embedHosts', cursor })
  const countsOf = async (name: BreakdownName) => {
    const { rows } = await breakdown(name)
    return Object.fromEntries(rows.map((row) => [row.key, row.count]))
  }

  it('of languages are counted separately only if the tour has them', async () => {
    const inLanguage = (language: string) => aBatch({ batch: { visit: { ...visit, language }, events: [] } })
    const { version } = await person.trpc.tours.get.query({ tourId })
    await person.trpc.tours.update.mutate({ tourId, version, languages: ['de', 'pt-BR'] })
    await store(...['en', 'de', 'pt-BR', 'und', 'fr', 'x-1', 'de\u0000', '\ud800\ud800'].map(inLanguage))
    await count()
    expect(await countsOf('languages')).toEqual({ en: 1, de: 1, 'pt-BR': 1, und: 1, other: 4 })
    // The live version may still have a language that was removed from the draft.
    const currentTour = await person.trpc.tours.get.query({ tourId })
    await person.trpc.tours.update.mutate({ tourId, version: currentTour.version, languages: [] })
    await store(inLanguage('de'), inLanguage('fr'))
    await count()
    expect(await countsOf('languages')).toEqual({ en: 1, de: 2, 'pt-BR': 1, und: 1, other: 5 })
  })

  it('are limited per network and day across all dimensions', async () => {
    const { newKeysPerNetworkPerDay } = countingLimits
    const batchWithNewKeys = (index: number, fields: object = {}) =>
      aBatch({
        network: '9',
        batch: { visit: { ...visit, referrer: `r-${index}.example`, campaign: `c-${index}` }, events: [] },
        ...fields,
      })
    const indexesWithinLimit = Array.from({ length: newKeysPerNetworkPerDay / 2 }, (_, index) => index)
    await store(...indexesWithinLimit.map((index) => batchWithNewKeys(index)))
    await count()
    await store(
      batchWithNewKeys(0),
      batchWithNewKeys(1000),
      batchWithNewKeys(1001),
      batchWithNewKeys(1002, { network: '10' }),
      batchWithNewKeys(1001, { network: '11' }),
    )
    await count()
    const expectedCounts = (nameOf: (index: number) => string) => ({
      ...Object.fromEntries(indexesWithinLimit.map((index) => [nameOf(index), index === 0 ? 2 : 1])),
      [nameOf(1001)]: 2,
      [nameOf(1002)]: 1,
      other: 1,
    })
    expect(await countsOf('referrers')).toEqual(expectedCounts((index) => `r-${index}.example`))
    expect(await countsOf('campaigns')).toEqual(expectedCounts((index) => `c-${index}`))

    // The next day has its own limit, and closing the first day deletes its records.
    const nextDay = new Date(timeOnDay('10:00:00').getTime() + dayMs)
    await store(batchWithNewKeys(1000, { receivedAt: nextDay }))
    await count()
    const to = nextDay.toISOString().slice(0, 10)
    const { rows } = await person.trpc.analytics.breakdown.query({ tourId, from: day, to, of: 'campaigns' })
    expect(rows.find(({ key }) => key === 'c-1000')?.count).toBe(1)
    const networkRecords = () =>
      app.em().execute<unknown[]>('select 1 from visit_network_days where tour_id = ? and day = ?', [tourId, day])
    expect(await networkRecords()).toHaveLength(3)
    await closeDays(app.em(), new Date(nextDay.getTime() + dayMs))
    expect(await networkRecords()).toEqual([])
  })

  it('are stored without NUL and lone surrogates', async () => {
    await store(aBatch({ batch: { visit: { ...visit, campaign: 'a\u0000b\ud800' }, events: [] } }))
    await count()
    expect((await breakdown('campaigns')).rows.map(({ key }) => key)).toEqual(['ab\ufffd'])
  })
})

describe('a flood from one network', () => {
  const { visitsPerNetworkPerMinute, eventsPerNetworkPerMinute } = countingLimits
  const { eventsPerBatch } = analyticsLimits
  const events = (length: number) => Array.from({ length }, () => ({ kind: 'textTour' }) as const)
  const flood = { network: '5', receivedAt: timeOnDay('12:00:10'), batch: { events: events(1) } }

  it('is counted up to a limit per minute and tour across rollups', async () => {
    await store(...manyBatches(batchesPerNetworkPerMinute - 1, flood))
    await count()
    await store(...manyBatches(5, flood), aBatch({ receivedAt: timeOnDay('12:00:20'), batch: flood.batch }))
    await count()
    await store(...manyBatches(5, flood))
    await count()
    expect((await totals()).textTours).toBe(batchesPerNetworkPerMinute + 1)
    await store(...manyBatches(3, { ...flood, receivedAt: timeOnDay('12:01:00') }))
    await count()
    expect((await totals()).textTours).toBe(batchesPerNetworkPerMinute + 4)
  })

  it('is limited in visits', async () => {
    const visits = { ...flood, batch: { visit, events: [] } }
    await store(...manyBatches(visitsPerNetworkPerMinute - 2, visits))
    await count()
    await store(...manyBatches(9, visits), ...manyBatches(3, flood))
    await count()
    expect(await totals()).toMatchObject({ visits: visitsPerNetworkPerMinute, textTours: 3 })
  })

  it('is limited in events', async () => {
    const fullBatch = { ...flood, batch: { events: events(eventsPerBatch) } }
    await store(...manyBatches(eventsPerNetworkPerMinute / eventsPerBatch - 1, fullBatch))
    await count()
    await store(...manyBatches(4, fullBatch), aBatch(flood))
    await count()
    expect((await totals()).textTours).toBe(eventsPerNetworkPerMinute)
  })

  it('is not assumed for 75 visitors of one network in a minute', async () => {
    const firstBatch = { ...flood, batch: { visit, events: events(20) } }
    const followingBatch = { ...flood, batch: { events: events(20) } }
    await store(...manyBatches(75, firstBatch), ...manyBatches(75 * 3, followingBatch))
    await count()
    expect(await totals()).toMatchObject({ visits: 75, textTours: 75 * 4 * 20 })
  })

  it('does not affect another tour', async () => {
    const otherTour = await aTour(app, person, ['Pier'], { empty: true })
    await store(...manyBatches(batchesPerNetworkPerMinute + 9, flood), aBatch({ ...flood, tourId: otherTour.id }))
    await count()
    expect((await totals()).textTours).toBe(batchesPerNetworkPerMinute)
    const { current } = await person.trpc.analytics.tourReport.query({ tourId: otherTour.id, ...days })
    expect(current.totals.textTours).toBe(1)
  })

  it('is deleted from the network records after ten minutes', async () => {
    await store(...manyBatches(2, flood))
    await count()
    const networkRows = () => app.em().execute<unknown[]>('select 1 from visit_networks where tour_id = ?', [tourId])
    await deleteOldNetworkUsage(app.em(), timeOnDay('12:05:00'))
    expect(await networkRows()).toHaveLength(1)
    await deleteOldNetworkUsage(app.em(), timeOnDay('12:11:00'))
    expect(await networkRows()).toHaveLength(0)
  })
})
