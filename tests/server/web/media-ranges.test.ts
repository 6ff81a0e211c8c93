import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer, get, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendStored } from '../../../src/server/delivery/send-stored.ts'
import type { Files, StoredFile } from '../../../src/server/ports/files.ts'
import { mediaWholeMaxBytes } from '../../../src/server/web/media/media-routes.ts'
import { startVisitorServer, type VisitorServer } from '../../support/servers/visitor-server.ts'

const folder = 'k3yk3yk3yk3yk3yk3yk3y0/0f8fad5b-d9cb-469f-a165-70867728950e'
const smallFile = randomBytes(1_000)
const largeFile = randomBytes(mediaWholeMaxBytes + 1_000)

/** A file that is served from memory and a file that is streamed. Both must behave equally. */
const testFiles = [
  { name: 'v0/s1.m4s', bytes: smallFile, type: 'video/iso.segment' },
  { name: 'video.mp4', bytes: largeFile, type: 'video/mp4' },
] as const

let server: VisitorServer
beforeAll(async () => {
  server = await startVisitorServer()
  for (const { name, bytes } of testFiles) await server.addMedia(`${folder}/${name}`, bytes)
})
afterAll(() => server.stop())

const urlOf = (name: string) => `${server.origin}/media/${folder}/${name}`
const requestFile = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(urlOf(name), { method, headers })

describe.each(testFiles)('$name', ({ name, bytes, type }) => {
  const end = bytes.length - 1
  const fullResponse = [200, 0, end] as const
  const cases: readonly (readonly [string, number, number, number])[] = [
    ['bytes=0-0', 206, 0, 0],
    ['bytes=0-99', 206, 0, 99],
    ['bytes=100-', 206, 100, end],
    ['bytes=-100', 206, end - 99, end],
    ['bytes=-99999999', 206, 0, end],
    [`bytes=${end}-`, 206, end, end],
    [`bytes=10-${end + 500}`, 206, 10, end],
    ['bytes=0-1,2-9', 206, 0, 9],
    ['bytes=0-1,5-9', ...fullResponse],
    ['bytes=9-1', ...fullResponse],
    ['bytes=x', ...fullResponse],
    ['pages=0-1', ...fullResponse],
    [`bytes=${end + 1}-`, 416, 0, -1],
    ['bytes=-0', 416, 0, -1],
  ]

  it.each(cases)('responds to the range %s', async (range, status, firstByte, lastByte) => {
    const response = await requestFile(name, { range })
    expect(response.status).toBe(status)
    const body = Buffer.from(await response.arrayBuffer())
    expect(body.equals(bytes.subarray(firstByte, lastByte + 1))).toBe(true)
    expect(response.headers.get('content-length')).toBe(String(lastByte - firstByte + 1))
    const contentRanges: Readonly<Record<number, string>> = {
      206: `bytes ${firstByte}-${lastByte}/${bytes.length}`,
      416: `bytes */${bytes.length}`,
    }
    expect(response.headers.get('content-range')).toBe(contentRanges[status] ?? null)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('is immutable and has its content type', async () => {
    const response = await requestFile(name)
    await response.body?.cancel()
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, s-maxage=30, immutable',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('Content-Range'),
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      etag: expect.stringMatching(/^"[\w-]+"$/),
    })
  })

  it('honors conditional requests', async () => {
    const etag = (await requestFile(name, {}, 'HEAD')).headers.get('etag') ?? ''
    const statusOf = async (headers: Record<string, string>) => {
      const response = await requestFile(name, headers)
      await response.arrayBuffer()
      return response.status
    }
    const range = 'bytes=0-9'
    expect(await statusOf({ range, 'if-range': etag })).toBe(206)
    expect(await statusOf({ range, 'if-range': '"another"' })).toBe(200)
    expect(await statusOf({ range, 'if-range': `W/${etag}` })).toBe(200)
    expect(await statusOf({ range, 'if-range': new Date().toUTCString() })).toBe(200)
    expect(await statusOf({ 'if-none-match': etag })).toBe(304)
    expect(await statusOf({ 'if-none-match': `"x", W/${etag}` })).toBe(304)
    expect(await statusOf({ 'if-none-match': '*' })).toBe(304)
    expect(await statusOf({ 'if-none-match': '"another"' })).toBe(200)
    expect(await statusOf({ range, 'if-none-match': etag })).toBe(304)
    expect(await statusOf({ 'if-match': etag, range })).toBe(206)
    expect(await statusOf({ 'if-match': '"another"' })).toBe(412)
  })

  it('responds to HEAD like GET, without a body or ranges', async () => {
    const response = await requestFile(name, { range: 'bytes=0-9' }, 'HEAD')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect((await response.arrayBuffer()).byteLength).toBe(0)
  })

  it('allows range requests from scripts of other origins', async () => {
    const response = await requestFile(name, { origin: 'https://example.com' }, 'OPTIONS')
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-headers')).toContain('Range')
  })
})

