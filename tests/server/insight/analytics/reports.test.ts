import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reportLimits } from '../../../../src/server/domain/insight/analytics/reports/report-limits.ts'
import { Tour } from '../../../../src/server/domain/tours/tours/entity.ts'
import type { BreakdownName } from '../../../../src/shared/analytics/reports.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'
import { countingOf, day, days, visit, withoutPeriodicTasks } from './visit-batches.ts'

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

const { aBatch, store, count } = countingOf(() => ({ app, tourId }))
const tourReport = async (input: object = {}) => person.trpc.analytics.tourReport.query({ tourId, ...days, ...input })
const breakdown = (of: BreakdownName) => person.trpc.analytics.breakdown.query({ tourId, ...days, of })

describe('reports', () => {
  it('reject tours of other accounts', async () => {
    await store(aBatch())
    await count()
    const outsider = await aPerson(app)
    const { trpc } = outsider
    expect((await trpc.analytics.accountReport.query(days)).current.totals.visits).toBe(0)
    expect((await trpc.analytics.tourTotals.query(days)).tours).toEqual([])
    const calls = [
      () => trpc.analytics.tourReport.query({ tourId, ...days }),
      () => trpc.analytics.breakdown.query({ tourId, ...days, of: 'stops' }),
      () => trpc.analytics.stopReport.query({ tourId, stopId, ...days }),
      () => trpc.analytics.flows.query({ tourId, ...days }),
      () => trpc.analytics.shareLinkReport.query({ tourId, linkKey: 'link-1', ...days }),
      () => trpc.analytics.getCounting.query({ tourId }),
      () => trpc.analytics.setCounting.mutate({ tourId, countsVisits: false }),
    ]
    for (const call of calls) expect((await apiErrorOf(call())).code).toBe('resource.notFound')

    const outsidersTour = await aTour(app, outsider, ['Pier'], { empty: true })
    const stopOfOtherTour = trpc.analytics.stopReport.query({ tourId: outsidersTour.id, stopId, ...days })
    expect((await apiErrorOf(stopOfOtherTour)).code).toBe('resource.notFound')

    for (const reportPath of [
      'analytics',
      'analytics/breakdowns/stops',
      'analytics/flows',
      `stops/${stopId}/analytics`,
      'links/link-1/analytics',
    ]) {
      const path = `/api/v2/${outsider.accountId}/tours/${tourId}/${reportPath}.csv?from=${day}&to=${day}`
      expect((await outsider.fetch(path)).status, reportPath).toBe(404)
    }
  })

  it('list tours by visits in pages', async () => {
    const { rowsPerPage } = reportLimits
    const tourIds = Array.from({ length: rowsPerPage + 1 }, () => randomUUID())
    const em = app.em()
    for (const id of tourIds) em.create(Tour, { id, account: person.accountId, name: '=Pier' })
    await em.flush()
    await store(...tourIds.map((id) => aBatch({ tourId: id })), aBatch(), aBatch())
    await count()

    const firstPage = await person.trpc.analytics.tourTotals.query(days)
    const secondPage = await person.trpc.analytics.tourTotals.query({ ...days, cursor: firstPage.nextCursor })
    expect(firstPage.tours).toHaveLength(rowsPerPage)
    expect(secondPage.tours).toHaveLength(2)
    expect(secondPage.nextCursor).toBeNull()
    expect(firstPage.tours[0]).toMatchObject({ tourId, totals: { visits: 2, visitors: 2 } })
    const listedIds = [...firstPage.tours, ...secondPage.tours].map(({ tourId: id }) => id)
    expect(new Set(listedIds)).toEqual(new Set([tourId, ...tourIds]))
    const invalidPage = person.trpc.analytics.tourTotals.query({ ...days, cursor: 'x' })
    expect((await apiErrorOf(invalidPage)).code).toBe('input.invalid')

    const path = `/api/v2/${person.accountId}/analytics.csv?from=${day}&to=${day}`
    const lines = (await (await person.fetch(path)).text()).trimEnd().split('\r\n').slice(1)
    expect(lines).toHaveLength(rowsPerPage + 2)
    // An apostrophe keeps spreadsheets from reading a name as a formula.
    expect(lines.filter((line) => line.includes(`"'=Pier"`))).toHaveLength(rowsPerPage + 1)
  })

  it('show ids of share links only to people who may list links', async () => {
    await expect(person.trpc.shareLinks.create.mutate({ tourId, name: 'Press' })).rejects.toThrow()
    const publisher = await aPerson(app, { role: 'publisher', accountId: person.accountId })
    const { id } = await publisher.trpc.shareLinks.create.mutate({ tourId, name: 'Press' })
    await store(aBatch({ shareLinkId: id }))
    await count()
    expect((await breakdown('shareLinks')).rows).toMatchObject([{ key: id, name: 'Press', count: 1 }])
    const viewer = await aPerson(app, { role: 'viewer', accountId: person.accountId })
    const viewersBreakdown = await viewer.trpc.analytics.breakdown.query({ tourId, ...days, of: 'shareLinks' })
    expect(viewersBreakdown.rows).toMatchObject([{ key: expect.stringMatching(/^link-\d+$/), name: 'Press', count: 1 }])
    expect(JSON.stringify(viewersBreakdown)).not.toContain(id)
    const path = `/api/v2/${person.accountId}/tours/${tourId}/analytics/breakdowns/shareLinks.csv?from=${day}&to=${day}`
    const csv = await (await viewer.fetch(path)).text()
    expect(csv).toMatch(/"link-\d+","Press","1"/)
    expect(csv).not.toContain(id)
  })

  it('on a share link are read by its report key', async () => {
    const publisher = await aPerson(app, { role: 'publisher', accountId: person.accountId })
    const { id } = await publisher.trpc.shareLinks.create.mutate({ tourId, name: 'Press' })
    const viewer = await aPerson(app, { role: 'viewer', accountId: person.accountId })
    const reportOn = (linkKey: string) => viewer.trpc.analytics.shareLinkReport.query({ tourId, linkKey, ...days })
    expect(await reportOn(id)).toMatchObject({ name: 'Press', current: { totals: { visits: 0, tourVisits: 0 } } })
    await store(aBatch({ shareLinkId: id }), aBatch())
    await count()

    const { rows } = await viewer.trpc.analytics.breakdown.query({ tourId, ...days, of: 'shareLinks' })
    const linkKey = rows[0]?.reportKey ?? ''
    const linkReport = await reportOn(linkKey)
    expect(linkReport).toMatchObject({
      name: 'Press',
      state: 'open',
      current: { totals: { visits: 1, tourVisits: 2 } },
    })
    expect(JSON.stringify(linkReport)).not.toContain(id)
    const path = `/api/v2/${person.accountId}/tours/${tourId}/links/${linkKey}/analytics.csv?from=${day}&to=${day}`
    expect((await (await viewer.fetch(path)).text()).split('\r\n')[1]).toBe(`"${day}","${linkKey}","Press","1","2"`)
    expect(await (await publisher.fetch(path)).text()).toContain(`"${id}","Press","1","2"`)

    const otherTour = await aTour(app, person, ['Pier'], { empty: true })
    const linkOfOtherTour = viewer.trpc.analytics.shareLinkReport.query({ tourId: otherTour.id, linkKey, ...days })
    expect((await apiErrorOf(linkOfOtherTour)).code).toBe('resource.notFound')

    await publisher.trpc.shareLinks.revoke.mutate({ tourId, linkId: id })
    expect(await reportOn(linkKey)).toMatchObject({ name: 'Press', state: 'revoked' })
    await app.em().execute('delete from share_links where id = ?', [id])
    expect(await reportOn(linkKey)).toMatchObject({
      name: null,
      state: 'revoked',
      current: { totals: { visits: 1, tourVisits: 2 } },
    })
  })

  it('on a stop keep their counts after the stop is deleted or purged', async () => {
    const infoHotspot = { stopId, kind: 'info', title: 'Plaque', yawDeg: 0, pitchDeg: 0 }
    const { hotspot } = await person.trpc.hotspots.create.mutate(infoHotspot)
    const reportOn = () => person.trpc.analytics.stopReport.query({ tourId, stopId, ...days })
    expect(await reportOn()).toMatchObject({ name: 'Hall', hotspots: [{ hotspotId: hotspot.id, seen: 0, opened: 0 }] })
    const events = [
      { kind: 'stop', stopId, fromStopId: null },
      { kind: 'hotspotSeen', hotspotId: hotspot.id },
    ] as const
    await store(aBatch({ batch: { visit, events: [...events] } }))
    await count()

    const deletions = [
      'update hotspots set deleted_at = now() where stop_id = ?',
      'update stops set deleted_at = now() where id = ?',
    ]
    for (const sql of deletions) await app.em().execute(sql, [stopId])
    const totals = { shown: 1, durationMs: 0, hotspotsSeen: 1, hotspotsOpened: 0, visitsBegun: 1 }
    expect(await reportOn()).toMatchObject({
      name: null,
      current: { totals },
      hotspots: [{ hotspotId: hotspot.id, seen: 1, opened: 0 }],
    })
    await app.em().execute('delete from stops where id = ?', [stopId])
    expect(await reportOn()).toMatchObject({
      name: null,
      current: { totals: { shown: 1, visitsBegun: 1, hotspotsSeen: 0 } },
      hotspots: [],
    })
  })

  it('reject reversed ranges and ranges beyond five years', async () => {
    const reversedRange = { from: '2037-05-21', to: day }
    const tooLongRange = { from: '2031-01-01', to: day }
    for (const range of [reversedRange, tooLongRange]) {
      expect((await apiErrorOf(person.trpc.analytics.accountReport.query(range))).code).toBe('input.invalid')
    }
    const { interval, current } = await tourReport({ from: '2032-06-01' })
    expect(interval).toBe('month')
    expect(current.points).toHaveLength(60)
  })
})
