import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../../src/server/config.ts'
import { findSlugsWithoutTour } from '../../../../src/server/domain/publishing/sharing/slugs/suggest-slug.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import { submissionsPath } from '../../../../src/shared/forms/form-paths.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aTour } from '../../../support/people/tours.ts'
import { aPublishedTour, type RestrictedTour, tourPassword } from './restricted-tour.ts'

const host = 'tour.acme.example'
const installationUrl = 'https://tours.example.org'
let app: TestApp
let person: Person
let hostedTour: RestrictedTour
let otherTour: RestrictedTour
beforeAll(async () => {
  app = await startTestApp({
    publicUrl: installationUrl,
    env: { TOUR_HOSTS: `${host}=old-harbor, blank.acme.example=nothing-yet, guarded.acme.example=the-vault` },
  })
  person = await aPerson(app, { role: 'publisher' })
  hostedTour = await aPublishedTour(app, person)
  otherTour = await aPublishedTour(app, person)
  await person.trpc.sharing.update.mutate({ tourId: hostedTour.tourId, visibility: 'public' })
  const operator = await aPerson(app, { accountId: person.accountId, rootAdmin: true })
  await operator.trpc.slugs.set.mutate({ tourId: hostedTour.tourId, slug: 'old-harbor' })
  await person.trpc.sharing.update.mutate({ tourId: otherTour.tourId, visibility: 'password', password: tourPassword })
  await operator.trpc.slugs.set.mutate({ tourId: otherTour.tourId, slug: 'the-vault' })
})
afterAll(() => app.stop())

type HostRequest = {
  readonly host?: string
  readonly method?: string
  readonly headers?: object
  readonly body?: string
}

/** Sends a request with a `Host` header, as a proxy does. `fetch` doesn't allow this header. */
function requestFrom(path: string, { host: hostHeader = host, method = 'GET', headers = {}, body }: HostRequest = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number
    location: string | undefined
    cookies: readonly string[]
    text: string
  }>()
  const options = { method, headers: { host: hostHeader, accept: 'text/html', ...headers } }
  const clientRequest = request(new URL(path, app.address), options, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('end', () => {
      const { location, 'set-cookie': cookies = [] } = response.headers
      resolve({ status: response.statusCode ?? 0, location, cookies, text: Buffer.concat(chunks).toString('utf8') })
    })
  })
  clientRequest.on('error', reject)
  clientRequest.end(body)
  return promise
}

/** Requests a path twice, so that the second response comes from the cache. */
async function requestTwice(path: string, hostRequest: HostRequest): Promise<void> {
  expect((await requestFrom(path, hostRequest)).status).toBe(200)
  expect((await requestFrom(path, hostRequest)).status).toBe(200)
}

