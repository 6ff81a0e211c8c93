import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storageBytesPerAccount } from '../../../../src/server/domain/billing/plans/storage.ts'
import { Upload } from '../../../../src/server/domain/library/uploads/entity.ts'
import { uploadLimits } from '../../../../src/server/domain/library/uploads/upload-limits.ts'
import { redirectsMax } from '../../../../src/server/ports/outgoing/connection-to.ts'
import type { MediaImport } from '../../../../src/shared/media/imports/imports.ts'
import { mediaLimits } from '../../../../src/shared/media/media-limits.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { expectError } from '../../../support/errors.ts'
import { anImage } from '../../../support/files/images.ts'
import {
  anImport,
  beginImport,
  cancelImport,
  endedImport,
  expectFailedImport,
  expectNothingLeft,
  getImport,
  type ImportOptions,
  postImport,
} from '../../../support/people/imports.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { sendTusRequest, uploadFile, waitForBuild } from '../../../support/people/uploads.ts'
import { type FileHost, startFileHost, wholeFile } from '../../../support/servers/file-host.ts'
import { startCanary } from '../../../support/servers/image-host.ts'
import { endless } from '../../../support/servers/video-responders.ts'

let app: TestApp
let person: Person
let files: FileHost
let canary: Awaited<ReturnType<typeof startCanary>>
let image: Buffer<ArrayBuffer>
beforeAll(async () => {
  files = await startFileHost()
  canary = await startCanary()
  app = await startTestApp({ ports: { outgoingDownloads: files.outgoingDownloads } })
  person = await aPerson(app)
  image = await anImage({ seed: 740 })
})
afterAll(async () => {
  await app.stop()
  await files.stop()
  await canary.stop()
})

const serve: FileHost['serve'] = (path, listener) => files.serve(path, listener)
const requestCount = (path: string) => files.requestCount(path)

type PostOptions = ImportOptions & { readonly owner?: Person }
const post = (url: string, { owner = person, ...options }: PostOptions = {}) => postImport(owner, url, options)
const start = (url: string, { owner = person, ...options }: PostOptions = {}) => beginImport(owner, url, options)
const get = (importId: string, owner = person) => getImport(owner, importId)
const cancel = (importId: string, owner = person) => cancelImport(owner, importId)
const importResult = (importId: string, owner = person) => endedImport(owner, importId)
const expectFailed = (id: string, failure: Partial<MediaImport>, owner = person) =>
  expectFailedImport(app, owner, { ...failure, id })

describe('an import', () => {
  it('adds a panorama to the library like an upload', async () => {
    const id = await start(serve('/sites/Lobby%20east.jpg?size=full', wholeFile(image)))
    const { mediaId, ...result } = await importResult(id)
    expect(result).toMatchObject({ status: 'finished', receivedBytes: null, failureCode: null, failureMessage: null })
    const medium = await waitForBuild(person, mediaId ?? '')
    expect(medium).toMatchObject({ status: 'complete', name: 'Lobby east.jpg', kind: 'panos', sizeBytes: image.length })
    const original = await person.fetch(`/api/v2/${person.accountId}/media/${mediaId}/original`)
    expect(Buffer.from(await original.arrayBuffer()).equals(image)).toBe(true)
    expect((await person.trpc.uploads.usage.query({})).usedBytes).toBe(image.length)
    // The same bytes become the same medium by upload and import.
    expect(await uploadFile(app.address, person, { bytes: image })).toBe(mediaId)
    const repeated = await importResult(await start(files.address('/sites/Lobby%20east.jpg?size=full')))
    expect(repeated.mediaId).toBe(mediaId)
  })

  it('counts the received bytes of a file without a declared size', async () => {
    const owner = await aPerson(app)
    const file = await anImage({ seed: 741 })
    const chunked: RequestListener = (_request, response) => {
      response.write(file.subarray(0, 1000))
      setTimeout(() => response.end(file.subarray(1000)), 200)
    }
    const id = await start(serve('/chunked.jpg', chunked), { owner, fields: { fileName: 'Attic.jpg' } })
    const { mediaId } = await importResult(id, owner)
    expect(await waitForBuild(owner, mediaId ?? '')).toMatchObject({ status: 'complete', name: 'Attic.jpg' })
    expect((await owner.trpc.uploads.usage.query({})).usedBytes).toBe(file.length)
  })

  it('follows redirects to public URLs only', async () => {
    const redirect =
      (location: string): RequestListener =>
      (_request, response) =>
        response.writeHead(302, { location }).end()
    serve('/at-last.jpg', wholeFile(await anImage({ seed: 742 })))
    const id = await start(serve('/moved.jpg', redirect('/at-last.jpg')))
    expect(await importResult(id)).toMatchObject({ status: 'finished' })
    const connectionsBefore = files.connections.length
    const insideImportId = await start(serve('/to-inside.jpg', redirect('https://inside.example.com/')))
    await expectFailed(insideImportId, { failureCode: 'import.addressRejected' })
    const loopbackImportId = await start(serve('/to-here.jpg', redirect(`http://127.0.0.1:${canary.port}/`)))
    await expectFailed(loopbackImportId, { failureCode: 'import.addressRejected' })
    expect(files.connections.slice(connectionsBefore)).toHaveLength(2)
    const loopingImportId = await start(serve('/round.jpg', redirect('/round.jpg')))
    await expectFailed(loopingImportId, { failureCode: 'import.hostRejected', httpStatus: 302 })
    expect(requestCount('/round.jpg')).toBe(redirectsMax + 1)
    expect(canary.visits()).toBe(0)
  })

  it('requests public https URLs only', async () => {
    const { port } = canary
    const host = 'files.example.com'
    const privateUrls = [`http://${host}/a.jpg`, 'https://10.0.0.7/', 'https://localhost/', `http://127.0.0.1:${port}/`]
    for (const url of [...privateUrls, `https://${host}:8443/`, `https://a:b@${host}/`, 'file:///etc/passwd', 'x'])
      expect(await expectError(await post(url), 400)).toContain('import.addressRejected')
    const connectionsBefore = files.connections.length
    for (const name of ['inside', 'metadata']) {
      const id = await start(`https://${name}.example.com/a.jpg`)
      await expectFailed(id, { failureCode: 'import.addressRejected' })
    }
    expect(files.connections).toHaveLength(connectionsBefore)
    expect(canary.visits()).toBe(0)
  })
})

