import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../src/server/config.ts'
import { slugsWithoutTour } from '../../../src/server/domain/publishing/sharing/slugs/suggest.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import { submitPath } from '../../../src/shared/forms/form-paths.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../support/people/people.ts'
import { aTour } from '../../support/people/tours.ts'
import { aPublishedTour, type RestrictedTour, tourPassword } from './restricted-tour.ts'

const host = 'tour.acme.example'
const installationUrl = 'https://tours.example.org'
let app: TestApp
let person: Person
let hostedTour: RestrictedTour
let other: RestrictedTour
beforeAll(async () => {
  app = await startTestApp({
    publicUrl: installationUrl,
    env: { TOUR_HOSTS: `${host}=old-harbor, blank.acme.example=nothing-yet, guarded.acme.example=the-vault` },
  })
  person = await aPerson(app, { role: 'publisher' })
  hostedTour = await aPublishedTour(app, person)
  other = await aPublishedTour(app, person)
  await person.trpc.sharing.update.mutate({ tourId: hostedTour.tourId, visibility: 'public' })
  const operator = await aPerson(app, { accountId: person.accountId, rootAdmin: true })
  await operator.trpc.slugs.set.mutate({ tourId: hostedTour.tourId, slug: 'old-harbor' })
  await person.trpc.sharing.update.mutate({ tourId: other.tourId, visibility: 'password', password: tourPassword })
  await operator.trpc.slugs.set.mutate({ tourId: other.tourId, slug: 'the-vault' })
})
afterAll(() => app.stop())

type HostRequest = {
  readonly host?: string
  readonly method?: string
  readonly headers?: object
  readonly body?: string
}

/** Sends a request with a `Host` header like a proxy, which `fetch` doesn't allow. */
function ask(path: string, { host: named = host, method = 'GET', headers = {}, body }: HostRequest = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number
    location: string | undefined
    cookies: readonly string[]
    text: string
  }>()
  const options = { method, headers: { host: named, accept: 'text/html', ...headers } }
  const outgoing = request(new URL(path, app.address), options, (answer) => {
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    answer.on('end', () => {
      const { location, 'set-cookie': cookies = [] } = answer.headers
      resolve({ status: answer.statusCode ?? 0, location, cookies, text: Buffer.concat(chunks).toString('utf8') })
    })
  })
  outgoing.on('error', reject)
  outgoing.end(body)
  return promise
}

