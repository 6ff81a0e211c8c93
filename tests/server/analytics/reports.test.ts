import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Tour } from '../../../src/server/domain/tours/entity.ts'
import { analyticsLimits } from '../../../src/shared/analytics/analytics-limits.ts'
import type { BreakdownName } from '../../../src/shared/analytics/reports.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../support/people/people.ts'
import { aTour, stopAt } from '../../support/people/tours.ts'
import { countingOf, day, days, withoutRounds } from './counting.ts'

let app: TestApp
let person: Person
let tourId: string
let stopId: string
beforeAll(async () => {
  app = await startTestApp({ env: withoutRounds })
})
afterAll(() => app.stop())
beforeEach(async () => {
  person = await aPerson(app, { role: 'editor' })
  const tour = await aTour(app, person, ['Hall'], { empty: true })
  tourId = tour.id
  stopId = stopAt(tour, 0).id
})

const { aBatch, store, count } = countingOf(() => ({ app, tourId }))
const report = async (input: object = {}) => person.trpc.analytics.tourReport.query({ tourId, ...days, ...input })
const breakdown = (of: BreakdownName) => person.trpc.analytics.breakdown.query({ tourId, ...days, of })

describe('reports', () => {
  it('are of the own account alone, and of tours that are there', async () => {
    await store(aBatch())
    await count()
    const stranger = await aPerson(app)
    const { trpc } = stranger
    expect((await trpc.analytics.accountReport.query(days)).current.totals.visits).toBe(0)
    expect((await trpc.analytics.tourTotals.query(days)).tours).toEqual([])
    const calls = [
      () => trpc.analytics.tourReport.query({ tourId, ...days }),
      () => trpc.analytics.breakdown.query({ tourId, ...days, of: 'stops' }),
      () => trpc.analytics.stopReport.query({ tourId, stopId, ...days }),
      () => trpc.analytics.flows.query({ tourId, ...days }),
      () => trpc.analytics.getCounting.query({ tourId }),
      () => trpc.analytics.setCounting.mutate({ tourId, countsVisits: false }),
    ]
    for (const call of calls) expect((await apiErrorOf(call())).code).toBe('resource.notFound')
    const own = await aTour(app, stranger, ['Pier'], { empty: true })
    const elsewhere = trpc.analytics.stopReport.query({ tourId: own.id, stopId, ...days })
    expect((await apiErrorOf(elsewhere)).code).toBe('resource.notFound')
    const path = `/api/v2/${stranger.accountId}/tours/${tourId}/analytics.csv?from=${day}&to=${day}`
    expect((await stranger.fetch(path)).status).toBe(404)
    for (const list of ['breakdowns/stops', 'flows']) {
      const file = `/api/v2/${stranger.accountId}/tours/${tourId}/analytics/${list}.csv?from=${day}&to=${day}`
      expect([list, (await stranger.fetch(file)).status]).toEqual([list, 404])
    }
  })

  it('list tours by visits, page by page', async () => {
    const { rowsPerPage } = analyticsLimits
    const tourIds = Array.from({ length: rowsPerPage + 1 }, () => randomUUID())
    const em = app.em()
    for (const id of tourIds) em.create(Tour, { id, account: person.accountId, name: '=Pier' })
    await em.flush()
    await store(...tourIds.map((id) => aBatch({ tourId: id })), aBatch(), aBatch())
    await count()
    const first = await person.trpc.analytics.tourTotals.query(days)
    const second = await person.trpc.analytics.tourTotals.query({ ...days, cursor: first.nextCursor })
    expect([first.tours.length, second.tours.length, second.nextCursor]).toEqual([rowsPerPage, 2, null])
    expect(first.tours[0]).toMatchObject({ tourId, totals: { visits: 2, visitors: 2 } })
    const all = [...first.tours, ...second.tours].map(({ tourId: id }) => id)
    expect(new Set(all)).toEqual(new Set([tourId, ...tourIds]))
    const call = person.trpc.analytics.tourTotals.query({ ...days, cursor: 'x' })
    expect((await apiErrorOf(call)).code).toBe('input.invalid')
    const path = `/api/v2/${person.accountId}/analytics.csv?from=${day}&to=${day}`
    const lines = (await (await person.fetch(path)).text()).trimEnd().split('\r\n').slice(1)
    expect(lines).toHaveLength(rowsPerPage + 2)
    // A spreadsheet takes no name for a formula.
    expect(lines.filter((line) => line.includes(`"'=Pier"`))).toHaveLength(rowsPerPage + 1)
  })

  it('tell the addresses of share links to those alone who may see the list of links', async () => {
    const link = await person.trpc.shareLinks.create.mutate({ tourId, name: 'Press' }).catch(() => undefined)
    expect(link).toBeUndefined()
    const publisher = await aPerson(app, { role: 'publisher', accountId: person.accountId })
    const { id } = await publisher.trpc.shareLinks.create.mutate({ tourId, name: 'Press' })
    await store(aBatch({ shareLinkId: id }))
    await count()
    expect((await breakdown('shareLinks')).rows).toMatchObject([{ key: id, name: 'Press', count: 1 }])
    const viewer = await aPerson(app, { role: 'viewer', accountId: person.accountId })
    const shown = await viewer.trpc.analytics.breakdown.query({ tourId, ...days, of: 'shareLinks' })
    expect(shown.rows).toMatchObject([{ key: expect.stringMatching(/^link-\d+$/), name: 'Press', count: 1 }])
    expect(JSON.stringify(shown)).not.toContain(id)
    const path = `/api/v2/${person.accountId}/tours/${tourId}/analytics/breakdowns/shareLinks.csv?from=${day}&to=${day}`
    const file = await (await viewer.fetch(path)).text()
    expect(file).toMatch(/"link-\d+","Press","1"/)
    expect(file).not.toContain(id)
  })

  it('span five years at most, in order', async () => {
    for (const span of [
      { from: '2037-05-21', to: day },
      { from: '2031-01-01', to: day },
    ]) {
      expect((await apiErrorOf(person.trpc.analytics.accountReport.query(span))).code).toBe('input.invalid')
    }
    const { interval, current } = await report({ from: '2032-06-01' })
    expect([interval, current.points.length]).toEqual(['month', 60])
  })
})
