import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AuditEvent } from '../../../src/server/domain/identity/audit/entity.ts'
import { ShareLink } from '../../../src/server/domain/publishing/sharing/link-entity.ts'
import { ShareSlug } from '../../../src/server/domain/publishing/sharing/slug-entity.ts'
import { Share } from '../../../src/server/domain/tours/publication-state/entity.ts'
import { makeShareId } from '../../../src/server/domain/tours/publication-state/publication-keys.ts'
import { limits } from '../../../src/shared/limits.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../support/people/people.ts'
import { aTour } from '../../support/people/tours.ts'
import { anotherProcess, aPublishedTour, type RestrictedTour, restrict, tourPassword } from './restricted-tour.ts'

let app: TestApp
let other: Awaited<ReturnType<typeof anotherProcess>>
let owner: Person
let tour: RestrictedTour
beforeAll(async () => {
  app = await startTestApp({ env: { TRUSTED_PROXIES: '1' } })
  other = await anotherProcess(app)
  owner = await aPerson(app, { role: 'owner' })
  tour = await aPublishedTour(app, owner)
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

/** Time by which both processes know a change, even on a busy machine. */
const soon = { timeout: 5_000 + limits.sharePointerStaleMs, interval: 200 }
const site = 'https://elsewhere.example'
const get = (path: string, headers: Record<string, string> = {}, origin = app.address) =>
  fetch(origin + path, { redirect: 'manual', headers })
const send = (id: string, password: string, origin = app.address) =>
  fetch(`${origin}/share/${id}/access`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site },
    body: JSON.stringify({ password }),
  })
const tokenFor = async (id: string, password = '') =>
  ((await (await send(id, password)).json()) as { token: string }).token
const documentAs = (id: string, token: string, origin = app.address) =>
  get(`/share/${id}/manifest.json`, token === '' ? {} : { authorization: `Bearer ${token}` }, origin)
const statusOf = async (id: string, token = '', origin = app.address) => (await documentAs(id, token, origin)).status
const untilStatus = async (id: string, status: number) => {
  for (const origin of [app.address, other.address]) {
    await expect.poll(() => statusOf(id, '', origin), soon).toBe(status)
  }
}

async function aLink(fields: Partial<ShareLink> = {}): Promise<string> {
  const id = makeShareId()
  const em = app.em()
  em.create(ShareLink, { id, account: owner.accountId, share: tour.shareId, name: 'Press', ...fields })
  await em.flush()
  return id
}

