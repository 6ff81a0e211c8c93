import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AuditEvent } from '../../../../src/server/domain/identity/audit/entity.ts'
import { sharePasswordTries } from '../../../../src/server/domain/publishing/sharing/access/check-password.ts'
import { ShareLink } from '../../../../src/server/domain/publishing/sharing/link-entity.ts'
import { embedDomainsMaxLength } from '../../../../src/server/domain/publishing/sharing/operations.ts'
import { ShareSlug } from '../../../../src/server/domain/publishing/sharing/slug-entity.ts'
import { Share } from '../../../../src/server/domain/tours/publication-state/entity.ts'
import { createShareId } from '../../../../src/server/domain/tours/publication-state/publication-keys.ts'
import { sharingLimits } from '../../../../src/shared/sharing/sharing-limits.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aTour } from '../../../support/people/tours.ts'
import { anotherProcess, aPublishedTour, type RestrictedTour, restrict, tourPassword } from './restricted-tour.ts'

let app: TestApp
let otherProcess: Awaited<ReturnType<typeof anotherProcess>>
let owner: Person
let tour: RestrictedTour
beforeAll(async () => {
  app = await startTestApp({ env: { TRUSTED_PROXIES: '1' } })
  otherProcess = await anotherProcess(app)
  owner = await aPerson(app, { role: 'owner' })
  tour = await aPublishedTour(app, owner)
})
afterAll(async () => {
  await otherProcess.stop()
  await app.stop()
})

/** Waits until both processes have read a change. */
const polling = { timeout: 60_000, interval: 200 }
const otherSite = 'https://elsewhere.example'
const get = (path: string, headers: Record<string, string> = {}, origin = app.address) =>
  fetch(origin + path, { redirect: 'manual', headers })
const sendPassword = (id: string, password: string, origin = app.address) =>
  fetch(`${origin}/share/${id}/access`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: otherSite },
    body: JSON.stringify({ password }),
  })
const tokenFor = async (id: string, password = '') =>
  ((await (await sendPassword(id, password)).json()) as { token: string }).token
const fetchDocument = (id: string, token: string, origin = app.address) =>
  get(`/share/${id}/manifest.json`, token === '' ? {} : { authorization: `Bearer ${token}` }, origin)
const statusOf = async (id: string, token = '', origin = app.address) => (await fetchDocument(id, token, origin)).status
const waitForStatus = async (id: string, status: number) => {
  for (const origin of [app.address, otherProcess.address]) {
    await expect.poll(() => statusOf(id, '', origin), polling).toBe(status)
  }
}

