import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { AuditEvent } from '../../../src/server/domain/identity/audit/entity.ts'
import { rollUp } from '../../../src/server/domain/insight/analytics/rollup/roll-up.ts'
import { StoredVisitBatch } from '../../../src/server/domain/insight/analytics/visit-entity.ts'
import { ShareLink } from '../../../src/server/domain/publishing/sharing/link-entity.ts'
import { analyticsLimits } from '../../../src/shared/analytics/analytics-limits.ts'
import type { VisitBatch } from '../../../src/shared/analytics/visit-events.ts'
import { limits } from '../../../src/shared/limits.ts'
import { tourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, type Person } from '../../support/people/people.ts'
import { aVisitedTour, browser, sendVisit, type VisitedTour, waitingBatches } from './visited-tour.ts'

const visit = { language: 'en', device: 'computer' } as const
const batch: VisitBatch = { visit, events: [] }
/** Until every process has asked anew who may see a tour, and what is counted. */
const soon = { timeout: limits.sharePointerStaleMs + 10_000, interval: 200 }

let app: TestApp
let person: Person
let tour: VisitedTour
beforeAll(async () => {
  app = await startTestApp({ env: { TRUSTED_PROXIES: '1' } })
  person = await aPerson(app, { role: 'publisher' })
  tour = await aVisitedTour(app, person, ['Hall'])
})
afterAll(() => app.stop())
beforeEach(async () => void (await app.em().nativeDelete(StoredVisitBatch, {})))

let sent = 0
/** Sends a visit of a campaign and an address of its own, and tells whether it was stored; a round may count it meanwhile. */
async function sendOwn(shareId: string, headers: Record<string, string> = {}) {
  sent += 1
  const campaign = `own-${sent}`
  const own = { 'x-forwarded-for': `192.0.2.${sent % 256}`, ...headers }
  const answer = await sendVisit(app, shareId, { visit: { ...visit, campaign }, events: [] }, { headers: own })
  const stored = (await waitingBatches(app.em())).find((row) => row.batch.includes(`"${campaign}"`))
  const counted = await app.em().execute<unknown[]>('select 1 from analytics_keys where key = ?', [campaign])
  return { status: answer.status, answer, isKept: stored !== undefined || counted.length > 0, stored }
}

