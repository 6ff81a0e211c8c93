import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RemoteThumbnail } from '../../../../src/server/domain/library/media/thumbnails/remote-thumbnail-entity.ts'
import { sweepRemoteThumbnails } from '../../../../src/server/domain/library/media/thumbnails/sweep.ts'
import { guardedFiles } from '../../../../src/server/ports/outgoing/guarded-files.ts'
import type { OutgoingFiles } from '../../../../src/server/ports/outgoing-files.ts'
import { thumbnailLimits } from '../../../../src/shared/media/thumbnails/thumbnail-limits.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { expectError } from '../../../support/errors.ts'
import { anAudioTrack, aVideoTrack, type TrackSpec, writeRecordings } from '../../../support/files/recordings.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { type ImageHost, startCanary, startImageHost } from '../../../support/servers/image-host.ts'
import { asAWhole, endless, inParts } from '../../../support/servers/video-responders.ts'
import { storedPaths } from '../../../support/state.ts'

const host = 'videos.example.com'
const publicAddress = '93.184.215.14'
const mebibyte = 1024 ** 2

let app: TestApp
let person: Person
let videoHost: ImageHost
let canary: Awaited<ReturnType<typeof startCanary>>
let folder: string
/**
 * End of the furthest range read from any file. Sent bytes would be misleading, because network buffers hold some MiB.
 */
let furthestRead = 0
/** Hosts that the operator allows. */
const hosts = new Set([host, 'inside.example.com'])
const listeners: Record<string, RequestListener> = {}
const videos: Record<string, Buffer> = {}

const vp9: Partial<TrackSpec> = { encoder: 'libvpx-vp9', options: { deadline: 'realtime', 'cpu-used': '8' } }
/** Track with a high bit rate, so that skipped ranges noticeably reduce the number of sent bytes. */
const largeTrack = aVideoTrack({ size: '640x360', seconds: 6 }, { options: { preset: 'ultrafast', qp: '4', g: '30' } })
/** Brightness from 0 to 255 that no black frame reaches. */
const blackMaxBrightness = 24
const blackStart = 'drawbox=color=black:t=fill:enable=lt(t\\,2.5)'

async function createVideos(): Promise<void> {
  const path = (name: string) => join(folder, name)
  await writeRecordings([
    { path: path('index-at-end.mp4'), format: 'mp4', tracks: [largeTrack, anAudioTrack({ seconds: 6 })] },
    { path: path('fast-start.mp4'), format: 'mp4', tracks: [largeTrack], options: { movflags: 'faststart' } },
    { path: path('small.mov'), format: 'mov', tracks: [aVideoTrack({ size: '480x320', seconds: 2 })] },
    { path: path('small.webm'), format: 'webm', tracks: [aVideoTrack({ size: '480x320', seconds: 2 }, vp9)] },
    { path: path('black-start.mp4'), format: 'mp4', tracks: [aVideoTrack({ seconds: 5, filters: blackStart })] },
    { path: path('only-audio.mp4'), format: 'mp4', tracks: [anAudioTrack()] },
  ])
  for (const name of [
    'index-at-end.mp4',
    'fast-start.mp4',
    'small.mov',
    'small.webm',
    'black-start.mp4',
    'only-audio.mp4',
  ])
    videos[name] = await readFile(path(name))
}

