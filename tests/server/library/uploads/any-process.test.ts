import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Upload } from '../../../../src/server/domain/library/uploads/entity.ts'
import { sweepUploads } from '../../../../src/server/domain/library/uploads/sweep.ts'
import { uploadLimits } from '../../../../src/server/domain/library/uploads/upload-limits.ts'
import { uploadLockTimeoutMs } from '../../../../src/server/ports/spool/upload-locks.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { expectError } from '../../../support/errors.ts'
import { anImage } from '../../../support/files/images.ts'
import { aPdf } from '../../../support/files/pdfs.ts'
import { aPerson, callerOf, type Person } from '../../../support/people/people.ts'
import {
  appendBytes,
  createUpload,
  filledBytes,
  sendTusRequest,
  spoolBytes,
  waitForBuild,
} from '../../../support/people/uploads.ts'
import { type ObjectStore, startObjectStore } from '../../../support/servers/object-store.ts'

const minuteMs = 60_000
/** Metadata of an upload that needs no build. */
const document = { filename: 'Guide.pdf', kind: 'documents' }

let store: ObjectStore
let firstApp: TestApp
let secondApp: TestApp
let person: Person
let secondAppCaller: Pick<Person, 'fetch' | 'trpc'>
let aheadMs = 0
beforeAll(async () => {
  if (process.env.TEST_DATABASE_URL === undefined) return
  store = await startObjectStore({ prefix: 'tours/' })
  const now = () => new Date(Date.now() + aheadMs)
  const options = { env: { ...store.environment }, ports: { now } }
  firstApp = await startTestApp(options)
  secondApp = await startTestApp({ ...options, databaseOf: firstApp })
  person = await aPerson(firstApp)
  secondAppCaller = callerOf({ token: person.token, account: person.accountId, address: () => secondApp.address })
})
beforeEach(() => {
  aheadMs = 0
})
afterAll(async () => {
  await secondApp?.stop()
  await firstApp?.stop()
  await store?.halt()
})

const idOf = (path: string) => path.slice('/uploads/'.length)
const spooledKeys = (path: string) => [...store.bucket.objects.keys()].filter((key) => key.startsWith(`tours${path}/`))
const offsetOf = async (caller: Pick<Person, 'fetch'>, path: string) =>
  Number((await sendTusRequest(caller, path)).headers.get('upload-offset'))

/** A large file that needs no build. */
function aLargePdf(sizeBytes: number): Buffer<ArrayBuffer> {
  return aPdf({ afterObjects: `%${randomBytes(sizeBytes >> 1).toString('hex')}\n` })
}

/** Sends the first bytes of a chunk and then stalls. */
function startChunk(path: string, part: Uint8Array, signal: AbortSignal): Promise<Response> {
  const body = new ReadableStream({ start: (controller) => controller.enqueue(part) })
  const headers = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  // `fetch` requires `duplex` for a stream, but its types lack it.
  const init: RequestInit & { duplex: 'half' } = { method: 'PATCH', headers, body, duplex: 'half', signal }
  return person.fetch(path, init)
}