/** The signed URL path of the tour's tile, from a document that contains signed media URLs. */
function signedTileIn(document: string): string {
  const [signedFolder = ''] = /\/media\/~[\w.~-]+\/[0-9A-Za-z]{16,32}\//.exec(document) ?? []
  return tour.tile.replace(/^\/media\/[^/]+\//, signedFolder)
}

async function aLink(fields: Partial<ShareLink> = {}): Promise<string> {
  const id = createShareId()
  const em = app.em()
  em.create(ShareLink, { id, account: owner.accountId, share: tour.shareId, name: 'Press', ...fields })
  await em.flush()
  return id
}

describe('a change of access to a tour', () => {
  it('takes effect in every process, even for signed URLs', async () => {
    await restrict(owner, tour.tourId, { visibility: 'unlisted' })
    await waitForStatus(tour.shareId, 200)
    expect((await get(tour.tile)).headers.get('cache-control')).toContain('public')
    await restrict(owner, tour.tourId, { visibility: 'password', password: tourPassword })
    await waitForStatus(tour.shareId, 401)
    await expect.poll(async () => (await get(tour.tile)).status, polling).toBe(404)
    const token = await tokenFor(tour.shareId, tourPassword)
    const document = await (await fetchDocument(tour.shareId, token, otherProcess.address)).text()
    const tile = signedTileIn(document)
    const tileResponse = await get(tile, {}, otherProcess.address)
    expect(tileResponse.status).toBe(200)
    expect(tileResponse.headers.get('cache-control')).toBe('private, max-age=3600, immutable')

    await restrict(owner, tour.tourId, { password: 'another one' })
    await expect.poll(() => statusOf(tour.shareId, token, otherProcess.address), polling).toBe(401)
    await expect.poll(async () => (await get(tile, {}, otherProcess.address)).status, polling).toBe(404)
  })

  it('keeps the password', async () => {
    await restrict(owner, tour.tourId, { visibility: 'password', password: tourPassword })
    await restrict(owner, tour.tourId, { visibility: 'public' })
    expect(await restrict(owner, tour.tourId, { visibility: 'password' })).toMatchObject({ hasPassword: true })
    expect((await sendPassword(tour.shareId, tourPassword)).status).toBe(200)
  })

  it('is recorded in the audit log', async () => {
    await restrict(owner, tour.tourId, { visibility: 'password', password: tourPassword })
    await restrict(owner, tour.tourId, { visibility: 'public' })
    const events = await app.em().find(AuditEvent, { account: owner.accountId })
    const actions = new Set(events.map(({ action }) => action))
    expect(actions).toContain('tour-visibility-changed')
    expect(actions).toContain('tour-password-changed')
  })

  it('is possible before the first publication', async () => {
    const { id: tourId } = await aTour(app, owner)
    const { trpc } = owner
    expect(await trpc.sharing.get.query({ tourId })).toEqual({
      visibility: 'unlisted',
      hasPassword: false,
      embedDomains: [],
    })
    expect(await restrict(owner, tourId, { visibility: 'members' })).toMatchObject({ visibility: 'members' })
    expect(await app.em().count(Share, { tour: tourId })).toBe(1)
  })

  it('to visibility by password requires a password', async () => {
    const { id: tourId } = await aTour(app, owner)
    expect((await apiErrorOf(restrict(owner, tourId, { visibility: 'password' }))).code).toBe('sharing.passwordMissing')
  })
})

it('password attempts are limited per network across processes', async () => {
  await restrict(owner, tour.tourId, { visibility: 'password', password: tourPassword })
  for (let index = 0; index < sharePasswordTries; index += 1) {
    const origin = index % 2 === 0 ? app.address : otherProcess.address
    expect((await sendPassword(tour.shareId, 'a guess', origin)).status).toBe(401)
  }
  const limitedResponse = await sendPassword(tour.shareId, tourPassword, otherProcess.address)
  expect(limitedResponse.status).toBe(429)
  expect(Number(limitedResponse.headers.get('retry-after'))).toBeGreaterThan(1)
  const form = { method: 'POST', body: new URLSearchParams({ password: tourPassword }) }
  const limitedPage = await fetch(`${app.address}/share/${tour.shareId}`, form)
  expect(limitedPage.status).toBe(429)
  expect(limitedPage.headers.get('retry-after')).not.toBeNull()

  const responseToOtherNetwork = await fetch(`${app.address}/share/${tour.shareId}/access`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
    body: JSON.stringify({ password: tourPassword }),
  })
  expect(responseToOtherNetwork.status).toBe(200)
  const link = await aLink({ passwordHash: (await app.em().findOneOrFail(Share, { id: tour.shareId })).passwordHash })
  expect((await sendPassword(link, tourPassword)).status).toBe(200)
  await app.em().execute('delete from rate_limits')
})

