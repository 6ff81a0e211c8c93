import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeDays } from '../../../src/server/domain/insight/analytics/close-days.ts'
import { AnalyticsKey } from '../../../src/server/domain/insight/analytics/entity.ts'
import { forgetNetworks } from '../../../src/server/domain/insight/analytics/rollup/within-cap.ts'
import { analyticsLimits } from '../../../src/shared/analytics/analytics-limits.ts'
import type { BreakdownName } from '../../../src/shared/analytics/reports.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../support/people/people.ts'
import { aTour } from '../../support/people/tours.ts'
import { at, countingOf, day, days, visit, withoutRounds } from './visit-batches.ts'

const { batchesPerNetworkPerMinute, keysPerDimension } = analyticsLimits
const dayMs = 86_400_000

let app: TestApp
let person: Person
let tourId: string
beforeAll(async () => {
  app = await startTestApp({ env: withoutRounds })
})
afterAll(() => app.stop())
beforeEach(async () => {
  person = await aPerson(app, { role: 'editor' })
  tourId = (await aTour(app, person, ['Hall'], { empty: true })).id
})

const { aBatch, many, store, count } = countingOf(() => ({ app, tourId }))
const totals = async () => (await person.trpc.analytics.tourReport.query({ tourId, ...days })).current.totals
const breakdown = (of: BreakdownName) => person.trpc.analytics.breakdown.query({ tourId, ...days, of })

describe('new values', () => {
  it('are counted separately up to a limit and together beyond it', async () => {
    const embedded = (index: number) => ({ visit: { ...visit, embedHost: `site-${index}.example` }, events: [] })
    const maxKeys = keysPerDimension.embedHost
    const first = Array.from({ length: maxKeys - 1 }, (_, index) => aBatch({ batch: embedded(index) }))
    await store(...first)
    await count()
    await store(...[1, 2, 3].map((index) => aBatch({ batch: embedded(1000 + index) })), aBatch({ batch: embedded(0) }))
    await count()
    await store(aBatch({ batch: embedded(2000) }), aBatch({ batch: embedded(1001) }))
    await count()
    const keys = await app.em().find(AnalyticsKey, { tour: tourId, dimension: 'embedHost' })
    expect(keys).toHaveLength(maxKeys + 1)
    const { rows, total, nextCursor } = await breakdown('embedHosts')
    expect(rows.slice(0, 3).map(({ key, count: counted }) => [key, counted])).toEqual([
      ['other', 3],
      ['site-1001.example', 2],
      ['site-0.example', 2],
    ])
    expect(total).toBe(maxKeys + 5)
    const next = await breakdownAt(nextCursor ?? '')
    const allKeys = [...rows, ...next.rows].map(({ key }) => key)
    expect([rows.length, new Set(allKeys).size]).toEqual([analyticsLimits.rowsPerPage, allKeys.length])
    expect((await apiErrorOf(breakdownAt('1-2'))).code).toBe('input.invalid')
  })

  const breakdownAt = (cursor: string) =>
    person.trpc.analytics.breakdown.query({ tourId, ...days, of: 'embedHosts', cursor })
  const keysOf = async (of: BreakdownName) => {
    const { rows } = await breakdown(of)
    return Object.fromEntries(rows.map(({ key, count: counted }) => [key, counted]))
  }

  it('of languages are counted separately only if the tour has them', async () => {
    const inLanguage = (language: string) => aBatch({ batch: { visit: { ...visit, language }, events: [] } })
    const { version } = await person.trpc.tours.get.query({ tourId })
    await person.trpc.tours.update.mutate({ tourId, version, languages: ['de', 'pt-BR'] })
    await store(...['en', 'de', 'pt-BR', 'und', 'fr', 'x-1', 'de\u0000', '\ud800\ud800'].map(inLanguage))
    await count()
    expect(await keysOf('languages')).toEqual({ en: 1, de: 1, 'pt-BR': 1, und: 1, other: 4 })
    // The live version may still have a language that was removed from the draft.
    const later = await person.trpc.tours.get.query({ tourId })
    await person.trpc.tours.update.mutate({ tourId, version: later.version, languages: [] })
    await store(inLanguage('de'), inLanguage('fr'))
    await count()
    expect(await keysOf('languages')).toEqual({ en: 1, de: 2, 'pt-BR': 1, und: 1, other: 5 })
  })

  it('are limited per network and day, for all dimensions together', async () => {
    const { newKeysPerNetworkPerDay } = analyticsLimits
    const from = (index: number, fields: object = {}) =>
      aBatch({
        network: '9',
        batch: { visit: { ...visit, referrer: `r-${index}.example`, campaign: `c-${index}` }, events: [] },
        ...fields,
      })
    await store(...Array.from({ length: newKeysPerNetworkPerDay / 2 }, (_, index) => from(index)))
    await count()
    await store(from(0), from(1000), from(1001), from(1002, { network: '10' }), from(1001, { network: '11' }))
    await count()
    const first = Array.from({ length: newKeysPerNetworkPerDay / 2 }, (_, index) => index)
    const expected = (nameOf: (index: number) => string) => ({
      ...Object.fromEntries(first.map((index) => [nameOf(index), index === 0 ? 2 : 1])),
      [nameOf(1001)]: 2,
      [nameOf(1002)]: 1,
      other: 1,
    })
    expect(await keysOf('referrers')).toEqual(expected((index) => `r-${index}.example`))
    expect(await keysOf('campaigns')).toEqual(expected((index) => `c-${index}`))
    // The next day has its own limit, and closing the first day deletes its records.
    const next = new Date(at('10:00:00').getTime() + dayMs)
    await store(from(1000, { receivedAt: next }))
    await count()
    const tomorrow = next.toISOString().slice(0, 10)
    const { rows } = await person.trpc.analytics.breakdown.query({ tourId, from: day, to: tomorrow, of: 'campaigns' })
    expect(rows.find(({ key }) => key === 'c-1000')?.count).toBe(1)
    const remembered = () =>
      app.em().execute<unknown[]>('select 1 from visit_network_days where tour_id = ? and day = ?', [tourId, day])
    expect(await remembered()).toHaveLength(3)
    await closeDays(app.em(), new Date(next.getTime() + dayMs))
    expect(await remembered()).toEqual([])
  })

  it('are stored without NUL and lone surrogates', async () => {
    await store(aBatch({ batch: { visit: { ...visit, campaign: 'a\u0000b\ud800' }, events: [] } }))
    await count()
    expect((await breakdown('campaigns')).rows.map(({ key }) => key)).toEqual(['ab\ufffd'])
  })
})

