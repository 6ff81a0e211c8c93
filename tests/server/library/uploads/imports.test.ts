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
import { builtMedia, sendFile, tus } from '../../../support/people/uploads.ts'
import { type FileHost, startFileHost, wholeFile } from '../../../support/servers/file-host.ts'
import { startCanary } from '../../../support/servers/image-host.ts'
import { endless } from '../../../support/servers/video-answers.ts'

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

const serve: FileHost['serve'] = (path, answer) => files.serve(path, answer)
const requestCount = (path: string) => files.requestCount(path)

type Wish = ImportOptions & { readonly who?: Person }
const post = (address: string, { who = person, ...wish }: Wish = {}) => postImport(who, address, wish)
const begin = (address: string, { who = person, ...wish }: Wish = {}) => beginImport(who, address, wish)
const find = (importId: string, who = person) => getImport(who, importId)
const cancel = (importId: string, who = person) => cancelImport(who, importId)
const ended = (importId: string, who = person) => endedImport(who, importId)
const expectFailed = (id: string, failure: Partial<MediaImport>, who = person) =>
  expectFailedImport(app, who, { ...failure, id })

describe('an import', () => {
  it('adds a panorama to the library like an upload', async () => {
    const id = await begin(serve('/sites/Lobby%20east.jpg?size=full', wholeFile(image)))
    const { mediaId, ...over } = await ended(id)
    expect(over).toMatchObject({ status: 'finished', receivedBytes: null, failureCode: null, failureMessage: null })
    const medium = await builtMedia(person, mediaId ?? '')
    expect(medium).toMatchObject({ status: 'complete', name: 'Lobby east.jpg', kind: 'panos', sizeBytes: image.length })
    const original = await person.fetch(`/api/v2/${person.accountId}/media/${mediaId}/original`)
    expect(Buffer.from(await original.arrayBuffer()).equals(image)).toBe(true)
    expect((await person.trpc.uploads.usage.query({})).usedBytes).toBe(image.length)
    // The same bytes become the same medium by upload and import.
    expect(await sendFile(app.address, person, { bytes: image })).toBe(mediaId)
    const again = await ended(await begin(files.address('/sites/Lobby%20east.jpg?size=full')))
    expect(again.mediaId).toBe(mediaId)
  })

  it('accepts a file of undeclared size, and counts received bytes', async () => {
    const owner = await aPerson(app)
    const other = await anImage({ seed: 741 })
    const chunked: RequestListener = (_request, response) => {
      response.write(other.subarray(0, 1000))
      setTimeout(() => response.end(other.subarray(1000)), 200)
    }
    const id = await begin(serve('/chunked.jpg', chunked), { who: owner, fields: { fileName: 'Attic.jpg' } })
    const { mediaId } = await ended(id, owner)
    expect(await builtMedia(owner, mediaId ?? '')).toMatchObject({ status: 'complete', name: 'Attic.jpg' })
    expect((await owner.trpc.uploads.usage.query({})).usedBytes).toBe(other.length)
  })

  it('follows redirects, checking each address', async () => {
    const redirect =
      (location: string): RequestListener =>
      (_request, response) =>
        response.writeHead(302, { location }).end()
    serve('/at-last.jpg', wholeFile(await anImage({ seed: 742 })))
    const id = await begin(serve('/moved.jpg', redirect('/at-last.jpg')))
    expect(await ended(id)).toMatchObject({ status: 'finished' })
    const connections = files.connections.length
    const inside = await begin(serve('/to-inside.jpg', redirect('https://inside.example.com/')))
    await expectFailed(inside, { failureCode: 'import.addressRejected' })
    const here = await begin(serve('/to-here.jpg', redirect(`http://127.0.0.1:${canary.port}/`)))
    await expectFailed(here, { failureCode: 'import.addressRejected' })
    expect(files.connections.slice(connections)).toHaveLength(2)
    const round = await begin(serve('/round.jpg', redirect('/round.jpg')))
    await expectFailed(round, { failureCode: 'import.hostRejected', httpStatus: 302 })
    expect(requestCount('/round.jpg')).toBe(redirectsMax + 1)
    expect(canary.visits()).toBe(0)
  })

  it('requests public https addresses only', async () => {
    const { port } = canary
    const host = 'files.example.com'
    const rejected = [`http://${host}/a.jpg`, 'https://10.0.0.7/', 'https://localhost/', `http://127.0.0.1:${port}/`]
    for (const address of [...rejected, `https://${host}:8443/`, `https://a:b@${host}/`, 'file:///etc/passwd', 'x'])
      expect(await expectError(await post(address), 400)).toContain('import.addressRejected')
    const connections = files.connections.length
    for (const name of ['inside', 'metadata']) {
      const id = await begin(`https://${name}.example.com/a.jpg`)
      await expectFailed(id, { failureCode: 'import.addressRejected' })
    }
    expect(files.connections).toHaveLength(connections)
    expect(canary.visits()).toBe(0)
  })
})