describe('a change of access to a tour', () => {
  it('takes effect within five seconds in every process, and invalidates issued addresses', async () => {
    await restrict(owner, tour.tourId, { visibility: 'unlisted' })
    await untilStatus(tour.shareId, 200)
    expect((await get(tour.tile)).headers.get('cache-control')).toContain('public')
    await restrict(owner, tour.tourId, { visibility: 'password', password: tourPassword })
    await untilStatus(tour.shareId, 401)
    await expect.poll(async () => (await get(tour.tile)).status, soon).toBe(404)
    const token = await tokenFor(tour.shareId, tourPassword)
    const document = await (await documentAs(tour.shareId, token, other.address)).text()
    const [signed = ''] = /\/media\/~[\w.~-]+\/[0-9A-Za-z]{16,32}\//.exec(document) ?? []
    const tile = tour.tile.replace(/^\/media\/[^/]+\//, signed)
    const answer = await get(tile, {}, other.address)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, max-age=3600, immutable'])
    await restrict(owner, tour.tourId, { password: 'another one' })
    await expect.poll(() => statusOf(tour.shareId, token, other.address), soon).toBe(401)
    await expect.poll(async () => (await get(tile, {}, other.address)).status, soon).toBe(404)
  })

  it('keeps the previous password, and is recorded in the audit log', async () => {
    await restrict(owner, tour.tourId, { visibility: 'password', password: tourPassword })
    await restrict(owner, tour.tourId, { visibility: 'public' })
    expect(await restrict(owner, tour.tourId, { visibility: 'password' })).toMatchObject({ hasPassword: true })
    expect((await send(tour.shareId, tourPassword)).status).toBe(200)
    const events = await app.em().find(AuditEvent, { account: owner.accountId })
    const actions = new Set(events.map(({ action }) => action))
    expect(actions).toContain('tour-visibility-changed')
    expect(actions).toContain('tour-password-changed')
  })

  it('is possible before the first publication, and requires a missing password', async () => {
    const { id: tourId } = await aTour(app, owner)
    const { trpc } = owner
    expect(await trpc.sharing.get.query({ tourId })).toEqual({
      visibility: 'unlisted',
      hasPassword: false,
      embedDomains: [],
    })
    expect((await apiErrorOf(restrict(owner, tourId, { visibility: 'password' }))).code).toBe('sharing.passwordMissing')
    expect(await restrict(owner, tourId, { visibility: 'members' })).toMatchObject({ visibility: 'members' })
    expect(await app.em().count(Share, { tour: tourId })).toBe(1)
  })
})

it('limits password guessing per network across processes', async () => {
  await restrict(owner, tour.tourId, { visibility: 'password', password: tourPassword })
  for (let index = 0; index < limits.sharePasswordTries; index += 1) {
    const origin = index % 2 === 0 ? app.address : other.address
    expect((await send(tour.shareId, 'a guess', origin)).status).toBe(401)
  }
  const slowed = await send(tour.shareId, tourPassword, other.address)
  expect(slowed.status).toBe(429)
  expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(1)
  const form = { method: 'POST', body: new URLSearchParams({ password: tourPassword }) }
  const page = await fetch(`${app.address}/share/${tour.shareId}`, form)
  expect([page.status, page.headers.get('retry-after') === null]).toEqual([429, false])
  const elsewhere = await fetch(`${app.address}/share/${tour.shareId}/access`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
    body: JSON.stringify({ password: tourPassword }),
  })
  expect(elsewhere.status).toBe(200)
  const link = await aLink({ passwordHash: (await app.em().findOneOrFail(Share, { id: tour.shareId })).passwordHash })
  expect((await send(link, tourPassword)).status).toBe(200)
  await app.em().execute('delete from rate_limits')
})