it('a streamed file is served again as soon as it is restored', async () => {
  await server.addMedia(`${folder}/sound.m4a`, largeFile)
  expect((await requestFile('sound.m4a', {}, 'HEAD')).status).toBe(200)
  await rm(server.pathOf(`${folder}/sound.m4a`))
  expect((await requestFile('sound.m4a')).status).toBe(404)
  await server.addMedia(`${folder}/sound.m4a`, largeFile)
  expect((await requestFile('sound.m4a', {}, 'HEAD')).headers.get('content-type')).toBe('audio/mp4')
})

describe('a stream', () => {
  const chunkBytes = 64 * 1024
  const sizeBytes = 64 * 1024 ** 2

  /** Starts a server with one large file. Counts the bytes that it reads, and its open streams. */
  async function startCountingServer() {
    let readBytes = 0
    let openStreams = 0
    const stream = async () => {
      openStreams += 1
      const body = new Readable({
        highWaterMark: chunkBytes,
        read() {
          readBytes += chunkBytes
          this.push(readBytes > sizeBytes ? null : Buffer.alloc(chunkBytes))
        },
        destroy(error, done) {
          openStreams -= 1
          done(error)
        },
      })
      return body
    }
    const file: StoredFile = { sizeBytes, version: 'v', stream }
    const files: Pick<Files, 'find'> = { find: async () => file }
    const failures: unknown[] = []
    const httpServer = createServer((request, response) => {
      sendStored({ request, response, files }, 'originals/a/b', {
        type: 'image/jpeg',
        attachmentName: 'Büro.jpg',
      }).catch((error) => failures.push(error))
    })
    await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}/`
    return { url, failures, readBytes: () => readBytes, openStreams: () => openStreams, stop: () => httpServer.close() }
  }

  it('applies backpressure until its reader disconnects', async () => {
    const server = await startCountingServer()
    const clientRequest = get(server.url)
    const response = await new Promise<Readable>((resolve) => clientRequest.once('response', resolve))
    response.pause()

    // Reading stops when the buffers of sockets and pipes are full.
    let previousReadBytes = -1
    await expect
      .poll(
        () => {
          const isStalled = server.readBytes() === previousReadBytes
          previousReadBytes = server.readBytes()
          return isStalled && previousReadBytes > 0
        },
        { interval: 300, timeout: 60_000 },
      )
      .toBe(true)
    expect(server.readBytes()).toBeLessThan(sizeBytes / 4)
    expect(server.openStreams()).toBe(1)

    clientRequest.on('error', () => {}).destroy()
    await expect.poll(() => server.openStreams(), { timeout: 60_000 }).toBe(0)
    expect(server.failures).toEqual([])
    server.stop()
  })

  it('of an original is an attachment with any content (T74)', async () => {
    const server = await startCountingServer()
    const response = await new Promise<Readable & { headers: Record<string, unknown> }>((resolve) =>
      request(server.url, { method: 'HEAD' }, (head) => resolve(head as never)).end(),
    )
    expect(response.headers).toMatchObject({
      'content-disposition': 'attachment; filename="B_ro.jpg"; filename*=UTF-8\'\'B%C3%BCro.jpg',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
    })
    expect(server.openStreams()).toBe(0)
    server.stop()
  })
})