describe('a share link', () => {
  it('opens the tour at its own start view', async () => {
    await restrict(owner, tour.tourId, { visibility: 'members' })
    await waitForStatus(tour.shareId, 401)
    const { stops } = await owner.trpc.tours.get.query({ tourId: tour.tourId })
    const startView = { yawDeg: 12, pitchDeg: 3, fovDeg: 70 }
    const link = await aLink({ startStopId: stops[1]?.id ?? '', startView })
    const { headers } = await get(`/share/${link}`)
    expect(headers.get('location')).toBe(`/share/${link}/stop/2`)
    expect(headers.get('set-cookie')).toMatch(new RegExp(`^stopover-pass-${link}=.*HttpOnly; SameSite=Lax`))
    const document = await (await fetchDocument(link, '')).json()
    expect(document).toMatchObject({ stops: { [stops[1]?.id ?? '']: { initialView: startView } } })
    const page = await (await get(`/share/${link}/stop/1`)).text()
    expect(page).toContain(`/share/${link}/stop/1">`)
    expect(page).toContain('<meta name="robots" content="noindex">')
    expect(page).not.toContain(tour.shareId)
  })

  it.each([
    ['is revoked', { revokedAt: new Date() }],
    ['has expired', { expiresAt: new Date(Date.now() - 1000) }],
    ['has no opens left', { maxOpens: 2, openCount: 2 }],
  ])('shows that it has ended when it %s', async (_reason, fields) => {
    const link = await aLink(fields)
    const redirect = await get(`/share/${link}`)
    expect(redirect.status).toBe(302)
    expect(redirect.headers.get('location')).toBe('/share/error/410')
    expect(await statusOf(link)).toBe(410)
    expect((await sendPassword(link, '')).status).toBe(410)
    const errorPage = await get('/share/error/410')
    expect(errorPage.status).toBe(410)
    expect(await errorPage.text()).toContain('This link has ended')
  })

  it('ends for current visitors when it is revoked', async () => {
    await restrict(owner, tour.tourId, { visibility: 'members' })
    const link = await aLink({ passwordHash: null })
    const token = await tokenFor(link)
    const document = await (await fetchDocument(link, token)).text()
    const tile = signedTileIn(document)
    expect((await get(tile)).status).toBe(200)
    await app.em().nativeUpdate(ShareLink, { id: link }, { revokedAt: new Date() })
    await expect.poll(() => statusOf(link, token), polling).toBe(410)
    await expect.poll(async () => (await get(tile)).status, polling).toBe(404)
  })

  it('counts a browser once, after a confirmation, if its opens are limited', async () => {
    const link = await aLink({ maxOpens: 1 })
    const confirmation = await get(`/share/${link}/stop/1`)
    expect(confirmation.status).toBe(401)
    expect(await confirmation.text()).toContain('Open this tour?')

    // HEAD and range requests are no opens.
    const openCount = async () => (await app.em().findOneOrFail(ShareLink, { id: link })).openCount
    expect((await fetch(`${app.address}/share/${link}/manifest.json`, { method: 'HEAD' })).status).toBe(200)
    const rangeHeader = { range: 'bytes=0-99' }
    expect((await get(`/share/${link}/manifest.json`, rangeHeader)).status).toBe(401)
    expect((await get(`/share/${link}/stop/1`, rangeHeader)).status).toBe(401)
    expect(await openCount()).toBe(0)

    const firstOpen = await fetch(`${app.address}/share/${link}/stop/1`, { method: 'POST' })
    expect(firstOpen.status).toBe(200)
    expect(await openCount()).toBe(1)

    const cookie = firstOpen.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await get(`/share/${link}/stop/1`, { cookie })).status).toBe(200)
    const reload = { method: 'POST', headers: { cookie }, redirect: 'manual' } as const
    expect((await fetch(`${app.address}/share/${link}/stop/1`, reload)).status).toBe(200)
    const openInOtherBrowser = await fetch(`${otherProcess.address}/share/${link}/stop/1`, {
      method: 'POST',
      redirect: 'manual',
    })
    expect(openInOtherBrowser.status).toBe(302)
    expect(await openCount()).toBe(1)
  })

  it('admits exactly as many visitors as it has opens across processes', async () => {
    const maxOpens = 7
    const visitorCount = 20
    const limitedLinkId = await aLink({ maxOpens })
    const unlimitedLinkId = await aLink()
    const openByAll = (id: string) =>
      Promise.all(
        Array.from({ length: visitorCount }, async (_, index) => {
          const { address } = index % 2 === 0 ? app : otherProcess
          return (await sendPassword(id, '', address)).status
        }),
      )
    const openCountOf = async (id: string) => (await app.em().findOneOrFail(ShareLink, { id })).openCount
    const statuses = await openByAll(limitedLinkId)
    expect(statuses.filter((status) => status === 200)).toHaveLength(maxOpens)
    expect(statuses.filter((status) => status === 410)).toHaveLength(visitorCount - maxOpens)
    expect(await openCountOf(limitedLinkId)).toBe(maxOpens)

    expect((await get(`/share/${unlimitedLinkId}/stop/1`, { range: 'bytes=0-99' })).status).toBe(200)
    expect(await openByAll(unlimitedLinkId)).toEqual(Array.from({ length: visitorCount }, () => 200))
    await expect.poll(() => openCountOf(unlimitedLinkId), polling).toBe(visitorCount)
  })

  it('redirects to the error page of unknown tours if it does not exist', async () => {
    const unknownLinkId = createShareId()
    expect((await get(`/share/${unknownLinkId}`)).headers.get('location')).toBe('/share/error/404')
    expect((await get(`/share/${randomUUID()}`)).headers.get('location')).toBe('/share/error/404')
  })
})

it('a previous short link redirects to the current one', async () => {
  await restrict(owner, tour.tourId, { visibility: 'public' })
  const em = app.em()
  const target = { account: owner.accountId, share: tour.shareId }
  em.create(ShareSlug, { slug: 'old-harbor', isCurrent: false, ...target })
  em.create(ShareSlug, { slug: 'harbor', isCurrent: true, ...target })
  await em.flush()
  await waitForStatus('harbor', 200)
  const page = await get('/share/harbor/stop/1')
  expect(page.status).toBe(200)
  expect(page.headers.get('x-robots-tag')).toBeNull()
  expect(await page.text()).not.toContain('noindex')
  expect((await get('/share/harbor')).headers.get('location')).toBe('/share/harbor/stop/1')
  expect((await get('/share/old-harbor/stop/2?lang=de')).headers.get('location')).toBe('/share/harbor/stop/2?lang=de')
})