describe('POST /share/{id}/visits', () => {
  it('takes what pages of any site send, without a word, a cookie or a cache', async () => {
    const { answer, status, isKept } = await sendOwn(tour.shareId, { cookie: 'stopover_session=x' })
    expect([status, await answer.text(), isKept]).toEqual([204, '', true])
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('set-cookie')).toBeNull()
    const json = await sendOwn(tour.shareId, { 'content-type': 'application/json' })
    expect([json.status, json.isKept]).toEqual([204, true])
  })

  it('lets pages of others ask whether they may send', async () => {
    const path = `${app.address}/share/${tour.shareId}/visits`
    const asked = await fetch(path, { method: 'OPTIONS', headers: { origin: 'https://museum.example' } })
    expect([asked.status, asked.headers.get('access-control-allow-methods')]).toEqual([204, 'POST'])
    expect(asked.headers.get('access-control-allow-headers')).toBe('Content-Type')
    expect(asked.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it.each([
    ['no JSON', { body: 'visit' }, 400],
    ['what is no batch', { body: '{"events":[{"kind":"stop"}]}' }, 400],
    ['an id of the page', { body: '{"events":[],"visitorId":"x"}' }, 400],
    ['another type', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=b' }, 415],
    ['too much', { body: JSON.stringify({ pad: 'x'.repeat(analyticsLimits.batchMaxBytes) }) }, 413],
  ])('rejects %s', async (_name, fields, status) => {
    const answer = await sendVisit(app, tour.shareId, undefined, fields)
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([status, '*'])
    expect(await waitingBatches(app.em())).toEqual([])
  })

  it('says of an address that leads nowhere what other pages say', async () => {
    expect((await sendVisit(app, 'a'.repeat(22), batch)).status).toBe(404)
    expect((await sendVisit(app, 'not an id', batch)).status).toBe(404)
  })

  it.each([
    ['asks not to be tracked', { dnt: '1' }],
    ['says so by Global Privacy Control', { 'sec-gpc': '1' }],
    ['is a bot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['is a preview of a messenger', { 'user-agent': 'facebookexternalhit/1.1' }],
    ['drives a browser without a screen', { 'user-agent': browser.replace('Chrome', 'HeadlessChrome') }],
    ['was loaded ahead', { 'sec-purpose': 'prefetch;prerender' }],
  ])('answers the same and stores nothing of who %s', async (_name, headers) => {
    const { status, isKept } = await sendOwn(tour.shareId, headers)
    expect([status, isKept]).toEqual([204, false])
  })

  it('stores nothing of a batch that says nothing', async () => {
    expect((await sendVisit(app, tour.shareId, { events: [] })).status).toBe(204)
    expect(await waitingBatches(app.em())).toEqual([])
  })

  it('takes the share link from the address, and nothing of one that has ended', async () => {
    const { id } = await person.trpc.shareLinks.create.mutate({ tourId: tour.tourId, name: 'Press' })
    const { stored, isKept } = await sendOwn(id)
    expect(isKept).toBe(true)
    expect(stored?.shareLinkId ?? id).toBe(id)
    await app.em().nativeUpdate(ShareLink, { id }, { expiresAt: new Date(0) })
    await vi.waitUntil(async () => !(await sendOwn(id)).isKept, soon)
    expect((await sendOwn(id)).status).toBe(204)
  })

  it('knows a visitor again by address and browser', async () => {
    const hashes = async () => {
      await rollUp(app.em())
      return app.em().execute<{ hash: string }[]>('select hash::text as hash from analytics_visitors')
    }
    const before = (await hashes()).length
    for (const address of ['198.51.100.7', '198.51.100.7', '198.51.100.8']) {
      await sendVisit(app, tour.shareId, batch, { headers: { 'x-forwarded-for': address } })
    }
    expect(await hashes()).toHaveLength(before + 2)
    const elsewhere = { 'x-forwarded-for': '198.51.100.7', 'user-agent': browser.replace('140', '141') }
    await sendVisit(app, tour.shareId, batch, { headers: elsewhere })
    expect(await hashes()).toHaveLength(before + 3)
  })
})

describe('a tour whose visits are not counted', () => {
  const setCounting = (countsVisits: boolean) =>
    person.trpc.analytics.setCounting.mutate({ tourId: tour.tourId, countsVisits })
  const getCounting = () => person.trpc.analytics.getCounting.query({ tourId: tour.tourId })
  const manifest = async (shareId: string) => {
    const answer = await fetch(`${app.address}/share/${shareId}/manifest.json`)
    return tourDocument.parse(await answer.json())
  }

  it('says so in its documents, stores nothing from then on, and counts again once it is turned on', async () => {
    expect(await getCounting()).toEqual({ countsVisits: true })
    expect(await manifest(tour.shareId)).not.toHaveProperty('countsVisits')
    const { id } = await person.trpc.shareLinks.create.mutate({ tourId: tour.tourId, name: 'School' })
    expect(await setCounting(false)).toEqual({ countsVisits: false })
    expect(await getCounting()).toEqual({ countsVisits: false })
    await vi.waitUntil(async () => (await manifest(tour.shareId)).countsVisits === false, soon)
    expect((await manifest(id)).countsVisits).toBe(false)
    expect(await sendOwn(tour.shareId)).toMatchObject({ status: 204, isKept: false })
    expect(await sendOwn(id)).toMatchObject({ status: 204, isKept: false })
    await setCounting(true)
    await vi.waitUntil(async () => (await sendOwn(tour.shareId)).isKept, soon)
    expect(await manifest(tour.shareId)).not.toHaveProperty('countsVisits')
  })

  it('is turned off and on by programs, too', async () => {
    const path = `/api/v2/${person.accountId}/tours/${tour.tourId}/analytics/counting`
    const read = async () => (await person.fetch(path)).json()
    const put = (body: object) =>
      person.fetch(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    expect(await read()).toEqual({ countsVisits: true })
    const off = await put({ countsVisits: false })
    expect([off.status, await off.json(), await read()]).toEqual([
      200,
      { countsVisits: false },
      { countsVisits: false },
    ])
    expect(await getCounting()).toEqual({ countsVisits: false })
    expect((await put({ countsVisits: 'no' })).status).toBe(400)
    expect(await (await put({ countsVisits: true })).json()).toEqual({ countsVisits: true })
  })

  it('tells the audit log of each change, and of nothing that changed nothing', async () => {
    const events = () => app.em().count(AuditEvent, { account: person.accountId, action: 'tour-counting-changed' })
    const before = await events()
    await setCounting(false)
    await setCounting(false)
    await setCounting(true)
    expect((await events()) - before).toBe(2)
  })
})