describe('an import fails with an error and leaves nothing behind', () => {
  it('without a retry when the host has no such file', async () => {
    await expectFailed(await start(files.address('/gone.jpg')), { failureCode: 'import.hostRejected', httpStatus: 404 })
    expect(requestCount('/gone.jpg')).toBe(1)
  })

  it('before the download when the declared size is too large', async () => {
    const host = endless(Buffer.alloc(10), { 'content-length': String(mediaLimits.imageMaxBytes + 1) })
    await expectFailed(await start(serve('/large.jpg', host)), { failureCode: 'upload.tooLarge' })
    expect(host.sent()).toBeLessThan(64 * 1024 ** 2)
    expect(requestCount('/large.jpg')).toBe(1)
  })

  it('when the received bytes exceed the limit', async () => {
    const host = endless(Buffer.from('%PDF-1.4\n'))
    const id = await start(serve('/endless.pdf', host), { fields: { kind: 'documents' } })
    await expectFailed(id, { failureCode: 'upload.tooLarge' })
    expect(host.sent()).toBeLessThan(mediaLimits.documentMaxBytes + 64 * 1024 ** 2)
  })

  it('when the host is too slow before or during the response', async () => {
    // An account fetches one file at a time.
    const secondOwner = await aPerson(app)
    const silentImportId = await start(serve('/silent.jpg', () => {}))
    const stallingHost: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-length': 5000 }).write('started')
    }
    const stuckImportId = await start(serve('/stuck.jpg', stallingHost), { owner: secondOwner })
    await Promise.all([
      expectFailed(silentImportId, { failureCode: 'import.tooSlow' }),
      expectFailed(stuckImportId, { failureCode: 'import.tooSlow' }, secondOwner),
    ])
  })

  it('after its retries when the connection breaks', async () => {
    const brokenResponse: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-length': image.length }).write(image.subarray(0, image.length / 2))
      setTimeout(() => response.destroy(), 100)
    }
    const completeFile = wholeFile(await anImage({ seed: 743 }))
    let requestsOfBrokenOnce = 0
    const brokenOnceUrl = serve('/broken-once.jpg', (request, response) =>
      (requestsOfBrokenOnce++ === 0 ? brokenResponse : completeFile)(request, response),
    )
    const secondOwner = await aPerson(app)
    const thirdOwner = await aPerson(app)
    const brokenOnceImportId = await start(brokenOnceUrl)
    const brokenImportId = await start(serve('/broken.jpg', brokenResponse), { owner: secondOwner })
    const busyHost: RequestListener = (_request, response) => response.writeHead(503).end()
    const busyImportId = await start(serve('/busy.jpg', busyHost), { owner: thirdOwner })
    expect(await importResult(brokenOnceImportId)).toMatchObject({ status: 'finished' })
    expect(requestsOfBrokenOnce).toBe(2)
    await expectFailed(brokenImportId, { failureCode: 'import.unreachable' }, secondOwner)
    expect(requestCount('/broken.jpg')).toBe(3)
    await expectFailed(busyImportId, { failureCode: 'import.hostRejected', httpStatus: 503 }, thirdOwner)
    expect(requestCount('/busy.jpg')).toBe(3)
  })

  it('when the file is of another kind', async () => {
    const pageImportId = await start(
      serve('/page.jpg', wholeFile(Buffer.from('<!doctype html><title>Sign in</title>'))),
    )
    await expectFailed(pageImportId, { failureCode: 'media.notAccepted' })
    const photo = wholeFile(await anImage({ widthPx: 256, heightPx: 192 }))
    await expectFailed(await start(serve('/photo.jpg', photo)), { failureCode: 'media.wrongRatio' })
    await expectFailed(await start(serve('/empty.jpg', wholeFile(Buffer.alloc(0)))), { failureCode: 'media.empty' })
    const id = await start(serve('/other.jpg', wholeFile(image)), { fields: { sha256: 'a'.repeat(64) } })
    await expectFailed(id, { failureCode: 'media.damaged' })
    const compressed: RequestListener = (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(image)
    const compressedId = await start(serve('/compressed.jpg', compressed))
    await expectFailed(compressedId, { failureCode: 'import.hostRejected', httpStatus: 200 })
  })

  it('when the account is out of storage', async () => {
    const owner = await aPerson(app)
    const reservedBytes = storageBytesPerAccount - 1000
    const openImport = await anImport(app, owner, { status: 'open', sizeBytes: reservedBytes })
    const fileUrl = serve('/no-room.jpg', wholeFile(image))
    const chunkedUrl = serve('/no-room-chunked.jpg', (_request, response) => response.end(image))
    for (const url of [fileUrl, chunkedUrl]) {
      const id = await start(url, { owner })
      expect(await importResult(id, owner)).toMatchObject({ status: 'failed', failureCode: 'upload.quotaExceeded' })
      await expectNothingLeft(app, owner, id)
    }
    await app.em().nativeUpdate(Upload, { id: openImport }, { sizeBytes: storageBytesPerAccount })
    expect(await expectError(await post(fileUrl, { owner }), 413)).toContain('upload.quotaExceeded')
  })
})

