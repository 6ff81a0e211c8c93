import type { RequestListener } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guardedFiles } from '../../../../src/server/ports/outgoing/guarded-files.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { expectError } from '../../../support/errors.ts'
import { anImage } from '../../../support/files/images.ts'
import { hostileAddresses } from '../../../support/hostile-addresses.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, aVisitor, type Person } from '../../../support/people/people.ts'
import { uploadFile, waitForBuild } from '../../../support/people/uploads.ts'
import { type ImageHost, startCanary, startImageHost } from '../../../support/servers/image-host.ts'
import { endless } from '../../../support/servers/video-responders.ts'
import { storedFiles } from '../../../support/state.ts'

const loopbackAddress = '127.0.0.1'
const publicAddress = '93.184.215.14'
const host = 'images.example.com'

let app: TestApp
let person: Person
let imageHost: ImageHost
let canary: Awaited<ReturnType<typeof startCanary>>
let image: Buffer

/** Responses of the remote host, by path. */
const handlersByPath: Record<string, RequestListener> = {
  '/turned.jpg': (_request, response) => response.end(image),
  '/page.html': (_request, response) => response.setHeader('content-type', 'image/jpeg').end('<html>a page</html>'),
  '/empty.jpg': (_request, response) => response.end(),
  '/missing.jpg': (_request, response) => response.writeHead(404).end(image),
  '/truncated.jpg': (_request, response) => response.end(image.subarray(0, image.length / 2)),
  '/aborted.jpg': (_request, response) => {
    response.writeHead(200, { 'content-length': image.length })
    response.write(image.subarray(0, 100))
    setTimeout(() => response.destroy(), 50)
  },
  '/endless.jpg': endless(Buffer.from([0xff, 0xd8, 0xff, 0xe0])),
  '/redirect-to-image': (_request, response) => response.writeHead(302, { location: '/turned.jpg' }).end(),
  '/to-loopback': (_request, response) =>
    response.writeHead(302, { location: `https://${loopbackAddress}/a.jpg` }).end(),
  '/to-plain': (_request, response) => response.writeHead(302, { location: `http://${host}/turned.jpg` }).end(),
  '/to-inside': (_request, response) => response.writeHead(307, { location: 'https://inside.example.com/a.jpg' }).end(),
  '/redirect-loop': (_request, response) => response.writeHead(302, { location: '/redirect-loop' }).end(),
}

const addressesByHost: Readonly<Record<string, (lookupCount: number) => readonly string[]>> = {
  [host]: () => [publicAddress],
  'inside.example.com': () => ['10.0.0.7'],
  'mixed.example.com': () => [publicAddress, loopbackAddress],
  'six.example.com': () => ['2606:4700::6810:84e5'],
  'compatible.example.com': () => ['::7f00:1'],
  'nowhere.example.com': () => [],
  'rebinding.example.com': (lookupCount) => (lookupCount % 2 === 1 ? [publicAddress] : [loopbackAddress]),
}