describe('a host that shows one tour', () => {
  it('redirects to it, and is the address of its pages', async () => {
    expect(await ask('/?lang=de')).toMatchObject({ status: 302, location: '/share/old-harbor?lang=de' })
    expect(await ask('/share/old-harbor')).toMatchObject({ location: '/share/old-harbor/stop/1' })
    const page = await ask('/share/old-harbor/stop/1')
    expect(page.status).toBe(200)
    expect(page.text).toContain(`<link rel="canonical" href="https://${host}/share/${hostedTour.shareId}/stop/1">`)
    const atHome = await ask(`/share/${hostedTour.shareId}/stop/1`, { host: 'tours.example.org' })
    expect(atHome.text).toContain(`<link rel="canonical" href="https://${host}/share/${hostedTour.shareId}/stop/1">`)
  })

  it('serves its document, its media, the viewer and oEmbed', async () => {
    const url = encodeURIComponent(`https://${host}/share/old-harbor`)
    const paths = [
      `/share/${hostedTour.shareId}/manifest.json`,
      hostedTour.tile,
      '/sdk/1/stopover.js',
      `/oembed?url=${url}`,
    ]
    for (const path of paths) expect([path, (await ask(path)).status]).toEqual([path, 200])
    const elsewhere = encodeURIComponent(`${installationUrl}/share/old-harbor`)
    expect((await ask(`/oembed?url=${elsewhere}`)).status).toBe(404)
  })

  it('lists only this tour for search engines', async () => {
    expect((await ask('/robots.txt')).text).toContain(`Sitemap: https://${host}/sitemap.xml`)
    const { text } = await ask('/sitemap.xml')
    expect(text.match(/<loc>/g)).toHaveLength(1)
    expect(text).toContain(`https://${host}/share/${hostedTour.shareId}/stop/`)
    expect((await ask('/llms.txt')).status).toBe(404)
  })

  it('serves no other tour, and neither the app nor its API', async () => {
    // Cached answers of one host aren't used for another.
    const document = `/share/${hostedTour.shareId}/manifest.json`
    for (const time of ['made', 'ready']) {
      expect([time, (await ask(document, { host: 'tours.example.org' })).status]).toEqual([time, 200])
    }
    expect((await ask(document, { host: 'guarded.acme.example' })).status).toBe(404)
    for (const path of [`/share/${other.shareId}/stop/1`, '/share/the-vault'])
      expect(await ask(path)).toMatchObject({ status: 302, location: '/share/error/404' })
    expect((await ask(`/share/${other.shareId}/manifest.json`)).status).toBe(404)
    const closed = ['/home', '/login', '/trpc/users.me', '/auth/google', '/api/v2', '/api/docs', '/identity/reset']
    const odd = ['/TRPC/users.me', '/uploads', '/meta.json', '/readyz', '/assets/x.js', '/index.html']
    for (const path of [...closed, ...odd]) {
      expect([path, (await ask(path)).status]).toEqual([path, 404])
      const call = { method: 'POST', headers: { accept: 'application/json' } }
      expect([path, (await ask(path, call)).status]).toEqual([path, 404])
    }
    const signIn = { json: { email: person.email, password: 'anything at all' } }
    const headers = { 'content-type': 'application/json' }
    const tried = await ask('/trpc/auth.signIn', { method: 'POST', headers, body: JSON.stringify(signIn) })
    expect(tried).toMatchObject({ status: 404, cookies: [] })
  })

  it('accepts form submissions', async () => {
    const { accountId } = person
    const path = submitPath({ accountId, tourId: hostedTour.tourId, formId: crypto.randomUUID() })
    const answer = await ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
    expect(answer.status).toBe(400)
    expect((await ask(path)).status).toBe(404)
  })

  it('accepts visits of its tour only', async () => {
    const visitRequest = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{"events":"none"}' }
    const browser = {
      ...visitRequest,
      headers: { ...visitRequest.headers, 'user-agent': 'Mozilla/5.0 (X11; rv:140.0) Firefox/140.0' },
    }
    expect((await ask('/share/old-harbor/visits', browser)).status).toBe(400)
    expect((await ask(`/share/${hostedTour.shareId}/visits`, browser)).status).toBe(400)
    expect((await ask(`/share/${other.shareId}/visits`, browser)).status).toBe(404)
  })

  it('asks for the password, and remembers the browser', async () => {
    const guarded = 'guarded.acme.example'
    const path = `/share/the-vault/stop/1`
    expect(await ask(path, { host: guarded })).toMatchObject({ status: 401 })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = `password=${encodeURIComponent(tourPassword)}`
    const entered = await ask(path, { host: guarded, method: 'POST', headers, body })
    expect(entered.status).toBe(200)
    const [cookie = ''] = entered.cookies
    expect(cookie).toMatch(/; Path=\/share; .*HttpOnly; Secure/)
    expect(cookie).not.toContain('Domain')
    const authorized = { host: guarded, headers: { cookie: cookie.split(';')[0] } }
    expect((await ask(path, authorized)).status).toBe(200)
  })

  it('serves nothing if its tour is not live or for members only', async () => {
    const nowhere = { host: 'blank.acme.example' }
    expect(await ask('/', nowhere)).toMatchObject({ status: 302, location: '/share/nothing-yet' })
    expect(await ask('/share/nothing-yet', nowhere)).toMatchObject({ location: '/share/error/404' })
    expect((await ask(`/share/${hostedTour.shareId}/manifest.json`, nowhere)).status).toBe(404)
    const { tourId } = other
    await person.trpc.sharing.update.mutate({ tourId, visibility: 'members' })
    const status = async () => (await ask('/share/the-vault', { host: 'guarded.acme.example' })).location
    await expect.poll(status, { timeout: 10_000, interval: 250 }).toBe('/share/error/404')
  })

  it('does not affect the host of the installation', async () => {
    const home = { host: 'tours.example.org' }
    expect((await ask('/home', home)).status).toBe(200)
    expect((await ask('/robots.txt', home)).text).toContain(`Sitemap: ${installationUrl}/sitemap.xml`)
    expect((await ask('/home', { host: host.toUpperCase() })).status).toBe(404)
    expect((await ask('/home', { host: `${host}:8443` })).status).toBe(404)
    // The same host with a trailing dot.
    expect((await ask('/home', { host: `${host}.` })).status).toBe(404)
    expect((await ask('/home', { host: `${host}.:8443` })).status).toBe(404)
  })

  it('answers 421 for an unknown host, even if an answer is cached', async () => {
    const third = await aPublishedTour(app, person)
    const document = `/share/${third.shareId}/manifest.json`
    for (const time of ['made', 'ready']) {
      expect([time, (await ask(document, { host: 'tours.example.org' })).status]).toEqual([time, 200])
    }
    for (const wrong of ['evil.example', `x.${host}`, 'x.example:99999', '1.2.3.4.5', '[::::]', 'a b']) {
      for (const path of [document, '/', '/meta.json', '/trpc/auth.config']) {
        expect([wrong, path, (await ask(path, { host: wrong })).status]).toEqual([wrong, path, 421])
      }
    }
    expect(JSON.parse((await ask('/', { host: 'evil.example' })).text)).toMatchObject({ code: 'request.hostUnknown' })
    for (const path of ['/healthz', '/readyz']) {
      expect([path, (await ask(path, { host: '203.0.113.7:3000' })).status]).toEqual([path, 200])
    }
  })

  it('serves the error page, not the app, for unknown addresses', async () => {
    for (const path of [
      '/share/old-harbor/x/y/z',
      '/media/x',
      '/sdk/x',
      '/share/',
      '/media/',
      '/sdk/',
      '/media/%E0%A4%A/1/x',
    ]) {
      const { status, location = '', text } = await ask(path)
      expect([path, status, location, text.includes('/assets/')]).toEqual([path, 404, '', false])
    }
  })
})