describe('an import fails with an error and leaves nothing', () => {
  it('when the host has no such file, without a retry', async () => {
    await expectFailed(await begin(files.address('/gone.jpg')), { failureCode: 'import.hostRejected', httpStatus: 404 })
    expect(requestCount('/gone.jpg')).toBe(1)
  })

  it('when the declared size is too large, before the download', async () => {
    const answer = endless(Buffer.alloc(10), { 'content-length': String(mediaLimits.imageMaxBytes + 1) })
    await expectFailed(await begin(serve('/large.jpg', answer)), { failureCode: 'upload.tooLarge' })
    expect(answer.sent()).toBeLessThan(64 * 1024 ** 2)
    expect(requestCount('/large.jpg')).toBe(1)
  })

  it('when the received bytes exceed the limit', async () => {
    const answer = endless(Buffer.from('%PDF-1.4\n'))
    const id = await begin(serve('/endless.pdf', answer), { fields: { kind: 'documents' } })
    await expectFailed(id, { failureCode: 'upload.tooLarge' })
    expect(answer.sent()).toBeLessThan(mediaLimits.documentMaxBytes + 64 * 1024 ** 2)
  })

  it('when the host is too slow, before or during the response', async () => {
    // An account fetches one file at a time.
    const who = await aPerson(app)
    const silent = await begin(serve('/silent.jpg', () => {}))
    const begun: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-length': 5000 }).write('begun')
    }
    const stuck = await begin(serve('/stuck.jpg', begun), { who })
    await Promise.all([
      expectFailed(silent, { failureCode: 'import.tooSlow' }),
      expectFailed(stuck, { failureCode: 'import.tooSlow' }, who),
    ])
  })

  it('when the connection breaks, after its retries', async () => {
    const half: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-length': image.length }).write(image.subarray(0, image.length / 2))
      setTimeout(() => response.destroy(), 100)
    }
    const whole = wholeFile(await anImage({ seed: 743 }))
    let times = 0
    const address = serve('/once-cut.jpg', (request, response) => (times++ === 0 ? half : whole)(request, response))
    const second = await aPerson(app)
    const third = await aPerson(app)
    const onceCut = await begin(address)
    const cut = await begin(serve('/cut.jpg', half), { who: second })
    const busyHost: RequestListener = (_request, response) => response.writeHead(503).end()
    const busy = await begin(serve('/busy.jpg', busyHost), { who: third })
    expect(await ended(onceCut)).toMatchObject({ status: 'finished' })
    expect(times).toBe(2)
    await expectFailed(cut, { failureCode: 'import.unreachable' }, second)
    expect(requestCount('/cut.jpg')).toBe(3)
    await expectFailed(busy, { failureCode: 'import.hostRejected', httpStatus: 503 }, third)
    expect(requestCount('/busy.jpg')).toBe(3)
  })

  it('when the file is of another kind', async () => {
    const page = await begin(serve('/page.jpg', wholeFile(Buffer.from('<!doctype html><title>Sign in</title>'))))
    await expectFailed(page, { failureCode: 'media.notAccepted' })
    const photo = wholeFile(await anImage({ widthPx: 256, heightPx: 192 }))
    await expectFailed(await begin(serve('/photo.jpg', photo)), { failureCode: 'media.wrongRatio' })
    await expectFailed(await begin(serve('/empty.jpg', wholeFile(Buffer.alloc(0)))), { failureCode: 'media.empty' })
    const id = await begin(serve('/other.jpg', wholeFile(image)), { fields: { sha256: 'a'.repeat(64) } })
    await expectFailed(id, { failureCode: 'media.damaged' })
    const packed: RequestListener = (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(image)
    const packedId = await begin(serve('/packed.jpg', packed))
    await expectFailed(packedId, { failureCode: 'import.hostRejected', httpStatus: 200 })
  })

  it('when the account is out of storage', async () => {
    const owner = await aPerson(app)
    const reservedBytes = storageBytesPerAccount - 1000
    const filling = await anImport(app, owner, { status: 'open', sizeBytes: reservedBytes })
    const address = serve('/no-room.jpg', wholeFile(image))
    const chunked = serve('/no-room-told.jpg', (_request, response) => response.end(image))
    for (const source of [address, chunked]) {
      const id = await begin(source, { who: owner })
      expect(await ended(id, owner)).toMatchObject({ status: 'failed', failureCode: 'upload.quotaExceeded' })
      await expectNothingLeft(app, owner, id)
    }
    await app.em().nativeUpdate(Upload, { id: filling }, { sizeBytes: storageBytesPerAccount })
    expect(await expectError(await post(address, { who: owner }), 413)).toContain('upload.quotaExceeded')
  })
})