describe('a host that shows one tour', () => {
  it('is the canonical host of its pages', async () => {
    expect(await requestFrom('/?lang=de')).toMatchObject({ status: 302, location: '/share/old-harbor?lang=de' })
    expect(await requestFrom('/share/old-harbor')).toMatchObject({ location: '/share/old-harbor/stop/1' })
    const page = await requestFrom('/share/old-harbor/stop/1')
    expect(page.status).toBe(200)
    expect(page.text).toContain(`<link rel="canonical" href="https://${host}/share/${hostedTour.shareId}/stop/1">`)
    const pageOfInstallation = await requestFrom(`/share/${hostedTour.shareId}/stop/1`, { host: 'tours.example.org' })
    expect(pageOfInstallation.text).toContain(
      `<link rel="canonical" href="https://${host}/share/${hostedTour.shareId}/stop/1">`,
    )
  })

  it('serves its document, its media, the viewer and oEmbed', async () => {
    const url = encodeURIComponent(`https://${host}/share/old-harbor`)
    const paths = [
      `/share/${hostedTour.shareId}/manifest.json`,
      hostedTour.tile,
      '/sdk/1/stopover.js',
      `/oembed?url=${url}`,
    ]
    for (const path of paths) expect((await requestFrom(path)).status, path).toBe(200)
    const urlOfInstallation = encodeURIComponent(`${installationUrl}/share/old-harbor`)
    expect((await requestFrom(`/oembed?url=${urlOfInstallation}`)).status).toBe(404)
  })

  it('lists only this tour for search engines', async () => {
    expect((await requestFrom('/robots.txt')).text).toContain(`Sitemap: https://${host}/sitemap.xml`)
    const { text } = await requestFrom('/sitemap.xml')
    expect(text.match(/<loc>/g)).toHaveLength(1)
    expect(text).toContain(`https://${host}/share/${hostedTour.shareId}/stop/`)
    expect((await requestFrom('/llms.txt')).status).toBe(404)
  })

  it('serves no other tour', async () => {
    // Cached responses of one host aren't used for another.
    const document = `/share/${hostedTour.shareId}/manifest.json`
    await requestTwice(document, { host: 'tours.example.org' })
    expect((await requestFrom(document, { host: 'guarded.acme.example' })).status).toBe(404)
    for (const path of [`/share/${otherTour.shareId}/stop/1`, '/share/the-vault'])
      expect(await requestFrom(path)).toMatchObject({ status: 302, location: '/share/error/404' })
    expect((await requestFrom(`/share/${otherTour.shareId}/manifest.json`)).status).toBe(404)
  })

  it('serves neither the app nor its API', async () => {
    const appPaths = ['/home', '/login', '/auth/google', '/identity/reset', '/assets/x.js', '/index.html']
    const apiPaths = ['/trpc/users.me', '/TRPC/users.me', '/api/v2', '/api/docs', '/uploads', '/meta.json', '/readyz']
    for (const path of [...appPaths, ...apiPaths]) {
      expect((await requestFrom(path)).status, path).toBe(404)
      const post = { method: 'POST', headers: { accept: 'application/json' } }
      expect((await requestFrom(path, post)).status, path).toBe(404)
    }
    const signIn = { json: { email: person.email, password: 'anything at all' } }
    const headers = { 'content-type': 'application/json' }
    const signInPost = { method: 'POST', headers, body: JSON.stringify(signIn) }
    expect(await requestFrom('/trpc/auth.signIn', signInPost)).toMatchObject({ status: 404, cookies: [] })
  })

  it('accepts form submissions', async () => {
    const { accountId } = person
    const path = submissionsPath({ accountId, tourId: hostedTour.tourId, formId: crypto.randomUUID() })
    const headers = { 'content-type': 'application/json' }
    expect((await requestFrom(path, { method: 'POST', headers, body: '{}' })).status).toBe(400)
    expect((await requestFrom(path)).status).toBe(404)
  })

  it('accepts visits of its tour only', async () => {
    const visitRequest = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{"events":"none"}' }
    const browser = {
      ...visitRequest,
      headers: { ...visitRequest.headers, 'user-agent': 'Mozilla/5.0 (X11; rv:140.0) Firefox/140.0' },
    }
    expect((await requestFrom('/share/old-harbor/visits', browser)).status).toBe(400)
    expect((await requestFrom(`/share/${hostedTour.shareId}/visits`, browser)).status).toBe(400)
    expect((await requestFrom(`/share/${otherTour.shareId}/visits`, browser)).status).toBe(404)
  })

  it('requests the password once per browser', async () => {
    const protectedHost = 'guarded.acme.example'
    const path = `/share/the-vault/stop/1`
    expect(await requestFrom(path, { host: protectedHost })).toMatchObject({ status: 401 })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = `password=${encodeURIComponent(tourPassword)}`
    const unlockedPage = await requestFrom(path, { host: protectedHost, method: 'POST', headers, body })
    expect(unlockedPage.status).toBe(200)
    const [cookie = ''] = unlockedPage.cookies
    expect(cookie).toMatch(/; Path=\/share; .*HttpOnly; Secure/)
    expect(cookie).not.toContain('Domain')
    const authorized = { host: protectedHost, headers: { cookie: cookie.split(';')[0] } }
    expect((await requestFrom(path, authorized)).status).toBe(200)
  })

  it('serves nothing if its tour is not live or for members only', async () => {
    const hostWithoutTour = { host: 'blank.acme.example' }
    expect(await requestFrom('/', hostWithoutTour)).toMatchObject({ status: 302, location: '/share/nothing-yet' })
    expect(await requestFrom('/share/nothing-yet', hostWithoutTour)).toMatchObject({ location: '/share/error/404' })
    expect((await requestFrom(`/share/${hostedTour.shareId}/manifest.json`, hostWithoutTour)).status).toBe(404)

    const { tourId } = otherTour
    await person.trpc.sharing.update.mutate({ tourId, visibility: 'members' })
    const location = async () => (await requestFrom('/share/the-vault', { host: 'guarded.acme.example' })).location
    await expect.poll(location, { timeout: 60_000, interval: 250 }).toBe('/share/error/404')
  })

  it('does not affect the host of the installation', async () => {
    const installation = { host: 'tours.example.org' }
    expect((await requestFrom('/home', installation)).status).toBe(200)
    expect((await requestFrom('/robots.txt', installation)).text).toContain(`Sitemap: ${installationUrl}/sitemap.xml`)
    expect((await requestFrom('/home', { host: host.toUpperCase() })).status).toBe(404)
    expect((await requestFrom('/home', { host: `${host}:8443` })).status).toBe(404)
    // A trailing dot marks a fully qualified name, which is the same host.
    expect((await requestFrom('/home', { host: `${host}.` })).status).toBe(404)
    expect((await requestFrom('/home', { host: `${host}.:8443` })).status).toBe(404)
  })

  it('responds with 421 to an unknown host, even if a response is cached', async () => {
    const { shareId } = await aPublishedTour(app, person)
    const document = `/share/${shareId}/manifest.json`
    await requestTwice(document, { host: 'tours.example.org' })
    for (const unknownHost of ['evil.example', `x.${host}`, 'x.example:99999', '1.2.3.4.5', '[::::]', 'a b']) {
      for (const path of [document, '/', '/meta.json', '/trpc/auth.config']) {
        expect((await requestFrom(path, { host: unknownHost })).status, `${unknownHost} ${path}`).toBe(421)
      }
    }
    expect(JSON.parse((await requestFrom('/', { host: 'evil.example' })).text)).toMatchObject({
      code: 'request.hostUnknown',
    })
    for (const path of ['/healthz', '/readyz']) {
      expect((await requestFrom(path, { host: '203.0.113.7:3000' })).status, path).toBe(200)
    }
  })

  it('serves the error page for unknown URLs', async () => {
    for (const path of [
      '/share/old-harbor/x/y/z',
      '/media/x',
      '/sdk/x',
      '/share/',
      '/media/',
      '/sdk/',
      '/media/%E0%A4%A/1/x',
    ]) {
      const { status, location, text } = await requestFrom(path)
      expect(status, path).toBe(404)
      expect(location, path).toBeUndefined()
      expect(text, path).not.toContain('/assets/')
    }
  })
})