describe('the sites that may embed a tour', () => {
  it('are enforced by the server and by browsers', async () => {
    await restrict(owner, tour.tourId, { visibility: 'unlisted', embedDomains: ['Museum.example', 'münchen.example'] })
    const domains = (await owner.trpc.sharing.get.query({ tourId: tour.tourId })).embedDomains
    expect(domains).toEqual(['museum.example', 'xn--mnchen-3ya.example'])
    const statusFrom = async (origin: string) => (await get(`/share/${tour.shareId}/manifest.json`, { origin })).status
    await expect.poll(() => statusFrom(otherSite), polling).toBe(403)
    expect(await statusFrom('https://museum.example')).toBe(200)
    expect(await statusFrom('http://museum.example:8080')).toBe(200)
    expect(await statusFrom('https://www.museum.example')).toBe(403)
    expect(await statusFrom('null')).toBe(403)
    expect(await statusFrom(app.address)).toBe(200)
    expect((await sendPassword(tour.shareId, '')).status).toBe(403)
    const policy = (await get(`/share/${tour.shareId}/stop/1`)).headers.get('content-security-policy')
    expect(policy).toContain("frame-ancestors 'self' https://museum.example:* http://museum.example:* https://xn--")
    await restrict(owner, tour.tourId, { embedDomains: [] })
    await expect.poll(() => statusFrom(otherSite), polling).toBe(200)
  })

  it('are limited by the header size of proxies', async () => {
    const domainsOfLength = (length: number) =>
      Array.from(
        { length: sharingLimits.embedDomainsMax },
        (_, index) => `${'a'.repeat(length - 10)}${index + 10}.example`,
      )
    const maxLength = embedDomainsMaxLength / sharingLimits.embedDomainsMax
    const { tourId, shareId } = tour
    const updateWithLongDomains = owner.trpc.sharing.update.mutate({
      tourId,
      embedDomains: domainsOfLength(maxLength + 1),
    })
    expect(await apiErrorOf(updateWithLongDomains)).toMatchObject({ status: 400, code: 'site.tooLong' })

    await restrict(owner, tourId, { visibility: 'unlisted', embedDomains: domainsOfLength(maxLength) })
    const pageHeaders = async () => (await get(`/share/${shareId}/stop/1`)).headers
    const pagePolicy = async () => (await pageHeaders()).get('content-security-policy')
    await expect.poll(pagePolicy, polling).toContain(domainsOfLength(maxLength).at(-1))
    const headerLines = [...(await pageHeaders())].map(([name, value]) => `${name}: ${value}\r\n`)
    // Proxies often accept 8 KiB of headers, and may add some of their own.
    const headersMaxBytes = 8 * 1024 - 500
    expect(headerLines.join('').length).toBeLessThan(headersMaxBytes)

    await restrict(owner, tourId, { embedDomains: [] })
    await expect.poll(pagePolicy, polling).toContain('ancestors *')
  })

  it.each([
    ['*.example.com', 'site.wildcard'],
    ['https://example.com', 'site.scheme'],
    ['example.com/tours', 'site.path'],
    ['example.com:8080', 'site.port'],
    ['192.0.2.1', 'site.address'],
    ['[2001:db8::1]', 'site.address'],
    ['', 'site.empty'],
    ['exa mple.com', 'site.name'],
  ])('are rejected when they are invalid: %s', async (domain, code) => {
    expect((await apiErrorOf(restrict(owner, tour.tourId, { embedDomains: [domain] }))).code).toBe(code)
  })
})

it('a tour for members redirects visitors to a page that links to sign-in', async () => {
  await restrict(owner, tour.tourId, { visibility: 'members' })
  await waitForStatus(tour.shareId, 401)
  const path = `/share/${tour.shareId}/stop/2`
  const { headers } = await get(path)
  const location = headers.get('location') ?? ''
  expect(location).toBe(`/share/error/401?return=${encodeURIComponent(path)}`)
  const page = await (await get(location)).text()
  expect(page).toContain(`href="/login?return=${encodeURIComponent(path)}"`)
  expect(page).not.toContain('Secret vault')
  const pageInFrame = await (await get(location, { 'sec-fetch-dest': 'iframe' })).text()
  expect(pageInFrame).toContain(`href="${path}" target="_blank"`)
  const pageWithForeignReturn = await (await get('/share/error/401?return=https://evil.example/')).text()
  expect(pageWithForeignReturn).not.toContain('evil')
})
