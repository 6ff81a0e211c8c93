import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshPointers } from '../../../../src/server/web/share/pointers.ts'
import { limits } from '../../../../src/shared/limits.ts'
import { aShareAddress } from '../../../support/files/share-addresses.ts'
import { aDocument, aPano, aStop } from '../../../support/files/tour-documents.ts'
import { aShareId, startVisitorServer, type VisitorServer } from '../../../support/servers/visitor-server.ts'

const assets = { sharePage: '/sdk/share-page-1.js', modules: [], partsModules: [], font: '/sdk/inter.woff2' }
const museum = aShareId('museum')
const document = aDocument([aStop({ id: 'a', name: 'Hall' }), aStop({ id: 'b', name: 'Garden' })], [])

let server: VisitorServer
beforeAll(async () => {
  server = await startVisitorServer({ assets })
  await server.publish(museum, 1, document)
})
afterAll(() => server.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { redirect: 'manual', headers })
const titleOf = async (response: Response) => /<title>([^<]*)/.exec(await response.text())?.[1]

describe('a share page', () => {
  it('shows the stop of its address', async () => {
    expect(await titleOf(await get(`/share/${museum}/stop/2`))).toBe('Garden – A tour')
  })

  it.each(['abc', '-1', '1e9', '0', '3', '1.5', 'NaN', '%20', '1000000000000000000000'])(
    'shows the first stop for %s',
    async (activestop) => {
      const response = await get(`/share/${museum}/stop/${activestop}`)
      expect(response.status).toBe(200)
      expect(await response.text()).toBe(await (await get(`/share/${museum}/stop/1`)).text())
    },
  )

  describe('of a tour that begins with its second stop', () => {
    const shareId = aShareId('secondfirst')
    const { tours } = document
    const begins = (startStopId: string) =>
      Object.fromEntries(Object.entries(tours).map(([id, tour]) => [id, { ...tour, startStopId }]))
    const manifest = { mapping: 'cube', faceSizePx: 504, tiles: '{l}/{f}{y}_{x}.webp', preview: 'data:,' } as const
    const pano = aPano({ id: 'p', baseUrl: '/media/p/', manifest, posterUrl: '/media/p/poster.webp' })
    beforeAll(() =>
      server.publish(shareId, 1, {
        ...aDocument([aStop({ id: 'a' }), aStop({ id: 'b', mediaId: 'p' })], [pano]),
        tours: begins('b'),
      }),
    )

    it('opens at that stop for a link without a stop, and keeps the query', async () => {
      for (const query of ['', '?', '?lang=ar&utm_source=x%20y']) {
        const { status, headers } = await get(`/share/${shareId}${query}`)
        expect([status, headers.get('location')]).toEqual([302, `/share/${shareId}/stop/2${query}`])
        expect(headers.get('cache-control')).toBe('no-cache')
      }
    })

    it('has the poster of that stop', async () => {
      const { status, headers } = await get(`/share/${shareId}/poster`)
      expect([status, headers.get('location')]).toEqual([302, '/media/p/poster.webp'])
      expect((await get(`/share/${shareId}/stop/1/poster`)).status).toBe(404)
    })

    it('begins at another stop after the next publication', async () => {
      const moved = aShareId('moved')
      await server.publish(moved, 1, { ...document, tours: begins('b') })
      const locationOf = async () => (await get(`/share/${moved}`)).headers.get('location')
      expect(await locationOf()).toBe(`/share/${moved}/stop/2`)
      await server.publish(moved, 2, { ...document, publicationNumber: 2, tours: begins('a') })
      await expect
        .poll(locationOf, { timeout: limits.sharePointerStaleMs * 2, interval: 200 })
        .toBe(`/share/${moved}/stop/1`)
    })
  })

  it('redirects Internet Explorer to its own page', async () => {
    const agents = [
      'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
      'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2)',
    ]
    for (const agent of agents)
      for (const path of [`/share/${museum}`, `/share/${museum}/stop/1`]) {
        const { status, headers } = await get(path, { 'user-agent': agent })
        expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([302, '/ie.html', 'no-store'])
      }
  })

  it('runs only its own scripts, and may be framed', async () => {
    const policy = (await get(`/share/${museum}/stop/1`)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain('frame-ancestors *')
    expect(policy).toContain("require-trusted-types-for 'script'")
  })

  it('is revalidated by its ETag', async () => {
    const first = await get(`/share/${museum}/stop/1`)
    const etag = first.headers.get('etag') ?? ''
    const revalidated = await get(`/share/${museum}/stop/1`, { 'if-none-match': `"other", ${etag}` })
    expect(first.headers.get('cache-control')).toBe('no-cache')
    expect([revalidated.status, await revalidated.text()]).toEqual([304, ''])
    expect((await get(`/share/${museum}/stop/1`, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('is compressed on request', async () => {
    const plain = await get(`/share/${museum}/stop/1`, { 'accept-encoding': 'identity' })
    const { headers } = await get(`/share/${museum}/stop/1`, { 'accept-encoding': 'gzip, br;q=0' })
    expect([plain.headers.get('content-encoding'), headers.get('content-encoding')]).toEqual([null, 'gzip'])
    expect(headers.get('vary')).toBe('Accept-Encoding')
    const { request } = await import('node:http')
    const compressed = await new Promise<Buffer>((resolve) => {
      const headers = { 'accept-encoding': 'gzip, deflate, br' }
      request(`${server.origin}/share/${museum}/stop/1`, { headers }, async (response) => {
        resolve(Buffer.concat(await response.toArray()))
      }).end()
    })
    expect(brotliDecompressSync(compressed).toString()).toBe(await plain.text())
  })

  it('contains no forged host', async () => {
    const { request } = await import('node:http')
    const location = await new Promise<string | undefined>((resolve) => {
      const headers = { host: '"><script>' }
      request(`${server.origin}/share/${museum}/stop/1`, { headers }, (response) => {
        resolve(response.headers.location)
        response.resume()
      }).end()
    })
    expect(location).toBe('/share/error/500')
  })

  it('uses the configured public address for any host', async () => {
    const fixed = await startVisitorServer({ assets, publicUrl: 'https://tours.example.org' })
    await fixed.publish(museum, 1, document)
    const page = await (await fetch(`${fixed.origin}/share/${museum}/stop/1`)).text()
    await fixed.stop()
    expect(page).toContain(`<link rel="canonical" href="https://tours.example.org/share/${museum}/stop/1">`)
    expect(page).not.toContain('127.0.0.1')
  })
})

describe('a missing share', () => {
  const unknown = aShareId('unknown')
  const bytesOf = async (path: string) => {
    const response = await get(path)
    const headers = [...response.headers].filter(([name]) => name !== 'date')
    return JSON.stringify([response.status, headers, await response.text()])
  }

  it('looks the same if it is unknown, withdrawn or malformed', async () => {
    const gone = aShareId('gone')
    await server.publish(gone, 1, document)
    server.withdraw(gone)
    const answers = await Promise.all(
      [unknown, gone, 'abc', '..%2f..%2fetc', `${museum}x`].flatMap((shareId) => [
        bytesOf(`/share/${shareId}/stop/1`),
        bytesOf(`/share/${shareId}`),
      ]),
    )
    expect(new Set(answers).size).toBe(1)
    expect((await get(`/share/${unknown}/stop/1`)).headers.get('location')).toBe('/share/error/404')
  })

  it('is not cached, because it may appear at any time', async () => {
    for (const path of ['/stop/1', '', '/manifest.json', '/poster']) {
      const { status, headers } = await get(`/share/${unknown}${path}`)
      expect([path, status >= 300, headers.get('cache-control')]).toEqual([path, true, 'no-store'])
    }
  })

  it('has its own error page, like every other failure', async () => {
    const page = await get('/share/error/404')
    expect([page.status, await titleOf(page)]).toEqual([404, 'Tour not found'])
    expect((await get('/share/error/503')).status).toBe(503)
    expect((await get('/share/error/constructor')).status).toBe(404)
  })

  it.each([
    ['2', '2'],
    ['9999', '60'],
    ['0', '5'],
    ['<b>', '5'],
  ])('redirects back to the tour after an outage, by a link and by itself after %s s', async (after, retryAfter) => {
    const path = `/share/${museum}/stop/2?lang=de&a="b`
    const page = await get(`/share/error/503?return=${encodeURIComponent(path)}&after=${encodeURIComponent(after)}`)
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, retryAfter])
    const html = await page.text()
    expect(html).toContain(`<a href="/share/${museum}/stop/2?lang=de&amp;a=%22b">Try again</a>`)
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
  ])('does not redirect from an outage to an address other than a tour, such as %s', async (path) => {
    const html = await (await get(`/share/error/503?return=${encodeURIComponent(path)}`)).text()
    expect(html).toContain('Go to Stopover')
    expect(html).not.toContain('<script')
    expect(html).not.toContain('evil')
  })

  it('does not include the help page about device motion', async () => {
    for (const name of ['ios-device-motion', 'ios-13-device-motion']) {
      const page = await get(`/share/error/${name}`)
      const html = await page.text()
      expect([page.status, html.match(/<li>/g)?.length]).toEqual([200, 3])
      expect(html).toContain('Turn on device motion')
    }
  })

  it('is shown on a page with the product’s font and logo, a link home, and no script', async () => {
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

  it('is answered to scripts of any origin in the common error format', async () => {
    const response = await get(`/share/${unknown}/manifest.json`, { origin: 'https://elsewhere.example' })
    expect(response.status).toBe(404)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toEqual({ errorMessage: expect.any(String), status: 404, code: 'resource.notFound' })
  })

  it('is no longer looked up for guessers, while known shares are still served', async () => {
    const separateServer = await startVisitorServer({ assets })
    await separateServer.publish(museum, 1, document)
    expect((await fetch(`${separateServer.origin}/share/${museum}/manifest.json`)).status).toBe(200)
    const guess = (index: number) =>
      fetch(`${separateServer.origin}/share/${aShareId(`guess${1_000 + index}x`)}/manifest.json`)
    for (let index = 0; index < limits.shareMissesPerMinute; index += 1) expect((await guess(index)).status).toBe(404)
    const lookups = separateServer.lookups()
    const laterGuesses = await Promise.all(Array.from({ length: 200 }, (_, index) => guess(2_101 + index)))
    expect(laterGuesses.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`)).toEqual(
      Array(200).fill('429 60'),
    )
    // The password page doesn't look it up either, for a valid or any other address.
    const hidden = aShareId('hidden')
    await separateServer.publish(hidden, 1, document)
    separateServer.restrict(hidden, {
      visibility: 'password',
      door: { id: hidden, version: 1, asks: 'password', passwordHash: '' },
    })
    for (const id of [hidden, 'a%00b', 'x'.repeat(500)]) {
      for (const method of ['GET', 'POST']) {
        const page = await fetch(`${separateServer.origin}/share/${id}/stop/1`, { method, redirect: 'manual' })
        expect(page.headers.get('location')).toBe(`/share/error/${id === hidden ? 429 : 404}`)
      }
    }
    expect((await fetch(`${separateServer.origin}/share/${museum}/manifest.json`)).status).toBe(200)
    // Only the known share was looked up again.
    expect(separateServer.lookups() - lookups).toBeLessThanOrEqual(1)
    await separateServer.stop()
  })

  it('uses few database connections, so that a flood of unknown shares does not block known ones', async () => {
    let isSlow = false
    const waiting: (() => void)[] = []
    const find = async (shareId: string) => {
      if (isSlow && shareId !== museum) await new Promise<void>((resolve) => waiting.push(resolve))
      return shareId === museum ? aShareAddress(museum) : null
    }
    const pointers = freshPointers({ find })
    expect(await pointers.find(museum)).toMatchObject({ number: 1 })
    isSlow = true
    const flood = Array.from({ length: 1_000 }, (_, index) =>
      Promise.resolve(pointers.find(aShareId(`flood${1_000 + index}x`))).catch((error: unknown) => error),
    )
    expect(waiting).toHaveLength(limits.shareLookupsAtOnce)
    expect(pointers.find(museum)).toMatchObject({ number: 1 })
    for (const answer of waiting) answer()
    const rejected = (await Promise.all(flood)).filter((answer) => answer !== null)
    expect(rejected).toHaveLength(1_000 - limits.shareLookupsAtOnce)
    expect(rejected[0]).toMatchObject({ code: 'server.busy', isFailure: false })
  })
})

describe('the tour document', () => {
  it('is open to every origin, independently of cookies', async () => {
    const { headers } = await get(`/share/${museum}/manifest.json`, { origin: 'https://elsewhere.example' })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  it('contains the fields of the public tour and no others', async () => {
    const shareId = aShareId('slipped')
    const withSecrets = { ...document, uploadedBy: 'someone@example.org', stops: { ...document.stops } }
    await server.publish(shareId, 1, withSecrets)
    const served = (await (await get(`/share/${shareId}/manifest.json`)).json()) as object
    expect(served).toEqual(document)
    expect(Object.keys(served).sort()).toEqual(
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
    await expect.poll(numberOf, { timeout: limits.sharePointerStaleMs * 2, interval: 200 }).toBe(2)
    server.withdraw(shareId)
    const statusOf = async () => (await get(`/share/${shareId}/manifest.json`)).status
    await expect.poll(statusOf, { timeout: limits.sharePointerStaleMs * 2, interval: 200 }).toBe(404)
  })

  it('is served from the cache during an outage of the database', async () => {
    const separateServer = await startVisitorServer({ assets })
    await separateServer.publish(museum, 1, document)
    await fetch(`${separateServer.origin}/share/${museum}/stop/1`)
    separateServer.outage = () => Promise.reject(new Error('the database is away'))
    const path = `/share/${aShareId('cold')}`
    const [cold, page] = await Promise.all([
      fetch(`${separateServer.origin}${path}/manifest.json`),
      fetch(`${separateServer.origin}${path}/stop/1?lang=de`, { redirect: 'manual' }),
      new Promise((resolve) => setTimeout(resolve, limits.sharePointerStaleMs + 100)),
    ])
    expect((await fetch(`${separateServer.origin}/share/${museum}/stop/2`)).status).toBe(200)
    expect([cold.status, cold.headers.get('retry-after')]).toEqual([503, '2'])
    expect(separateServer.failures).toHaveLength(2)
    const back = encodeURIComponent(`${path}/stop/1?lang=de`)
    expect(page.headers.get('location')).toBe(`/share/error/503?return=${back}&after=2`)
    await separateServer.stop()
  })
})