describe('a share link', () => {
  it('opens the tour at its own start, independently of the main link', async () => {
    await restrict(owner, tour.tourId, { visibility: 'members' })
    await untilStatus(tour.shareId, 401)
    const { stops } = await owner.trpc.tours.get.query({ tourId: tour.tourId })
    const startView = { yawDeg: 12, pitchDeg: 3, fovDeg: 70 }
    const link = await aLink({ startStopId: stops[1]?.id ?? '', startView })
    const { headers } = await get(`/share/${link}`)
    expect(headers.get('location')).toBe(`/share/${link}/stop/2`)
    expect(headers.get('set-cookie')).toMatch(new RegExp(`^stopover-pass-${link}=.*HttpOnly; SameSite=Lax`))
    const document = await (await documentAs(link, '')).json()
    expect(document).toMatchObject({ stops: { [stops[1]?.id ?? '']: { initialView: startView } } })
    const page = await (await get(`/share/${link}/stop/1`)).text()
    expect(page).toContain(`/share/${link}/stop/1">`)
    expect(page).toContain('<meta name="robots" content="noindex">')
    expect(page).not.toContain(tour.shareId)
  })

  it.each([
    ['was revoked', { revokedAt: new Date() }],
    ['is over', { expiresAt: new Date(Date.now() - 1000) }],
    ['was opened as often as it may be', { maxOpens: 2, openCount: 2 }],
  ])('shows that it has ended when it %s', async (_how, fields) => {
    const link = await aLink(fields)
    const page = await get(`/share/${link}`)
    expect([page.status, page.headers.get('location')]).toEqual([302, '/share/error/410'])
    expect(await statusOf(link)).toBe(410)
    expect((await send(link, '')).status).toBe(410)
    const errorPage = await get('/share/error/410')
    expect([errorPage.status, await errorPage.text()]).toEqual([410, expect.stringContaining('This link has ended')])
  })

  it('stops working for current visitors when it is revoked, including media', async () => {
    await restrict(owner, tour.tourId, { visibility: 'members' })
    const link = await aLink({ passwordHash: null })
    const token = await tokenFor(link)
    const document = await (await documentAs(link, token)).text()
    const [signed = ''] = /\/media\/~[\w.~-]+\/[0-9A-Za-z]{16,32}\//.exec(document) ?? []
    const tile = tour.tile.replace(/^\/media\/[^/]+\//, signed)
    expect((await get(tile)).status).toBe(200)
    await app.em().nativeUpdate(ShareLink, { id: link }, { revokedAt: new Date() })
    await expect.poll(() => statusOf(link, token), soon).toBe(410)
    await expect.poll(async () => (await get(tile)).status, soon).toBe(404)
  })

  it('confirms before it uses one of its limited opens, and counts each browser once', async () => {
    const link = await aLink({ maxOpens: 1 })
    const confirmation = await get(`/share/${link}/stop/1`)
    expect([confirmation.status, (await confirmation.text()).includes('Open this tour?')]).toEqual([401, true])
    const countOf = async () => (await app.em().findOneOrFail(ShareLink, { id: link })).openCount
    // A HEAD request for the document counts as no open.
    expect((await fetch(`${app.address}/share/${link}/manifest.json`, { method: 'HEAD' })).status).toBe(200)
    const bytes = { range: 'bytes=0-99' }
    expect((await get(`/share/${link}/manifest.json`, bytes)).status).toBe(401)
    expect((await get(`/share/${link}/stop/1`, bytes)).status).toBe(401)
    expect(await countOf()).toBe(0)
    const opened = await fetch(`${app.address}/share/${link}/stop/1`, { method: 'POST' })
    expect([opened.status, await countOf()]).toEqual([200, 1])
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await get(`/share/${link}/stop/1`, { cookie })).status).toBe(200)
    // Reloads the page that answered the form.
    const reload = { method: 'POST', headers: { cookie }, redirect: 'manual' } as const
    expect((await fetch(`${app.address}/share/${link}/stop/1`, reload)).status).toBe(200)
    expect((await fetch(`${other.address}/share/${link}/stop/1`, { method: 'POST', redirect: 'manual' })).status).toBe(
      302,
    )
    expect(await countOf()).toBe(1)
  })

  it('admits exactly as many visitors as it has opens, across processes', async () => {
    const limited = await aLink({ maxOpens: 7 })
    const unlimited = await aLink()
    const calls = (id: string) =>
      Array.from({ length: 20 }, async (_, index) => (await send(id, '', (index % 2 ? other : app).address)).status)
    const statuses = await Promise.all(calls(limited))
    expect(statuses.filter((status) => status === 200)).toHaveLength(7)
    expect(statuses.filter((status) => status === 410)).toHaveLength(13)
    const opensOf = async (id: string) => (await app.em().findOneOrFail(ShareLink, { id })).openCount
    expect(await opensOf(limited)).toBe(7)
    expect((await get(`/share/${unlimited}/stop/1`, { range: 'bytes=0-99' })).status).toBe(200)
    expect(await Promise.all(calls(unlimited))).toEqual(Array.from({ length: 20 }, () => 200))
    await expect.poll(() => opensOf(unlimited), soon).toBe(20)
  })

  it('is answered like an unknown tour if it never existed', async () => {
    const unknown = makeShareId()
    expect((await get(`/share/${unknown}`)).headers.get('location')).toBe('/share/error/404')
    expect((await get(`/share/${randomUUID()}`)).headers.get('location')).toBe('/share/error/404')
  })
})

