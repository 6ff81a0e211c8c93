import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer, get, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendStored } from '../../../src/server/delivery/send-stored.ts'
import type { Files, StoredFile } from '../../../src/server/ports/files.ts'
import { limits } from '../../../src/shared/limits.ts'
import { startVisitorServer, type VisitorServer } from '../../support/servers/visitor-server.ts'

const folder = 'k3yk3yk3yk3yk3yk3yk3y0/0f8fad5b-d9cb-469f-a165-70867728950e'
const small = randomBytes(1_000)
const large = randomBytes(limits.mediaWholeMaxBytes + 1_000)

/** A file served from memory and a streamed one, which must behave alike. */
const subjects = [
  { name: 'v0/s1.m4s', bytes: small, type: 'video/iso.segment' },
  { name: 'film.mp4', bytes: large, type: 'video/mp4' },
] as const

let server: VisitorServer
beforeAll(async () => {
  server = await startVisitorServer()
  for (const { name, bytes } of subjects) await server.addMedia(`${folder}/${name}`, bytes)
})
afterAll(() => server.stop())

const addressOf = (name: string) => `${server.origin}/media/${folder}/${name}`
const ask = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(addressOf(name), { method, headers })

describe.each(subjects)('$name', ({ name, bytes, type }) => {
  const end = bytes.length - 1
  const whole = [200, 0, end] as const
  const cases: readonly (readonly [string, number, number, number])[] = [
    ['bytes=0-0', 206, 0, 0],
    ['bytes=0-99', 206, 0, 99],
    ['bytes=100-', 206, 100, end],
    ['bytes=-100', 206, end - 99, end],
    ['bytes=-99999999', 206, 0, end],
    [`bytes=${end}-`, 206, end, end],
    [`bytes=10-${end + 500}`, 206, 10, end],
    ['bytes=0-1,2-9', 206, 0, 9],
    ['bytes=0-1,5-9', ...whole],
    ['bytes=9-1', ...whole],
    ['bytes=x', ...whole],
    ['pages=0-1', ...whole],
    [`bytes=${end + 1}-`, 416, 0, -1],
    ['bytes=-0', 416, 0, -1],
  ]

  it.each(cases)('answers the range %s', async (range, status, firstByte, lastByte) => {
    const answer = await ask(name, { range })
    expect(answer.status).toBe(status)
    expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), bytes.subarray(firstByte, lastByte + 1))).toBe(0)
    expect(answer.headers.get('content-length')).toBe(String(lastByte - firstByte + 1))
    const place =
      { 206: `bytes ${firstByte}-${lastByte}/${bytes.length}`, 416: `bytes */${bytes.length}` }[status] ?? null
    expect(answer.headers.get('content-range')).toBe(place)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('has a content type and is immutable', async () => {
    const answer = await ask(name)
    await answer.body?.cancel()
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': type,
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, s-maxage=30, immutable',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('Content-Range'),
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      etag: expect.stringMatching(/^"[\w-]+"$/),
    })
  })

  it('honors conditional requests, also for ranges', async () => {
    const etag = (await ask(name, {}, 'HEAD')).headers.get('etag') ?? ''
    const statusOf = async (headers: Record<string, string>) => {
      const answer = await ask(name, headers)
      await answer.arrayBuffer()
      return answer.status
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

  it('answers HEAD like GET without a body or ranges', async () => {
    const answer = await ask(name, { range: 'bytes=0-9' }, 'HEAD')
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(bytes.length)])
    expect((await answer.arrayBuffer()).byteLength).toBe(0)
  })

  it('allows range requests from scripts of other origins', async () => {
    const answer = await ask(name, { origin: 'https://example.com' }, 'OPTIONS')
    expect([answer.status, answer.headers.get('access-control-allow-headers')]).toEqual([
      204,
      expect.stringContaining('Range'),
    ])
  })
})

it('a deleted audio file is gone at once, and can come back', async () => {
  await server.addMedia(`${folder}/sound.m4a`, large)
  expect((await ask('sound.m4a', {}, 'HEAD')).status).toBe(200)
  await rm(server.pathOf(`${folder}/sound.m4a`))
  expect((await ask('sound.m4a')).status).toBe(404)
  await server.addMedia(`${folder}/sound.m4a`, large)
  expect((await ask('sound.m4a', {}, 'HEAD')).headers.get('content-type')).toBe('audio/mp4')
})

describe('a stream', () => {
  const chunkBytes = 64 * 1024
  const sizeBytes = 64 * 1024 ** 2

  /** Starts a server with one large file that counts the bytes read. */
  async function startCounting() {
    let readBytes = 0
    let open = 0
    const stream = async () => {
      open += 1
      const body = new Readable({
        highWaterMark: chunkBytes,
        read() {
          readBytes += chunkBytes
          this.push(readBytes > sizeBytes ? null : Buffer.alloc(chunkBytes))
        },
        destroy(error, done) {
          open -= 1
          done(error)
        },
      })
      return body
    }
    const file: StoredFile = { sizeBytes, version: 'v', stream }
    const files: Pick<Files, 'find'> = { find: async () => file }
    const failures: unknown[] = []
    const http = createServer((request, response) => {
      sendStored({ request, response, files }, 'originals/a/b', {
        type: 'image/jpeg',
        attachmentName: 'Büro.jpg',
      }).catch((error) => failures.push(error))
    })
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/`
    return { url, failures, readBytes: () => readBytes, open: () => open, stop: () => http.close() }
  }

  it('applies backpressure, and closes when its reader leaves', async () => {
    const counting = await startCounting()
    const outgoing = get(counting.url)
    const answer = await new Promise<Readable>((resolve) => outgoing.once('response', resolve))
    answer.pause()
    // After the buffers of sockets and pipes are full, nothing more is read.
    let readBefore = -1
    await expect
      .poll(
        () => {
          const still = counting.readBytes() === readBefore
          readBefore = counting.readBytes()
          return still && readBefore > 0
        },
        { interval: 300, timeout: 20_000 },
      )
      .toBe(true)
    expect(counting.readBytes()).toBeLessThan(sizeBytes / 4)
    expect(counting.open()).toBe(1)
    outgoing.on('error', () => {}).destroy()
    await expect.poll(() => counting.open(), { timeout: 10_000 }).toBe(0)
    expect(counting.failures).toEqual([])
    counting.stop()
  })

  it('of an original is an attachment with any content (T74)', async () => {
    const counting = await startCounting()
    const answer = await new Promise<Readable & { headers: Record<string, unknown> }>((resolve) =>
      request(counting.url, { method: 'HEAD' }, (head) => resolve(head as never)).end(),
    )
    expect(answer.headers).toMatchObject({
      'content-disposition': 'attachment; filename="B_ro.jpg"; filename*=UTF-8\'\'B%C3%BCro.jpg',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
    })
    expect(counting.open()).toBe(0)
    counting.stop()
  })
})