const video = (name: string): Buffer => videos[name] ?? Buffer.alloc(0)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stopover-videos-'))
  await createVideos()
  await sharp({
    create: {
      width: 1200,
      height: 900,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toFile(join(folder, 'image.jpg'))
  canary = await startCanary()
  videoHost = await startImageHost(
    (request, response) => {
      const listener = listeners[request.url ?? '']
      if (listener === undefined) response.writeHead(404).end()
      else listener(request, response)
    },
    (name) => ({ [host]: [publicAddress], 'inside.example.com': ['10.0.0.7'] })[name] ?? [],
  )
  const filesOfAllowedHosts = () => guardedFiles({ hosts: [...hosts], network: videoHost.network })
  const outgoing: OutgoingFiles = {
    normalizeUrl: (url) => filesOfAllowedHosts().normalizeUrl(url),
    open: async (url, signal) => {
      const file = await filesOfAllowedHosts().open(url, signal)
      const read = (offset: number, length: number) => {
        furthestRead = Math.max(furthestRead, offset + length)
        return file.read(offset, length)
      }
      return { ...file, read }
    },
  }
  app = await startTestApp({ ports: { outgoing } })
  person = await aPerson(app)
})
afterAll(async () => {
  await app.stop()
  await videoHost.stop()
  await canary.stop()
  await rm(folder, { recursive: true, force: true })
})

const requestThumbnail = (path: string, caller: Pick<Person, 'fetch'> = person) =>
  caller.fetch(`/api/v2/temp/media/videos/thumbnail?url=${encodeURIComponent(`https://${host}${path}`)}`)

/** Handles requests to a path of the remote host with a listener. */
function serve<Listener extends RequestListener>(path: string, listener: Listener): Listener {
  listeners[path] = listener
  return listener
}

async function thumbnailIn(response: Response): Promise<Buffer> {
  expect(response.status, response.status === 200 ? '' : await response.clone().text()).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  return Buffer.from(await response.arrayBuffer())
}

async function brightnessOf(jpeg: Buffer): Promise<number> {
  const { channels } = await sharp(jpeg).stats()
  return channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length
}

describe('a thumbnail of a video on another host (spec §7)', () => {
  it('reads only the index and the byte ranges around the frame', async () => {
    const file = video('index-at-end.mp4')
    expect(file.length).toBeGreaterThan(4 * mebibyte)
    const response = serve('/index-at-end.mp4', inParts(file))
    const jpeg = await thumbnailIn(await requestThumbnail('/index-at-end.mp4'))
    const { width, height, format, exif } = await sharp(jpeg).metadata()
    expect({ width, height, format, exif }).toEqual({ width: 640, height: 360, format: 'jpeg', exif: undefined })
    expect(await brightnessOf(jpeg)).toBeGreaterThan(blackMaxBrightness)
    expect(response.ranges[0]).toBe(`bytes=0-${thumbnailLimits.firstRangeBytes - 1}`)
    const rangeStarts = response.ranges.map((range) => Number(/^bytes=(\d+)-/.exec(range)?.[1]))
    expect(Math.max(...rangeStarts)).toBeGreaterThan(file.length - 2 * thumbnailLimits.firstRangeBytes)
    expect(response.sent()).toBeLessThan(file.length / 2)
  })

  it.each([
    ['small.mov', 'inParts'],
    ['small.webm', 'inParts'],
    ['fast-start.mp4', 'inParts'],
    ['small.mov', 'asAWhole'],
    ['small.webm', 'asAWhole'],
    ['index-at-end.mp4', 'asAWhole'],
  ] as const)('shows a frame of %s, sent %s', async (name, delivery) => {
    const path = `/${delivery}/${name}`
    serve(path, { inParts, asAWhole }[delivery](video(name)))
    const { width, format } = await sharp(await thumbnailIn(await requestThumbnail(path))).metadata()
    expect([width, format]).toEqual([name.startsWith('small') ? 480 : 640, 'jpeg'])
  })

  it('closes an endless response once it has a frame', async () => {
    const start = video('fast-start.mp4').subarray(0, video('fast-start.mp4').length / 2)
    const response = serve('/fast-start-endless.mp4', endless(start))
    furthestRead = 0
    await thumbnailIn(await requestThumbnail('/fast-start-endless.mp4'))
    expect(furthestRead).toBeGreaterThan(0)
    expect(furthestRead).toBeLessThan(thumbnailLimits.videoDownloadMaxBytes)
    await wait(50)
    const sentBytes = response.sent()
    await wait(100)
    expect(response.sent()).toBe(sentBytes)
  })

  it('skips black frames at the beginning', async () => {
    serve('/black-start.mp4', inParts(video('black-start.mp4')))
    expect(await brightnessOf(await thumbnailIn(await requestThumbnail('/black-start.mp4')))).toBeGreaterThan(
      blackMaxBrightness,
    )
  })

  it('continues when a host returns a shorter range', async () => {
    const partMaxBytes = 100_000
    serve('/capped.mp4', inParts(video('index-at-end.mp4'), { partMaxBytes }))
    expect(await brightnessOf(await thumbnailIn(await requestThumbnail('/capped.mp4')))).toBeGreaterThan(
      blackMaxBrightness,
    )
    const image = await sharp(await readFile(join(folder, 'image.jpg'))).metadata()
    serve('/capped.jpg', inParts(await readFile(join(folder, 'image.jpg')), { partMaxBytes }))
    const { width, height } = await sharp(await thumbnailIn(await requestThumbnail('/capped.jpg'))).metadata()
    expect([width, height]).toEqual([640, Math.round((640 * image.height) / image.width)])
  })

  it('waits for a slow host', async () => {
    serve('/slow.mp4', inParts(video('index-at-end.mp4'), { delayMs: 300 }))
    await thumbnailIn(await requestThumbnail('/slow.mp4'))
  })
})

describe('a thumbnail of a response that is no video (T05, T76)', () => {
  it('fails for pages, playlists, noise and truncated files with an error about the URL', async () => {
    const bytes = video('fast-start.mp4')
    const noise = Buffer.concat([bytes.subarray(0, 32), Buffer.alloc(200_000, 'noise')])
    const bodies = {
      '/page.mp4': Buffer.from('<!doctype html><title>Not found</title>'),
      '/playlist.mp4': Buffer.from('#EXTM3U\nhttps://10.0.0.7/a.ts\n'),
      '/noise.mp4': noise,
      '/empty.mp4': Buffer.alloc(0),
      '/truncated.mp4': video('index-at-end.mp4').subarray(0, 500_000),
    }
    for (const [path, body] of Object.entries(bodies)) {
      serve(path, asAWhole(body))
      const error = JSON.parse(await expectError(await requestThumbnail(path), 422))
      expect(error, path).toMatchObject({ code: 'media.damaged', errorMessage: expect.stringContaining('address') })
    }
    serve('/only-audio.mp4', inParts(video('only-audio.mp4')))
    expect(await expectError(await requestThumbnail('/only-audio.mp4'), 422)).toContain('media.noImages')
  })

  it('fails at the byte limit when the index is out of reach', async () => {
    const boxBytes = 60 * mebibyte
    const boxBeforeIndex = Buffer.alloc(16)
    boxBeforeIndex.writeUInt32BE(boxBytes, 0)
    boxBeforeIndex.write('mdat', 4, 'latin1')
    const file = video('fast-start.mp4')
    const firstBox = file.subarray(0, file.readUInt32BE(0))
    const head = Buffer.concat([firstBox, boxBeforeIndex])
    const response = serve('/far.mp4', endless(head, { 'content-length': String(boxBytes + mebibyte) }))
    const error = JSON.parse(await expectError(await requestThumbnail('/far.mp4'), 422))
    expect(error).toMatchObject({ code: 'media.frameOutOfReach', errorMessage: expect.stringContaining('fast start') })
    expect(response.sent()).toBeLessThan(30 * mebibyte)
  })

  it('fails with 400 when ranges are inconsistent or the response stalls', async () => {
    const file = video('index-at-end.mp4')
    serve('/broken.mp4', inParts(file, { requestsMax: 1 }))
    serve('/changed.mp4', inParts(file, { bytesOf: (request) => (request === 0 ? file : file.subarray(1)) }))
    serve('/other-part.mp4', (_request, response) =>
      response.writeHead(206, { 'content-range': `bytes 5-${file.length - 1}/${file.length}` }).end(file.subarray(5)),
    )
    serve('/larger-part.mp4', (_request, response) =>
      response.writeHead(206, { 'content-range': 'bytes 0-262143/9000000' }).end(Buffer.alloc(400_000)),
    )
    for (const path of ['/broken.mp4', '/changed.mp4', '/other-part.mp4', '/larger-part.mp4', '/missing.mp4'])
      expect(await expectError(await requestThumbnail(path), 400), path).toContain('media.addressFailed')
  })

  it('reports a slow host and an oversized image with their own errors', async () => {
    const files = guardedFiles({ hosts: [host], network: videoHost.network })
    const silentHost = serve('/silent.mp4', inParts(video('small.mov'), { delayMs: 5000 }))
    await expect(files.open(`https://${host}/silent.mp4`, AbortSignal.timeout(200))).rejects.toMatchObject({
      code: 'media.addressTooSlow',
      status: 400,
    })
    expect(silentHost.ranges).toHaveLength(1)
    const largeFile = Buffer.alloc(11 * mebibyte)
    largeFile.set([0xff, 0xd8, 0xff])
    for (const listener of [inParts(largeFile), asAWhole(largeFile), endless(largeFile.subarray(0, 4))]) {
      serve('/large.jpg', listener)
      expect(await expectError(await requestThumbnail('/large.jpg'), 413)).toContain('upload.tooLarge')
    }
  })

  it('follows no redirect to a private address', async () => {
    const connectionsBefore = videoHost.connections.length
    const targets = [
      `https://127.0.0.1:${canary.port}/a.mp4`,
      `http://localhost:${canary.port}/a.mp4`,
      'https://inside.example.com/a.mp4',
    ]
    for (const [index, location] of targets.entries()) {
      serve(`/away-${index}.mp4`, (_request, response) => response.writeHead(302, { location }).end())
      expect(await expectError(await requestThumbnail(`/away-${index}.mp4`), 400)).toContain('media.addressRejected')
    }
    let requestCount = 0
    serve('/away-later.mp4', (request, response) => {
      if (requestCount++ === 0) inParts(video('index-at-end.mp4'))(request, response)
      else response.writeHead(302, { location: targets[0] }).end()
    })
    await expectError(await requestThumbnail('/away-later.mp4'), 400)
    const newConnections = videoHost.connections.slice(connectionsBefore)
    expect(new Set(newConnections)).toEqual(new Set([`${publicAddress}:443 as ${host}`]))
    expect(canary.visits()).toBe(0)
  })

  it('leaves no files', async () => {
    await wait(50)
    // The server stores the built viewer when it starts.
    const paths = (await storedPaths(app.dataFolder)).filter((path) => !path.startsWith('files/sdk/'))
    expect(paths).toEqual([])
  })
})

describe('the cache of thumbnails of other hosts', () => {
  const rowCount = () => app.em().count(RemoteThumbnail, {})

  it('serves cached thumbnails until they expire, separately per account', async () => {
    const response = serve('/cached.webm', inParts(video('small.webm')))
    const firstThumbnail = await thumbnailIn(await requestThumbnail('/cached.webm'))
    const requestCount = response.ranges.length
    expect(await thumbnailIn(await requestThumbnail('/cached.webm#a-part'))).toEqual(firstThumbnail)
    expect(response.ranges.length).toBe(requestCount)
    await thumbnailIn(await requestThumbnail('/cached.webm', await aPerson(app)))
    expect(response.ranges.length).toBe(2 * requestCount)

    await app.em().nativeUpdate(RemoteThumbnail, {}, { expiresAt: new Date(Date.now() - 1000) })
    await thumbnailIn(await requestThumbnail('/cached.webm'))
    expect(response.ranges.length).toBe(3 * requestCount)
    const countBefore = await rowCount()
    await sweepRemoteThumbnails({ em: app.em(), ports: app.services.ports })
    expect(countBefore - (await rowCount())).toBeGreaterThan(0)
    expect(await rowCount()).toBe(1)
  })

  it('fetches concurrent requests for one thumbnail once', async () => {
    const response = serve('/at-once.webm', inParts(video('small.webm'), { delayMs: 100 }))
    const thumbnails = await Promise.all([1, 2, 3, 4].map(() => requestThumbnail('/at-once.webm').then(thumbnailIn)))
    expect(new Set(thumbnails.map((jpeg) => jpeg.toString('base64'))).size).toBe(1)
    expect(new Set(response.ranges).size).toBe(response.ranges.length)
  })

  it('serves nothing of a host that is no longer allowed', async () => {
    serve('/withdrawn.webm', inParts(video('small.webm')))
    await thumbnailIn(await requestThumbnail('/withdrawn.webm'))
    hosts.delete(host)
    expect(await expectError(await requestThumbnail('/withdrawn.webm'), 400)).toContain('media.addressRejected')
    hosts.add(host)
  })

  it('does not cache errors', async () => {
    serve('/later.webm', asAWhole(Buffer.from('no video')))
    await expectError(await requestThumbnail('/later.webm'), 422)
    serve('/later.webm', asAWhole(video('small.webm')))
    await thumbnailIn(await requestThumbnail('/later.webm'))
  })
})