describe.skipIf(process.env.TEST_DATABASE_URL === undefined)('two processes on PostgreSQL and a bucket', () => {
  it('can each receive any chunk of an upload', async () => {
    const file = aLargePdf(21 * 1024 ** 2)
    const path = await createUpload(person, file.byteLength, document)
    const callers = [secondAppCaller, person]
    // Chunks end at other offsets than the segments of the store.
    const chunkBytes = 5 * 1024 ** 2 + 17
    let response: Response | undefined
    for (let offset = 0, chunk = 0; offset < file.byteLength; offset += chunkBytes, chunk++) {
      const caller = callers[chunk % 2] ?? person
      expect(await offsetOf(caller, path)).toBe(offset)
      response = await appendBytes(caller, path, offset, file.subarray(offset, offset + chunkBytes))
      expect(response.status).toBe(204)
    }
    const mediaId = response?.headers.get('stopover-media-id') ?? ''
    const original = await secondAppCaller.fetch(`/api/v2/${person.accountId}/media/${mediaId}/original`)
    const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
    expect(sha256(new Uint8Array(await original.arrayBuffer()))).toBe(sha256(file))
    expect(spooledKeys(path)).toEqual([])
  })

  it('resume an upload after the bytes of a client that disconnected', async () => {
    const file = aLargePdf(200_000)
    const path = await createUpload(person, file.byteLength, document)
    const disconnect = new AbortController()
    const sending = startChunk(path, file.subarray(0, 100_000), disconnect.signal)
    setTimeout(() => disconnect.abort(), 300)
    await expect(sending).rejects.toThrow()
    await expect.poll(() => offsetOf(secondAppCaller, path), { timeout: 60_000 }).toBe(100_000)
    const response = await appendBytes(secondAppCaller, path, 100_000, file.subarray(100_000))
    expect([response.status, response.headers.get('stopover-media-id')]).toEqual([204, expect.any(String)])
  })

  it('take over an upload from a stalled request of the other process', async () => {
    const path = await createUpload(person, 1_000, document)
    const stalledAbort = new AbortController()
    const stalledRequest = startChunk(path, filledBytes(400), stalledAbort.signal)
    const outcome = stalledRequest.then(
      ({ status }) => status,
      () => 'aborted',
    )
    const isLocked = () =>
      firstApp.services.ports.spool.lock(idOf(path), { onlyIfFree: true }).then(
        (release) => {
          release()
          return false
        },
        () => true,
      )
    await expect.poll(isLocked).toBe(true)
    const startedAt = performance.now()
    expect(await offsetOf(secondAppCaller, path)).toBe(400)
    expect(performance.now() - startedAt).toBeLessThan(uploadLockTimeoutMs)
    expect(await outcome).toBe(204)
    stalledAbort.abort()
    expect((await sendTusRequest(secondAppCaller, path, { method: 'DELETE' })).status).toBe(204)
    expect(spooledKeys(path)).toEqual([])
  })

  it('create one medium when both finish an upload concurrently', async () => {
    const image = await anImage({ seed: 91 })
    const path = await createUpload(person, image.byteLength)
    await spoolBytes(firstApp.services.ports.spool, idOf(path), { offset: 0, bytes: image })
    const heads = await Promise.all([
      sendTusRequest(person, path),
      sendTusRequest(secondAppCaller, path),
      sendTusRequest(person, path),
      sendTusRequest(secondAppCaller, path),
    ])
    const ids = new Set(heads.map(({ headers }) => headers.get('stopover-media-id')))
    expect(ids.size).toBe(1)
    const [mediaId = ''] = ids
    expect((await waitForBuild(secondAppCaller, mediaId ?? '')).status).toBe('complete')
    expect(store.bucket.objects.get(`tours/originals/${person.accountId}/${mediaId}`)?.bytes).toEqual(image)
  })

  it('finish complete uploads of the other process without touching active ones', async () => {
    const image = await anImage({ seed: 92 })
    const growingPath = await createUpload(person, image.byteLength)
    const completePath = await createUpload(person, image.byteLength)
    await appendBytes(person, growingPath, 0, image.subarray(0, 500))
    await spoolBytes(firstApp.services.ports.spool, idOf(completePath), { offset: 0, bytes: image })
    aheadMs = 2 * minuteMs
    const { ports, queue } = secondApp.services
    await sweepUploads({ em: secondApp.em(), ports, queue })
    expect(await offsetOf(person, growingPath)).toBe(500)
    expect((await secondApp.em().findOneOrFail(Upload, { id: idOf(completePath) })).status).toBe('finished')
    expect((await sendTusRequest(secondAppCaller, growingPath, { method: 'DELETE' })).status).toBe(204)
  })

  it('leave no upload that could not be opened while the bucket was unavailable', async () => {
    const openCount = () => firstApp.em().count(Upload, { user: person.userId, status: 'open' })
    const countBefore = await openCount()
    await store.halt()
    const opening = Array.from({ length: uploadLimits.openPerUser + 1 }, () => createUpload(person, 100, document))
    const results = await Promise.allSettled(opening)
    await store.resume()
    expect(results.map(({ status }) => status)).toEqual(results.map(() => 'rejected'))
    expect(await openCount()).toBe(countBefore)
  })

  it('report an unavailable bucket without losing acknowledged bytes', async () => {
    const file = aLargePdf(300_000)
    const path = await createUpload(person, file.byteLength, document)
    expect((await appendBytes(person, path, 0, file.subarray(0, 100_000))).status).toBe(204)
    await store.halt()
    try {
      const rejected = await appendBytes(secondAppCaller, path, 100_000, file.subarray(100_000))
      await expectError(rejected, 503)
    } finally {
      await store.resume()
    }
    expect(await offsetOf(secondAppCaller, path)).toBe(100_000)
    expect((await appendBytes(secondAppCaller, path, 100_000, file.subarray(100_000))).status).toBe(204)
  })
})
