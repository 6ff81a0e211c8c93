import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { AuditEvent } from '../../../../src/server/domain/identity/audit/entity.ts'
import { rollUp } from '../../../../src/server/domain/insight/analytics/rollup/roll-up.ts'
import { StoredVisitBatch } from '../../../../src/server/domain/insight/analytics/visit-entity.ts'
import { ShareLink } from '../../../../src/server/domain/publishing/sharing/link-entity.ts'
import { lookupLimits } from '../../../../src/server/web/lookup-limits.ts'
import { analyticsLimits } from '../../../../src/shared/analytics/analytics-limits.ts'
import type { VisitBatch } from '../../../../src/shared/analytics/visit-events.ts'
import { tourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { aVisitedTour, browser, sendVisit, type VisitedTour, waitingBatches } from './visited-tour.ts'

const visit = { language: 'en', device: 'computer' } as const
const batch: VisitBatch = { visit, events: [] }
/** Polling until every process has refreshed its cached access and counting of a tour. */
const refreshPolling = { timeout: lookupLimits.staleMs + 10_000, interval: 200 }

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

let visitCount = 0
/** Sends a visit with a unique campaign and IP address, and returns whether it was stored or already counted. */
async function sendUniqueVisit(shareId: string, headers: Record<string, string> = {}) {
  visitCount += 1
  const campaign = `campaign-${visitCount}`
  const requestHeaders = { 'x-forwarded-for': `192.0.2.${visitCount % 256}`, ...headers }
  const response = await sendVisit(
    app,
    shareId,
    { visit: { ...visit, campaign }, events: [] },
    { headers: requestHeaders },
  )
  const storedBatch = (await waitingBatches(app.em())).find((row) => row.batch.includes(`"${campaign}"`))
  const countedKeys = await app.em().execute<unknown[]>('select 1 from analytics_keys where key = ?', [campaign])
  return {
    status: response.status,
    response,
    isStored: storedBatch !== undefined || countedKeys.length > 0,
    storedBatch,
  }
}

describe('POST /share/{id}/visits', () => {
  it('accepts visits from any site', async () => {
    const { response, status, isStored } = await sendUniqueVisit(tour.shareId, { cookie: 'stopover_session=x' })
    expect(status).toBe(204)
    expect(await response.text()).toBe('')
    expect(isStored).toBe(true)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('set-cookie')).toBeNull()
    const visitAsJson = await sendUniqueVisit(tour.shareId, { 'content-type': 'application/json' })
    expect(visitAsJson).toMatchObject({ status: 204, isStored: true })
  })

  it('allows CORS preflights of other sites', async () => {
    const path = `${app.address}/share/${tour.shareId}/visits`
    const preflight = await fetch(path, { method: 'OPTIONS', headers: { origin: 'https://museum.example' } })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('Content-Type')
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it.each([
    ['invalid JSON', { body: 'visit' }, 400],
    ['an invalid batch', { body: '{"events":[{"kind":"stop"}]}' }, 400],
    ['an unknown field', { body: '{"events":[],"visitorId":"x"}' }, 400],
    ['another content type', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=b' }, 415],
    ['a body that is too large', { body: JSON.stringify({ pad: 'x'.repeat(analyticsLimits.batchMaxBytes) }) }, 413],
  ])('rejects %s', async (_name, fields, status) => {
    const response = await sendVisit(app, tour.shareId, undefined, fields)
    expect(response.status).toBe(status)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await waitingBatches(app.em())).toEqual([])
  })

  it('responds with 404 for an unknown share id', async () => {
    expect((await sendVisit(app, 'a'.repeat(22), batch)).status).toBe(404)
    expect((await sendVisit(app, 'not an id', batch)).status).toBe(404)
  })

  it.each([
    ['sends Do Not Track', { dnt: '1' }],
    ['sends Global Privacy Control', { 'sec-gpc': '1' }],
    ['is a bot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['is a link preview of a messenger', { 'user-agent': 'facebookexternalhit/1.1' }],
    ['is a headless browser', { 'user-agent': browser.replace('Chrome', 'HeadlessChrome') }],
    ['is a prerendered page', { 'sec-purpose': 'prefetch;prerender' }],
  ])('responds with 204 and stores nothing for a visitor who %s', async (_name, headers) => {
    const { status, isStored } = await sendUniqueVisit(tour.shareId, headers)
    expect(status).toBe(204)
    expect(isStored).toBe(false)
  })

  it('stores no empty batch', async () => {
    expect((await sendVisit(app, tour.shareId, { events: [] })).status).toBe(204)
    expect(await waitingBatches(app.em())).toEqual([])
  })

  it('stores the share link of a visit until the link expires', async () => {
    const { id } = await person.trpc.shareLinks.create.mutate({ tourId: tour.tourId, name: 'Press' })
    const { storedBatch, isStored } = await sendUniqueVisit(id)
    expect(isStored).toBe(true)
    expect(storedBatch?.shareLinkId ?? id).toBe(id)
    await app.em().nativeUpdate(ShareLink, { id }, { expiresAt: new Date(0) })
    await vi.waitUntil(async () => !(await sendUniqueVisit(id)).isStored, refreshPolling)
    expect((await sendUniqueVisit(id)).status).toBe(204)
  })

  it('recognizes a visitor by IP address and browser', async () => {
    const hashes = async () => {
      await rollUp(app.em())
      return app.em().execute<{ hash: string }[]>('select hash::text as hash from analytics_visitors')
    }
    const countBefore = (await hashes()).length
    for (const ipAddress of ['198.51.100.7', '198.51.100.7', '198.51.100.8']) {
      await sendVisit(app, tour.shareId, batch, { headers: { 'x-forwarded-for': ipAddress } })
    }
    expect(await hashes()).toHaveLength(countBefore + 2)
    const otherBrowser = { 'x-forwarded-for': '198.51.100.7', 'user-agent': browser.replace('140', '141') }
    await sendVisit(app, tour.shareId, batch, { headers: otherBrowser })
    expect(await hashes()).toHaveLength(countBefore + 3)
  })
})

describe('counting of visits', () => {
  const setCounting = (countsVisits: boolean) =>
    person.trpc.analytics.setCounting.mutate({ tourId: tour.tourId, countsVisits })
  const getCounting = () => person.trpc.analytics.getCounting.query({ tourId: tour.tourId })
  const fetchManifest = async (shareId: string) => {
    const response = await fetch(`${app.address}/share/${shareId}/manifest.json`)
    return tourDocument.parse(await response.json())
  }

  it('can be turned off and on for a tour and its links', async () => {
    expect(await getCounting()).toEqual({ countsVisits: true })
    expect(await fetchManifest(tour.shareId)).not.toHaveProperty('countsVisits')
    const { id } = await person.trpc.shareLinks.create.mutate({ tourId: tour.tourId, name: 'School' })
    expect(await setCounting(false)).toEqual({ countsVisits: false })
    expect(await getCounting()).toEqual({ countsVisits: false })
    await vi.waitUntil(async () => (await fetchManifest(tour.shareId)).countsVisits === false, refreshPolling)
    expect((await fetchManifest(id)).countsVisits).toBe(false)
    expect(await sendUniqueVisit(tour.shareId)).toMatchObject({ status: 204, isStored: false })
    expect(await sendUniqueVisit(id)).toMatchObject({ status: 204, isStored: false })
    await setCounting(true)
    await vi.waitUntil(async () => (await sendUniqueVisit(tour.shareId)).isStored, refreshPolling)
    expect(await fetchManifest(tour.shareId)).not.toHaveProperty('countsVisits')
  })

  it('can be turned off and on over REST', async () => {
    const path = `/api/v2/${person.accountId}/tours/${tour.tourId}/analytics/counting`
    const readCounting = async () => (await person.fetch(path)).json()
    const putCounting = (body: object) =>
      person.fetch(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    expect(await readCounting()).toEqual({ countsVisits: true })
    const response = await putCounting({ countsVisits: false })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ countsVisits: false })
    expect(await readCounting()).toEqual({ countsVisits: false })
    expect(await getCounting()).toEqual({ countsVisits: false })
    expect((await putCounting({ countsVisits: 'no' })).status).toBe(400)
    expect(await (await putCounting({ countsVisits: true })).json()).toEqual({ countsVisits: true })
  })

  it('records actual changes in the audit log', async () => {
    const events = () => app.em().count(AuditEvent, { account: person.accountId, action: 'tour-counting-changed' })
    const countBefore = await events()
    await setCounting(false)
    await setCounting(false)
    await setCounting(true)
    expect((await events()) - countBefore).toBe(2)
  })
})