describe('the setting TOUR_HOSTS', () => {
  it('reserves its short links for root admins', async () => {
    const { id: tourId } = await aTour(app, person, [], { name: 'Nothing yet' })
    const reservedSlug = person.trpc.slugs.set.mutate({ tourId, slug: 'nothing-yet' })
    expect(await apiErrorOf(reservedSlug)).toMatchObject({ code: 'slug.reserved', status: 400 })
    expect(await person.trpc.slugs.get.query({ tourId })).toMatchObject({ suggestion: 'nothing-yet-2' })
    const em = app.em() as EntityManager
    expect(await findSlugsWithoutTour(em, ['old-harbor', 'nothing-yet'])).toEqual(['nothing-yet'])
  })

  it('is rejected with an explanation when invalid', () => {
    const readSetting = (TOUR_HOSTS: string) => () =>
      readConfig({ TOUR_HOSTS, PUBLIC_URL: 'https://tours.example.org/' })
    const invalidSettings = [
      'tour.example.com',
      'https://tour.example.com=x',
      'tour.example.com=a b',
      'tour=harbor',
      '=x',
    ]
    for (const setting of invalidSettings)
      expect(readSetting(setting), setting).toThrow('TOUR_HOSTS.0: must be HOST=SHARE_ID or HOST=SHORT_LINK')

    expect(readSetting('a.example=x,A.example=y')).toThrow('TOUR_HOSTS: must name each host once')
    expect(readSetting('Tours.example.org=x')).toThrow('TOUR_HOSTS: must not name the host of PUBLIC_URL')
    expect([...readSetting('A.example=x, b.example=y')().tourHosts]).toEqual([
      ['a.example', 'x'],
      ['b.example', 'y'],
    ])
  })
})
