import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareMissesPerMinute } from '../../../../src/server/domain/publishing/publications/share-misses.ts'
import { lookupLimits } from '../../../../src/server/web/lookup-limits.ts'
import { shareAddressCache } from '../../../../src/server/web/share/share-address-cache.ts'
import { shareLimits } from '../../../../src/server/web/share/share-limits.ts'
import { aShareAddress } from '../../../support/files/share-addresses.ts'
import { aDocument, aPano, aStop } from '../../../support/files/tour-documents.ts'
import { aShareId, startVisitorServer, type VisitorServer } from '../../../support/servers/visitor-server.ts'

const assets = { sharePage: '/sdk/share-page-1.js', modules: [], partLoadingModules: [], font: '/sdk/inter.woff2' }
const museumId = aShareId('museum')
const document = aDocument([aStop({ id: 'a', name: 'Hall' }), aStop({ id: 'b', name: 'Garden' })], [])

let server: VisitorServer
beforeAll(async () => {
  server = await startVisitorServer({ assets })
  await server.publish(museumId, 1, document)
})
afterAll(() => server.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { redirect: 'manual', headers })
const titleOf = async (response: Response) => /<title>([^<]*)/.exec(await response.text())?.[1]

describe('a share page', () => {
  it('shows the stop of its URL', async () => {
    expect(await titleOf(await get(`/share/${museumId}/stop/2`))).toBe('Garden – A tour')
  })

  it.each(['abc', '-1', '1e9', '0', '3', '1.5', 'NaN', '%20', '1000000000000000000000'])(
    'shows the first stop for %s',
    async (activestop) => {
      const response = await get(`/share/${museumId}/stop/${activestop}`)
      expect(response.status).toBe(200)
      expect(await response.text()).toBe(await (await get(`/share/${museumId}/stop/1`)).text())
    },
  )

  describe('of a tour that starts with its second stop', () => {
    const shareId = aShareId('secondfirst')
    const { tours } = document
    const toursStartingAt = (startStopId: string) =>
      Object.fromEntries(Object.entries(tours).map(([id, tour]) => [id, { ...tour, startStopId }]))
    const manifest = { mapping: 'cube', faceSizePx: 504, tiles: '{l}/{f}{y}_{x}.webp', preview: 'data:,' } as const
    const pano = aPano({ id: 'p', baseUrl: '/media/p/', manifest, posterUrl: '/media/p/poster.webp' })
    beforeAll(() =>
      server.publish(shareId, 1, {
        ...aDocument([aStop({ id: 'a' }), aStop({ id: 'b', mediaId: 'p' })], [pano]),
        tours: toursStartingAt('b'),
      }),
    )

    it('redirects a link without a stop to that stop', async () => {
      for (const query of ['', '?', '?lang=ar&utm_source=x%20y']) {
        const { status, headers } = await get(`/share/${shareId}${query}`)
        expect(status).toBe(302)
        expect(headers.get('location')).toBe(`/share/${shareId}/stop/2${query}`)
        expect(headers.get('cache-control')).toBe('no-cache')
      }
    })

    it('has the poster of that stop', async () => {
      const { status, headers } = await get(`/share/${shareId}/poster`)
      expect(status).toBe(302)
      expect(headers.get('location')).toBe('/media/p/poster.webp')
      expect((await get(`/share/${shareId}/stop/1/poster`)).status).toBe(404)
    })

    it('starts at another stop after the next publication', async () => {
      const changedId = aShareId('moved')
      await server.publish(changedId, 1, { ...document, tours: toursStartingAt('b') })
      const location = async () => (await get(`/share/${changedId}`)).headers.get('location')
      expect(await location()).toBe(`/share/${changedId}/stop/2`)
      await server.publish(changedId, 2, { ...document, publicationNumber: 2, tours: toursStartingAt('a') })
      const polling = { timeout: lookupLimits.staleMs * 2, interval: 200 }
      await expect.poll(location, polling).toBe(`/share/${changedId}/stop/1`)
    })
  })

  it('redirects Internet Explorer to its own page', async () => {
    const agents = [
      'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
      'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2)',
    ]
    for (const agent of agents)
      for (const path of [`/share/${museumId}`, `/share/${museumId}/stop/1`]) {
        const { status, headers } = await get(path, { 'user-agent': agent })
        expect(status).toBe(302)
        expect(headers.get('location')).toBe('/ie.html')
        expect(headers.get('cache-control')).toBe('no-store')
      }
  })

  it('has a content security policy that allows its own scripts and frames', async () => {
    const policy = (await get(`/share/${museumId}/stop/1`)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain('frame-ancestors *')
    expect(policy).toContain("require-trusted-types-for 'script'")
  })

  it('is revalidated by its ETag', async () => {
    const response = await get(`/share/${museumId}/stop/1`)
    const etag = response.headers.get('etag') ?? ''
    expect(response.headers.get('cache-control')).toBe('no-cache')

    const revalidation = await get(`/share/${museumId}/stop/1`, { 'if-none-match': `"other", ${etag}` })
    expect(revalidation.status).toBe(304)
    expect(await revalidation.text()).toBe('')
    expect((await get(`/share/${museumId}/stop/1`, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('is compressed on request', async () => {
    const uncompressed = await get(`/share/${museumId}/stop/1`, { 'accept-encoding': 'identity' })
    expect(uncompressed.headers.get('content-encoding')).toBeNull()
    const gzipped = await get(`/share/${museumId}/stop/1`, { 'accept-encoding': 'gzip, br;q=0' })
    expect(gzipped.headers.get('content-encoding')).toBe('gzip')
    expect(gzipped.headers.get('vary')).toBe('Accept-Encoding')

    const { request } = await import('node:http')
    const brotliBody = await new Promise<Buffer>((resolve) => {
      const headers = { 'accept-encoding': 'gzip, deflate, br' }
      request(`${server.origin}/share/${museumId}/stop/1`, { headers }, async (response) => {
        resolve(Buffer.concat(await response.toArray()))
      }).end()
    })
    expect(brotliDecompressSync(brotliBody).toString()).toBe(await uncompressed.text())
  })

  it('contains no forged host', async () => {
    const { request } = await import('node:http')
    const location = await new Promise<string | undefined>((resolve) => {
      const headers = { host: '"><script>' }
      request(`${server.origin}/share/${museumId}/stop/1`, { headers }, (response) => {
        resolve(response.headers.location)
        response.resume()
      }).end()
    })
    expect(location).toBe('/share/error/500')
  })

  it('uses the configured public URL for any host', async () => {
    const serverWithUrl = await startVisitorServer({ assets, publicUrl: 'https://tours.example.org' })
    await serverWithUrl.publish(museumId, 1, document)
    const page = await (await fetch(`${serverWithUrl.origin}/share/${museumId}/stop/1`)).text()
    await serverWithUrl.stop()
    expect(page).toContain(`<link rel="canonical" href="https://tours.example.org/share/${museumId}/stop/1">`)
    expect(page).not.toContain('127.0.0.1')
  })
})

describe('a missing share', () => {
  const unknownId = aShareId('unknown')
  const responseTextOf = async (path: string) => {
    const response = await get(path)
    const headers = [...response.headers].filter(([name]) => name !== 'date')
    return JSON.stringify([response.status, headers, await response.text()])
  }

  it('looks the same if it is unknown, withdrawn or malformed', async () => {
    const withdrawnId = aShareId('gone')
    await server.publish(withdrawnId, 1, document)
    server.withdraw(withdrawnId)
    const responseTexts = await Promise.all(
      [unknownId, withdrawnId, 'abc', '..%2f..%2fetc', `${museumId}x`].flatMap((shareId) => [
        responseTextOf(`/share/${shareId}/stop/1`),
        responseTextOf(`/share/${shareId}`),
      ]),
    )
    expect(new Set(responseTexts).size).toBe(1)
    expect((await get(`/share/${unknownId}/stop/1`)).headers.get('location')).toBe('/share/error/404')
  })

  it('is not cached, because it may be published at any time', async () => {
    for (const path of ['/stop/1', '', '/manifest.json', '/poster']) {
      const { status, headers } = await get(`/share/${unknownId}${path}`)
      expect(status, path).toBeGreaterThanOrEqual(300)
      expect(headers.get('cache-control'), path).toBe('no-store')
    }
  })

  it('has an error page with its status', async () => {
    const page = await get('/share/error/404')
    expect(page.status).toBe(404)
    expect(await titleOf(page)).toBe('Tour not found')
    expect((await get('/share/error/503')).status).toBe(503)
    expect((await get('/share/error/constructor')).status).toBe(404)
  })

  it.each([
    ['?lang=de', undefined, 'de', 'Rundgang nicht gefunden'],
    ['', 'ja,en;q=0.8', 'ja', 'ツアーが見つかりません'],
    ['', 'en;q=0.5, de-AT;q=0.9', 'de', 'Rundgang nicht gefunden'],
    ['?lang=%3Cscript%3E', 'fr-XX;q=x, *', 'en', 'Tour not found'],
    ['?lang=de&lang=ja', `${'x-'.repeat(4000)}, de`, 'en', 'Tour not found'],
  ])(
    'has an error page in the language of the URL or of the browser: %s %s',
    async (query, accepted, language, title) => {
      const page = await get(`/share/error/404${query}`, accepted === undefined ? {} : { 'accept-language': accepted })
      expect(page.headers.get('vary')).toBe('Accept-Language, Accept-Encoding')
      const html = await page.text()
      expect(html).toContain(`<html lang="${language}">`)
      expect(html).toContain(`<h1>${title}</h1>`)
    },
  )

  it('passes the language of its URL on to the error page, and nothing else', async () => {
    const locationOf = async (query: string) =>
      (await get(`/share/${unknownId}/stop/1${query}`)).headers.get('location')
    expect(await locationOf('?lang=de-AT&next=//evil.example')).toBe('/share/error/404?lang=de')
    expect(await locationOf('?lang=//evil.example')).toBe('/share/error/404')
  })

  it('mirrors the error page in a right-to-left language', async () => {
    const html = await (await get('/share/error/404?lang=ar')).text()
    expect(html).toContain('<html lang="ar" dir="rtl">')
  })

  it.each([
    ['2', '2'],
    ['9999', '60'],
    ['0', '5'],
    ['<b>', '5'],
  ])('retries the tour of an outage after %s s', async (after, retryAfter) => {
    const path = `/share/${museumId}/stop/2?lang=de&a="b`
    const page = await get(`/share/error/503?return=${encodeURIComponent(path)}&after=${encodeURIComponent(after)}`)
    expect(page.status).toBe(503)
    expect(page.headers.get('retry-after')).toBe(retryAfter)
    const html = await page.text()
    expect(html).toContain(`<a href="/share/${museumId}/stop/2?lang=de&amp;a=%22b">Try again</a>`)
    expect(html).toContain(`data-after="${retryAfter}"`)
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? []
    const hash = createHash('sha256').update(script).digest('base64')
    expect(page.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}';`)
  })

  it.each([
    'https://evil.example/',
    '//evil.example/share/a',
    '/home',
    '/share/error/503/x',
    'javascript:alert(1)',
    '/media/a',
  ])('does not redirect from an outage to a URL other than a tour, such as %s', async (path) => {
    const html = await (await get(`/share/error/503?return=${encodeURIComponent(path)}`)).text()
    expect(html).toContain('Go to Stopover')
    expect(html).not.toContain('<script')
    expect(html).not.toContain('evil')
  })

  it('is not shown instead of the help page about device motion', async () => {
    for (const name of ['ios-device-motion', 'ios-13-device-motion']) {
      const page = await get(`/share/error/${name}`)
      const html = await page.text()
      expect(page.status).toBe(200)
      expect(html.match(/<li>/g)).toHaveLength(3)
      expect(html).toContain('Turn on device motion')
    }
  })

  it('has a branded error page without scripts', async () => {
    const page = await get('/share/error/404')
    const html = await page.text()
    const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
    const hash = createHash('sha256').update(styles).digest('base64')
    expect(page.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}';`)
    expect(styles).toContain(`src:url(${assets.font})`)
    expect(html).toContain('<a href="/" target="_top">Go to Stopover</a>')
    expect(html).toContain('<svg')
    expect(html).not.toContain('<script')
    expect(Buffer.byteLength(html)).toBeLessThan(3000)
  })

  it('is reported to scripts of any origin in the common error format', async () => {
    const response = await get(`/share/${unknownId}/manifest.json`, { origin: 'https://elsewhere.example' })
    expect(response.status).toBe(404)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toEqual({ errorMessage: expect.any(String), status: 404, code: 'resource.notFound' })
  })

  it('is no longer looked up after too many guesses', async () => {
    const separateServer = await startVisitorServer({ assets })
    await separateServer.publish(museumId, 1, document)
    expect((await fetch(`${separateServer.origin}/share/${museumId}/manifest.json`)).status).toBe(200)
    const guess = (index: number) =>
      fetch(`${separateServer.origin}/share/${aShareId(`guess${1_000 + index}x`)}/manifest.json`)
    for (let index = 0; index < shareMissesPerMinute; index += 1) expect((await guess(index)).status).toBe(404)
    const lookupsBefore = separateServer.lookups()
    const limitedResponses = await Promise.all(
      Array.from({ length: 200 }, (_, index) => guess(shareMissesPerMinute + index)),
    )
    for (const response of limitedResponses) {
      expect(response.status).toBe(429)
      expect(response.headers.get('retry-after')).toBe('60')
    }

    // The password page has the same limit.
    const restrictedId = aShareId('hidden')
    await separateServer.publish(restrictedId, 1, document)
    separateServer.restrict(restrictedId, {
      visibility: 'password',
      access: { id: restrictedId, version: 1, requires: 'password', passwordHash: '' },
    })
    const expectedErrors = { [restrictedId]: 429, 'a%00b': 404, ['x'.repeat(500)]: 404 }
    for (const [id, status] of Object.entries(expectedErrors)) {
      for (const method of ['GET', 'POST']) {
        const page = await fetch(`${separateServer.origin}/share/${id}/stop/1`, { method, redirect: 'manual' })
        expect(page.headers.get('location')).toBe(`/share/error/${status}`)
      }
    }

    // Known shares are still looked up.
    expect((await fetch(`${separateServer.origin}/share/${museumId}/manifest.json`)).status).toBe(200)
    expect(separateServer.lookups() - lookupsBefore).toBeLessThanOrEqual(1)
    await separateServer.stop()
  })

  it('is looked up by a few database connections only', async () => {
    let isSlow = false
    const pendingLookups: (() => void)[] = []
    const find = async (shareId: string) => {
      if (isSlow && shareId !== museumId) await new Promise<void>((resolve) => pendingLookups.push(resolve))
      return shareId === museumId ? aShareAddress(museumId) : null
    }
    const addresses = shareAddressCache({ find })
    expect(await addresses.find(museumId)).toMatchObject({ number: 1 })
    isSlow = true
    const flood = Array.from({ length: 1_000 }, (_, index) =>
      Promise.resolve(addresses.find(aShareId(`flood${1_000 + index}x`))).catch((error: unknown) => error),
    )
    expect(pendingLookups).toHaveLength(shareLimits.uncachedLookupsMax)
    expect(addresses.find(museumId)).toMatchObject({ number: 1 })

    for (const completeLookup of pendingLookups) completeLookup()
    const errors = (await Promise.all(flood)).filter((result) => result !== null)
    expect(errors).toHaveLength(1_000 - shareLimits.uncachedLookupsMax)
    expect(errors[0]).toMatchObject({ code: 'server.busy', isFailure: false })
  })
})

describe('the tour document', () => {
  it('is open to every origin, independently of cookies', async () => {
    const { headers } = await get(`/share/${museumId}/manifest.json`, { origin: 'https://elsewhere.example' })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  it('contains the fields of the public tour and no others', async () => {
    const shareId = aShareId('slipped')
    const documentWithSecret = { ...document, uploadedBy: 'ann@example.org', stops: { ...document.stops } }
    await server.publish(shareId, 1, documentWithSecret)
    const publicDocument = (await (await get(`/share/${shareId}/manifest.json`)).json()) as object
    expect(publicDocument).toEqual(document)
    expect(Object.keys(publicDocument).sort()).toEqual(
      [
        'active',
        'aid',
        'audio',
        'customScript',
        'format',
        'gaId',
        'images',
        'mapboxToken',
        'panos',
        'publicationNumber',
        'stopDescriptionMinimized',
        'stops',
        'tier',
        'tourId',
        'tours',
        'videos',
        'videos360',
      ].sort(),
    )
  })

  it('is that of the live version', async () => {
    const shareId = aShareId('republished')
    await server.publish(shareId, 1, document)
    const numberOf = async () => {
      const parsed = (await (await get(`/share/${shareId}/manifest.json`)).json()) as typeof document
      return parsed.publicationNumber
    }
    expect(await numberOf()).toBe(1)
    await server.publish(shareId, 2, { ...document, publicationNumber: 2 })
    await expect.poll(numberOf, { timeout: lookupLimits.staleMs * 2, interval: 200 }).toBe(2)
    server.withdraw(shareId)
    const statusOf = async () => (await get(`/share/${shareId}/manifest.json`)).status
    await expect.poll(statusOf, { timeout: lookupLimits.staleMs * 2, interval: 200 }).toBe(404)
  })

  it('is served from the cache during an outage of the database', async () => {
    const separateServer = await startVisitorServer({ assets })
    await separateServer.publish(museumId, 1, document)
    await fetch(`${separateServer.origin}/share/${museumId}/stop/1`)
    separateServer.outage = () => Promise.reject(new Error('The database is unavailable'))
    const path = `/share/${aShareId('cold')}`
    const [uncachedDocument, uncachedPage] = await Promise.all([
      fetch(`${separateServer.origin}${path}/manifest.json`),
      fetch(`${separateServer.origin}${path}/stop/1?lang=de`, { redirect: 'manual' }),
      new Promise((resolve) => setTimeout(resolve, lookupLimits.staleMs + 100)),
    ])
    expect((await fetch(`${separateServer.origin}/share/${museumId}/stop/2`)).status).toBe(200)
    expect(uncachedDocument.status).toBe(503)
    expect(uncachedDocument.headers.get('retry-after')).toBe('2')
    expect(separateServer.failures).toHaveLength(2)
    const returnPath = encodeURIComponent(`${path}/stop/1?lang=de`)
    expect(uncachedPage.headers.get('location')).toBe(`/share/error/503?return=${returnPath}&after=2&lang=de`)
    await separateServer.stop()
  })
})