describe('an import of a person', () => {
  const stuck: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-length': 50_000 }).write('begun')
    const more = setInterval(() => response.write('more'), 200)
    response.once('close', () => clearInterval(more))
  }

  it('can be canceled, which leaves nothing', async () => {
    const owner = await aPerson(app)
    const id = await begin(serve('/canceled.jpg', stuck), { who: owner })
    const received = async () => ((await (await find(id, owner)).json()) as MediaImport).receivedBytes ?? 0
    await expect.poll(received, { timeout: 60_000 }).toBeGreaterThan(0)
    expect((await cancel(id, owner)).status).toBe(200)
    await expectError(await find(id, owner), 404)
    await expectError(await cancel(id, owner), 404)
    await expectNothingLeft(app, owner, id)
    // The slot of the account is free again.
    const next = await begin(serve('/after.jpg', wholeFile(await anImage({ seed: 748 }))), { who: owner })
    expect(await ended(next, owner)).toMatchObject({ status: 'finished' })
    await expectError(await cancel(next, owner), 409)
  })

  it('is private, and accepts no bytes from clients', async () => {
    const colleague = await aPerson(app, { accountId: person.accountId, role: 'editor' })
    const id = await begin(serve('/mine.jpg', stuck))
    await expectError(await find(id, colleague), 404)
    await expectError(await cancel(id, colleague), 404)
    expect((await tus(person, `/uploads/${id}`)).status).toBe(404)
    expect((await tus(person, `/uploads/${id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await cancel(id)).status).toBe(200)
  })

  it('starts once per Idempotency-Key', async () => {
    const key = randomUUID()
    const address = serve('/keyed.jpg', wholeFile(await anImage({ seed: 749 })))
    const id = await begin(address, { key })
    expect(await ended(id)).toMatchObject({ status: 'finished' })
    const again = await post(address, { key })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await again.json()).toMatchObject({ id })
    expect(requestCount('/keyed.jpg')).toBe(1)
  })

  it('is limited in number', async () => {
    const owner = await aPerson(app)
    for (let count = 0; count < uploadLimits.openPerUser; count++)
      await anImport(app, owner, { address: files.address('/x.jpg') })
    await expectError(await post(files.address('/x.jpg'), { who: owner }), 429)
  })
})