describe('the setting TOUR_HOSTS', () => {
  it('reserves its short links for root admins', async () => {
    const { id: tourId } = await aTour(app, person, [], { name: 'Nothing yet' })
    const set = person.trpc.slugs.set.mutate({ tourId, slug: 'nothing-yet' })
    expect(await apiErrorOf(set)).toMatchObject({ code: 'slug.reserved', status: 400 })
    expect(await person.trpc.slugs.get.query({ tourId })).toMatchObject({ suggestion: 'nothing-yet-2' })
    const em = app.em() as EntityManager
    expect(await slugsWithoutTour(em, ['old-harbor', 'nothing-yet'])).toEqual(['nothing-yet'])
  })

  it('is rejected with an explanation when invalid', () => {
    const read = (TOUR_HOSTS: string) => () => readConfig({ TOUR_HOSTS, PUBLIC_URL: 'https://tours.example.org/' })
    for (const wrong of ['tour.example.com', 'https://tour.example.com=x', 'tour.example.com=a b', 'tour=harbor', '=x'])
      expect(read(wrong), wrong).toThrow('TOUR_HOSTS.0: must be HOST=SHARE_ID or HOST=SHORT_LINK')
    expect(read('a.example=x,A.example=y')).toThrow('TOUR_HOSTS: must name each host once')
    expect(read('Tours.example.org=x')).toThrow('TOUR_HOSTS: must not name the host of PUBLIC_URL')
    expect([...read('A.example=x, b.example=y')().tourHosts]).toEqual([
      ['a.example', 'x'],
      ['b.example', 'y'],
    ])
  })
})