beforeAll(async () => {
  image = await sharp(await anImage({ widthPx: 900, heightPx: 1200 }))
    .withExif({ IFD0: { Artist: 'Robin' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  canary = await startCanary()
  imageHost = await startImageHost(
    (request, response) => (handlersByPath[request.url ?? ''] ?? handlersByPath['/missing.jpg'])?.(request, response),
    (name) => addressesByHost[name]?.(imageHost.resolved.filter((resolvedName) => resolvedName === name).length) ?? [],
  )
  const hosts = Object.keys(addressesByHost)
  app = await startTestApp({ ports: { outgoing: guardedFiles({ hosts, network: imageHost.network }) } })
  person = await aPerson(app)
})
afterAll(async () => {
  await app.stop()
  await imageHost.stop()
  await canary.stop()
})

const requestThumbnail = (url: string, client: Pick<Person, 'fetch'> = person) =>
  client.fetch(`/api/v2/temp/media/videos/thumbnail?url=${encodeURIComponent(url)}`)

async function expectThumbnail(response: Response, size: { width: number; height: number }): Promise<void> {
  expect(response.status, response.status === 200 ? '' : await response.clone().text()).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer())
  const { width, height, format, exif, xmp, orientation } = await sharp(bytes).metadata()
  expect({ width, height, format }).toEqual({ ...size, format: 'jpeg' })
  expect([exif, xmp, orientation]).toEqual([undefined, undefined, undefined])
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
}

describe('a requested thumbnail (spec §7)', () => {
  it('is a JPEG of a medium of the account, by id or URL', async () => {
    const mediaId = await uploadFile(app.address, person, { bytes: await anImage({ seed: 71 }), kind: 'images' })
    const { baseUrl } = await waitForBuild(person, mediaId)
    const home = app.services.ports.publicUrl()
    for (const url of [mediaId, mediaId.toUpperCase(), `${baseUrl}poster.webp`, `${home}${baseUrl}social.jpg`]) {
      await expectThumbnail(await requestThumbnail(url), { width: 640, height: 360 })
    }
    expect(imageHost.connections).toEqual([])
    const stranger = await aPerson(app)
    await expectError(await requestThumbnail(mediaId, stranger), 404)
    await expectError(await requestThumbnail(`${baseUrl}poster.webp`, stranger), 404)
    await expectError(await requestThumbnail(await aMedium(app, person, { status: 'building' })), 404)
    await person.trpc.media.remove.mutate({ mediaId })
    await expectError(await requestThumbnail(mediaId), 404)
  })

  it('is an upright, small image without metadata from an allowed host', async () => {
    await expectThumbnail(await requestThumbnail(`https://${host}/turned.jpg`), { width: 640, height: 480 })
    await expectThumbnail(await requestThumbnail(`https://${host}:443/turned.jpg`), { width: 640, height: 480 })
    await expectThumbnail(await requestThumbnail(`https://${host}/redirect-to-image`), { width: 640, height: 480 })
    await expectThumbnail(await requestThumbnail('https://six.example.com/turned.jpg'), { width: 640, height: 480 })
    expect(imageHost.connections).toContain(`${publicAddress}:443 as ${host}`)
    expect(imageHost.connections).toContain('2606:4700::6810:84e5:443 as six.example.com')
  })

  it('requires permission in the account that the person used last', async () => {
    await expectError(await requestThumbnail(`https://${host}/turned.jpg`, aVisitor(app)), 401)
    const viewer = await aPerson(app, { accountId: person.accountId, role: 'viewer' })
    await expectError(await requestThumbnail(`https://${host}/turned.jpg`, viewer), 403)
    await expectError(await person.fetch('/api/v2/temp/media/videos/thumbnail'), 400)
    const withoutAccountHeader = await fetch(
      `${app.address}/api/v2/temp/media/videos/thumbnail?url=https%3A%2F%2F${host}%2Fturned.jpg`,
      {
        headers: { authorization: `Bearer ${person.token}` },
      },
    )
    await expectThumbnail(withoutAccountHeader, { width: 640, height: 480 })
  })
})

describe('requests to URLs from users (T05)', () => {
  it('reject malformed and disguised URLs', async () => {
    const hostileUrls = hostileAddresses(canary.port)
    const minUrlCount = 118
    expect(hostileUrls.length).toBeGreaterThanOrEqual(minUrlCount)
    const connectionsBefore = imageHost.connections.length
    const files = await storedFiles(app.dataFolder)
    for (const url of hostileUrls) {
      const response = await requestThumbnail(url)
      expect(response.status, url).toBe(400)
      await response.body?.cancel()
    }
    expect(imageHost.connections).toHaveLength(connectionsBefore)
    expect(canary.visits()).toBe(0)
    expect(await storedFiles(app.dataFolder)).toEqual(files)
  })

  it('reject names that resolve to private addresses', async () => {
    const connectionsBefore = imageHost.connections.length
    for (const name of ['inside', 'mixed', 'compatible', 'nowhere']) {
      await expectError(await requestThumbnail(`https://${name}.example.com/turned.jpg`), 400)
    }
    expect(imageHost.connections).toHaveLength(connectionsBefore)
    expect(canary.visits()).toBe(0)
  })

  it('are protected against DNS rebinding', async () => {
    const resolvedBefore = imageHost.resolved.length
    await expectThumbnail(await requestThumbnail('https://rebinding.example.com/turned.jpg'), {
      width: 640,
      height: 480,
    })
    expect(imageHost.resolved.slice(resolvedBefore)).toEqual(['rebinding.example.com'])
    expect(imageHost.connections.at(-1)).toBe(`${publicAddress}:443 as rebinding.example.com`)
    await expectError(await requestThumbnail('https://rebinding.example.com/redirect-to-image'), 400)
    expect(imageHost.connections.some((line) => line.startsWith(loopbackAddress))).toBe(false)
    expect(canary.visits()).toBe(0)
  })

  it.each(['/to-loopback', '/to-plain', '/to-inside', '/redirect-loop'])(
    'are not redirected to a private address by %s',
    async (path) => {
      await expectError(await requestThumbnail(`https://${host}${path}`), 400)
      expect(imageHost.connections.every((line) => line.includes(':443 as '))).toBe(true)
      expect(imageHost.connections.some((line) => line.startsWith('10.') || line.startsWith(loopbackAddress))).toBe(
        false,
      )
      expect(canary.visits()).toBe(0)
    },
  )

  it('fail for an incomplete response or one without an image', async () => {
    for (const path of ['/missing.jpg', '/aborted.jpg'])
      await expectError(await requestThumbnail(`https://${host}${path}`), 400)
    for (const path of ['/page.html', '/truncated.jpg', '/empty.jpg'])
      await expectError(await requestThumbnail(`https://${host}${path}`), 422)
  })

  it('abort an endless body early', async () => {
    const files = await storedFiles(app.dataFolder)
    const bytesBefore = process.memoryUsage.rss()
    const startedAt = performance.now()
    let peakBytes = bytesBefore
    const memorySampling = setInterval(() => {
      peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
    }, 5)
    expect(await expectError(await requestThumbnail(`https://${host}/endless.jpg`), 413)).toContain('upload.tooLarge')
    clearInterval(memorySampling)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    // This process holds 20 MiB each for sender and receiver, and garbage of other test files.
    expect(peakBytes - bytesBefore).toBeLessThan(120 * 1024 ** 2)
    await wait(50)
    expect(await storedFiles(app.dataFolder)).toEqual(files)
  })
})