describe('an import started by a person', () => {
  const slowHost: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-length': 50_000 }).write('started')
    const timer = setInterval(() => response.write('more'), 200)
    response.once('close', () => clearInterval(timer))
  }

  it('leaves nothing when it is canceled', async () => {
    const owner = await aPerson(app)
    const id = await start(serve('/canceled.jpg', slowHost), { owner })
    const receivedBytes = async () => ((await (await get(id, owner)).json()) as MediaImport).receivedBytes ?? 0
    await expect.poll(receivedBytes, { timeout: 60_000 }).toBeGreaterThan(0)
    expect((await cancel(id, owner)).status).toBe(200)
    await expectError(await get(id, owner), 404)
    await expectError(await cancel(id, owner), 404)
    await expectNothingLeft(app, owner, id)
    // The slot of the account is free again.
    const nextImportId = await start(serve('/after.jpg', wholeFile(await anImage({ seed: 748 }))), { owner })
    expect(await importResult(nextImportId, owner)).toMatchObject({ status: 'finished' })
    await expectError(await cancel(nextImportId, owner), 409)
  })

  it('is inaccessible to colleagues and as an upload of its person', async () => {
    const colleague = await aPerson(app, { accountId: person.accountId, role: 'editor' })
    const id = await start(serve('/mine.jpg', slowHost))
    await expectError(await get(id, colleague), 404)
    await expectError(await cancel(id, colleague), 404)
    expect((await sendTusRequest(person, `/uploads/${id}`)).status).toBe(404)
    expect((await sendTusRequest(person, `/uploads/${id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await cancel(id)).status).toBe(200)
  })

  it('starts once per Idempotency-Key', async () => {
    const key = randomUUID()
    const url = serve('/keyed.jpg', wholeFile(await anImage({ seed: 749 })))
    const id = await start(url, { key })
    expect(await importResult(id)).toMatchObject({ status: 'finished' })
    const replay = await post(url, { key })
    expect(replay.headers.get('idempotency-replayed')).toBe('true')
    expect(await replay.json()).toMatchObject({ id })
    expect(requestCount('/keyed.jpg')).toBe(1)
  })

  it('is limited in number', async () => {
    const owner = await aPerson(app)
    for (let count = 0; count < uploadLimits.openPerUser; count++)
      await anImport(app, owner, { address: files.address('/x.jpg') })
    await expectError(await post(files.address('/x.jpg'), { owner }), 429)
  })
})