describe('a flood from one network', () => {
  const { visitsPerNetworkPerMinute, eventsPerNetworkPerMinute, eventsPerBatch } = analyticsLimits
  const events = (length: number) => Array.from({ length }, () => ({ kind: 'textTour' }) as const)
  const flood = { network: '5', receivedAt: at('12:00:10'), batch: { events: events(1) } }

  it('is counted up to a limit per minute and tour, over several rollups', async () => {
    await store(...many(batchesPerNetworkPerMinute - 1, flood))
    await count()
    await store(...many(5, flood), aBatch({ receivedAt: at('12:00:20'), batch: flood.batch }))
    await count()
    await store(...many(5, flood))
    await count()
    expect((await totals()).textTours).toBe(batchesPerNetworkPerMinute + 1)
    await store(...many(3, { ...flood, receivedAt: at('12:01:00') }))
    await count()
    expect((await totals()).textTours).toBe(batchesPerNetworkPerMinute + 4)
  })

  it('is limited in visits, while other batches still count', async () => {
    const visits = { ...flood, batch: { visit, events: [] } }
    await store(...many(visitsPerNetworkPerMinute - 2, visits))
    await count()
    await store(...many(9, visits), ...many(3, flood))
    await count()
    expect(await totals()).toMatchObject({ visits: visitsPerNetworkPerMinute, textTours: 3 })
  })

  it('is limited in events', async () => {
    const full = { ...flood, batch: { events: events(eventsPerBatch) } }
    await store(...many(eventsPerNetworkPerMinute / eventsPerBatch - 1, full))
    await count()
    await store(...many(4, full), aBatch(flood))
    await count()
    expect((await totals()).textTours).toBe(eventsPerNetworkPerMinute)
  })

  it('leaves room for 75 people behind one address who open the tour in the same minute', async () => {
    const begin = { ...flood, batch: { visit, events: events(20) } }
    const later = { ...flood, batch: { events: events(20) } }
    await store(...many(75, begin), ...many(75 * 3, later))
    await count()
    expect(await totals()).toMatchObject({ visits: 75, textTours: 75 * 4 * 20 })
  })

  it('does not affect another tour, and is forgotten minutes later', async () => {
    const other = await aTour(app, person, ['Pier'], { empty: true })
    await store(...many(batchesPerNetworkPerMinute + 9, flood), aBatch({ ...flood, tourId: other.id }))
    await count()
    expect((await totals()).textTours).toBe(batchesPerNetworkPerMinute)
    const { current } = await person.trpc.analytics.tourReport.query({ tourId: other.id, ...days })
    expect(current.totals.textTours).toBe(1)
    const networkRows = () => app.em().execute<unknown[]>('select 1 from visit_networks where tour_id = ?', [tourId])
    await forgetNetworks(app.em(), at('12:05:00'))
    expect(await networkRows()).toHaveLength(1)
    await forgetNetworks(app.em(), at('12:11:00'))
    expect(await networkRows()).toHaveLength(0)
  })
})