it('a short link redirects to the tour, and former ones to it', async () => {
  await restrict(owner, tour.tourId, { visibility: 'public' })
  const em = app.em()
  const about = { account: owner.accountId, share: tour.shareId }
  em.create(ShareSlug, { slug: 'old-harbour', isCurrent: false, ...about })
  em.create(ShareSlug, { slug: 'harbour', isCurrent: true, ...about })
  await em.flush()
  await untilStatus('harbour', 200)
  const page = await get('/share/harbour/stop/1')
  expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, null])
  expect(await page.text()).not.toContain('noindex')
  expect((await get('/share/harbour')).headers.get('location')).toBe('/share/harbour/stop/1')
  expect((await get('/share/old-harbour/stop/2?lang=de')).headers.get('location')).toBe('/share/harbour/stop/2?lang=de')
})

describe('the sites that may embed a tour', () => {
  it('are sent to browsers, which block others', async () => {
    await restrict(owner, tour.tourId, { visibility: 'unlisted', embedDomains: ['Museum.example', 'münchen.example'] })
    const domains = (await owner.trpc.sharing.get.query({ tourId: tour.tourId })).embedDomains
    expect(domains).toEqual(['museum.example', 'xn--mnchen-3ya.example'])
    const from = async (origin: string) => (await get(`/share/${tour.shareId}/manifest.json`, { origin })).status
    await expect.poll(() => from(site), soon).toBe(403)
    expect(await from('https://museum.example')).toBe(200)
    expect(await from('http://museum.example:8080')).toBe(200)
    expect(await from('https://www.museum.example')).toBe(403)
    expect(await from('null')).toBe(403)
    expect(await from(app.address)).toBe(200)
    expect((await send(tour.shareId, '')).status).toBe(403)
    const policy = (await get(`/share/${tour.shareId}/stop/1`)).headers.get('content-security-policy')
    expect(policy).toContain("frame-ancestors 'self' https://museum.example:* http://museum.example:* https://xn--")
    await restrict(owner, tour.tourId, { embedDomains: [] })
    await expect.poll(() => from(site), soon).toBe(200)
  })

  it('are limited by the header size of proxies', async () => {
    const names = (length: number) =>
      Array.from({ length: limits.embedDomainsMax }, (_, index) => `${'a'.repeat(length - 10)}${index + 10}.example`)
    const room = limits.embedDomainsMaxLength / limits.embedDomainsMax
    const { tourId, shareId } = tour
    const tooLong = owner.trpc.sharing.update.mutate({ tourId, embedDomains: names(room + 1) })
    expect(await apiErrorOf(tooLong)).toMatchObject({ status: 400, code: 'site.tooLong' })
    await restrict(owner, tourId, { visibility: 'unlisted', embedDomains: names(room) })
    const policyOf = async () => (await get(`/share/${shareId}/stop/1`)).headers
    await expect.poll(async () => (await policyOf()).get('content-security-policy'), soon).toContain('59.example')
    const lines = [...(await policyOf())].map(([name, value]) => `${name}: ${value}\r\n`)
    expect(lines.join('').length).toBeLessThan(8 * 1024 - 500)
    await restrict(owner, tourId, { embedDomains: [] })
    await expect.poll(async () => (await policyOf()).get('content-security-policy'), soon).toContain('ancestors *')
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

it('a tour for members redirects strangers to sign in and back, and reveals nothing', async () => {
  await restrict(owner, tour.tourId, { visibility: 'members' })
  await untilStatus(tour.shareId, 401)
  const path = `/share/${tour.shareId}/stop/2`
  const { headers } = await get(path)
  const location = headers.get('location') ?? ''
  expect(location).toBe(`/share/error/401?return=${encodeURIComponent(path)}`)
  const page = await (await get(location)).text()
  expect(page).toContain(`href="/login?return=${encodeURIComponent(path)}"`)
  expect(page).not.toContain('Secret vault')
  const framed = await (await get(location, { 'sec-fetch-dest': 'iframe' })).text()
  expect(framed).toContain(`href="${path}" target="_blank"`)
  const elsewhere = await (await get('/share/error/401?return=https://evil.example/')).text()
  expect(elsewhere).not.toContain('evil')
})
