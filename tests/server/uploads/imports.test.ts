import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Membership } from '../../../src/server/domain/accounts/entity.ts'
import { Media } from '../../../src/server/domain/media/entity.ts'
import { Upload } from '../../../src/server/domain/uploads/entity.ts'
import { fetchImport } from '../../../src/server/domain/uploads/imports/fetch-job.ts'
import { sweepUploads } from '../../../src/server/domain/uploads/sweep.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import { guardedDownloads } from '../../../src/server/ports/outgoing/guarded-downloads.ts'
import { limits } from '../../../src/shared/limits.ts'
import type { MediaImport } from '../../../src/shared/media/imports/imports.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { expectError } from '../../support/errors.ts'
import { anImage } from '../../support/files/images.ts'
import { aPerson, callerOf, type Person } from '../../support/people/people.ts'
import { builtMedia, sendFile, spoolBytes, tus } from '../../support/people/uploads.ts'
import { type ImageHost, startCanary, startImageHost } from '../../support/servers/image-host.ts'
import { endless } from '../../support/servers/video-answers.ts'
import { storedPaths } from '../../support/state.ts'

const host = 'files.example.com'
const dayMs = 24 * 60 * 60 * 1000

let app: TestApp
let person: Person
let far: ImageHost
let canary: Awaited<ReturnType<typeof startCanary>>
let image: Buffer<ArrayBuffer>
const answers: Record<string, RequestListener> = {}
const asked: string[] = []
const timesAsked = (path: string) => asked.filter((url) => url === path).length
const options = () => {
  const times = { answerMs: 15_000, silenceMs: 12_000, totalMs: 200_000 }
  return { ports: { outgoingDownloads: guardedDownloads({ allowsLoopback: false, network: far.network, ...times }) } }
}

/** No file is looked at by two of them. */
const shared: Record<string, string> = process.env.TEST_DATABASE_URL === undefined ? {} : { SHARED_DATA_DIR: 'on' }

beforeAll(async () => {
  const known: Readonly<Record<string, readonly string[]>> = {
    [host]: ['93.184.215.14'],
    'inside.example.com': ['10.0.0.7'],
    'metadata.example.com': ['93.184.215.14', '169.254.169.254'],
  }
  far = await startImageHost(
    (request, response) => {
      asked.push(request.url ?? '')
      const answer = answers[request.url ?? '']
      if (answer === undefined) response.writeHead(404).end()
      else answer(request, response)
    },
    (name) => known[name] ?? [],
  )
  canary = await startCanary()
  app = await startTestApp({ ...options(), env: shared })
  person = await aPerson(app)
  image = await anImage({ seed: 740 })
})
afterAll(async () => {
  await app.stop()
  await far.stop()
  await canary.stop()
})

/** Serves something under an address of its own, which is answered. */
function serve(path: string, answer: RequestListener): string {
  answers[path] = answer
  return `https://${host}${path}`
}
const wholeFile =
  (bytes: Buffer): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-length': bytes.length }).end(bytes)

type Wish = { readonly who?: Pick<Person, 'fetch' | 'accountId'>; readonly key?: string; readonly fields?: object }

function post(address: string, { who = person, key, fields = {} }: Wish = {}): Promise<Response> {
  return who.fetch(`/api/v2/${who.accountId}/media/imports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) },
    body: JSON.stringify({ address, kind: 'panos', ...fields }),
  })
}

async function begin(address: string, wish: Wish = {}): Promise<string> {
  const answer = await post(address, wish)
  const text = await answer.text()
  expect(answer.status, text).toBe(201)
  const begun = JSON.parse(text) as MediaImport
  expect(begun).toMatchObject({ status: 'fetching', mediaId: null, failureCode: null })
  return begun.id
}

type Caller = Pick<Person, 'fetch' | 'accountId'>
const find = (importId: string, who: Caller = person) => who.fetch(`/api/v2/${who.accountId}/media/imports/${importId}`)
const cancel = (importId: string, who: Caller = person) =>
  who.fetch(`/api/v2/${who.accountId}/media/imports/${importId}`, { method: 'DELETE' })

async function ended(importId: string, who: Caller = person): Promise<MediaImport> {
  let last: MediaImport | undefined
  const isOver = async () => {
    last = (await (await find(importId, who)).json()) as MediaImport
    return last.status !== 'fetching'
  }
  await expect.poll(isOver, { timeout: 200_000, interval: 100 }).toBe(true)
  if (last === undefined) throw new Error('never asked')
  return last
}

/** What an import leaves that failed or was canceled: no row, no bytes, no medium. */
async function expectNothingLeft(importId: string, who: Person = person): Promise<void> {
  expect(await app.em().count(Upload, { id: importId })).toBe(0)
  const id = importId.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  expect(await app.em().count(Media, { id })).toBe(0)
  const left = () => storedPaths(app.dataFolder)
  await expect
    .poll(async () => (await left()).filter((path) => path.includes(importId) || path.includes(id)), {
      timeout: 20_000,
    })
    .toEqual([])
  const open = await app.em().count(Upload, { account: who.accountId, status: { $ne: 'finished' } })
  if (open === 0) {
    const { usedBytes } = await who.trpc.uploads.usage.query({})
    const media = await app.em().find(Media, { account: who.accountId })
    expect(usedBytes).toBe(media.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0))
  }
}

async function expectFailed(importId: string, failure: Partial<MediaImport>): Promise<void> {
  const over = await ended(importId)
  expect(over).toMatchObject({ status: 'failed', mediaId: null, httpStatus: null, ...failure })
  expect(over.failureMessage).toMatch(/^[A-Z].+\.$/)
  await expectNothingLeft(importId)
}

/** An import as it stands before its job, which is left to the test. */
async function anImport(address: string, who: Person = person, fields: Partial<Upload> = {}) {
  const em = app.em()
  const { accountId: account, userId: user } = who
  const id = randomUUID().replaceAll('-', '')
  const place = { id, account, user, status: 'fetching', kind: 'panos', fileName: 'Hall.jpg' } as const
  em.create(Upload, { ...place, address, sizeBytes: 1, lastActivityAt: new Date(), ...fields })
  await em.flush()
  return id
}

function runJob(importId: string, who: Person = person, lastTry = true): Promise<void> {
  const { ports, queue } = app.services
  const em = app.em() as EntityManager
  const scope = { em, ports, queue, signal: new AbortController().signal, lastTry }
  return fetchImport.run(scope, { accountId: who.accountId, importId })
}

describe('an import', () => {
  it('brings a panorama into the library, as an upload does', async () => {
    const id = await begin(serve('/sites/Lobby%20east.jpg?size=full', wholeFile(image)))
    const { mediaId, ...over } = await ended(id)
    expect(over).toMatchObject({ status: 'finished', receivedBytes: null, failureCode: null, failureMessage: null })
    const medium = await builtMedia(person, mediaId ?? '')
    expect(medium).toMatchObject({ status: 'complete', name: 'Lobby east.jpg', kind: 'panos', sizeBytes: image.length })
    const original = await person.fetch(`/api/v2/${person.accountId}/media/${mediaId}/original`)
    expect(Buffer.from(await original.arrayBuffer()).equals(image)).toBe(true)
    expect((await person.trpc.uploads.usage.query({})).usedBytes).toBe(image.length)
    // The same bytes are the same medium, however they come.
    expect(await sendFile(app.address, person, { bytes: image })).toBe(mediaId)
    const again = await ended(await begin(`https://${host}/sites/Lobby%20east.jpg?size=full`))
    expect(again.mediaId).toBe(mediaId)
  })

  it('takes a file whose size its host does not tell, and counts what it has', async () => {
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

  it('follows a redirect of its host, each judged like the first', async () => {
    const redirect =
      (location: string): RequestListener =>
      (_request, response) =>
        response.writeHead(302, { location }).end()
    serve('/at-last.jpg', wholeFile(await anImage({ seed: 742 })))
    const id = await begin(serve('/moved.jpg', redirect('/at-last.jpg')))
    expect(await ended(id)).toMatchObject({ status: 'finished' })
    const dialled = far.dialled.length
    const inside = await begin(serve('/to-inside.jpg', redirect('https://inside.example.com/')))
    await expectFailed(inside, { failureCode: 'import.addressRejected' })
    const here = await begin(serve('/to-here.jpg', redirect(`http://127.0.0.1:${canary.port}/`)))
    await expectFailed(here, { failureCode: 'import.addressRejected' })
    expect(far.dialled.slice(dialled)).toHaveLength(2)
    const round = await begin(serve('/round.jpg', redirect('/round.jpg')))
    await expectFailed(round, { failureCode: 'import.hostRejected', httpStatus: 302 })
    expect(timesAsked('/round.jpg')).toBe(limits.outgoingRedirectsMax + 1)
    expect(canary.visits()).toBe(0)
  })

  it('goes to no private address, and not by anything but https', async () => {
    const { port } = canary
    const rejected = [`http://${host}/a.jpg`, 'https://10.0.0.7/', 'https://localhost/', `http://127.0.0.1:${port}/`]
    for (const address of [...rejected, `https://${host}:8443/`, `https://a:b@${host}/`, 'file:///etc/passwd', 'x'])
      expect(await expectError(await post(address), 400)).toContain('import.addressRejected')
    const dialled = far.dialled.length
    for (const name of ['inside', 'metadata']) {
      const id = await begin(`https://${name}.example.com/a.jpg`)
      await expectFailed(id, { failureCode: 'import.addressRejected' })
    }
    expect(far.dialled).toHaveLength(dialled)
    expect(canary.visits()).toBe(0)
  })
})

describe('an import fails with a sentence and leaves nothing', () => {
  it('where the host has no such file, which is asked once', async () => {
    await expectFailed(await begin(`https://${host}/gone.jpg`), { failureCode: 'import.hostRejected', httpStatus: 404 })
    expect(timesAsked('/gone.jpg')).toBe(1)
  })

  it('where the file is too large, by what the host says, before it is received', async () => {
    const answer = endless(Buffer.alloc(10), { 'content-length': String(limits.imageMaxBytes + 1) })
    await expectFailed(await begin(serve('/large.jpg', answer)), { failureCode: 'upload.tooLarge' })
    expect(answer.sent()).toBeLessThan(64 * 1024 ** 2)
    expect(timesAsked('/large.jpg')).toBe(1)
  })

  it('where it turns out too large, once it has as many bytes', async () => {
    const answer = endless(Buffer.from('%PDF-1.4\n'))
    const id = await begin(serve('/endless.pdf', answer), { fields: { kind: 'documents' } })
    await expectFailed(id, { failureCode: 'upload.tooLarge' })
    expect(answer.sent()).toBeLessThan(limits.documentMaxBytes + 64 * 1024 ** 2)
  })

  it('where the host is too slow, before the answer and in the middle of it', async () => {
    const silent = await begin(serve('/silent.jpg', () => {}))
    await expectFailed(silent, { failureCode: 'import.tooSlow' })
    const stuck = await begin(
      serve('/stuck.jpg', (_request, response) => {
        response.writeHead(200, { 'content-length': 5000 }).write('begun')
      }),
    )
    await expectFailed(stuck, { failureCode: 'import.tooSlow' })
  })

  it('where the connection breaks off, after it was tried again', async () => {
    const half: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-length': image.length }).write(image.subarray(0, image.length / 2))
      setTimeout(() => response.destroy(), 100)
    }
    const whole = wholeFile(await anImage({ seed: 743 }))
    let times = 0
    const address = serve('/once-cut.jpg', (request, response) => (times++ === 0 ? half : whole)(request, response))
    expect(await ended(await begin(address))).toMatchObject({ status: 'finished' })
    expect(times).toBe(2)
    await expectFailed(await begin(serve('/cut.jpg', half)), { failureCode: 'import.unreachable' })
    expect(timesAsked('/cut.jpg')).toBe(3)
    const busy = await begin(serve('/busy.jpg', (_request, response) => response.writeHead(503).end()))
    await expectFailed(busy, { failureCode: 'import.hostRejected', httpStatus: 503 })
    expect(timesAsked('/busy.jpg')).toBe(3)
  })

  it('where what comes is no file of the kind', async () => {
    const page = await begin(serve('/page.jpg', wholeFile(Buffer.from('<!doctype html><title>Sign in</title>'))))
    await expectFailed(page, { failureCode: 'media.notAccepted' })
    const square = wholeFile(await anImage({ widthPx: 256, heightPx: 256 }))
    await expectFailed(await begin(serve('/square.jpg', square)), { failureCode: 'media.wrongRatio' })
    await expectFailed(await begin(serve('/empty.jpg', wholeFile(Buffer.alloc(0)))), { failureCode: 'media.empty' })
    const id = await begin(serve('/other.jpg', wholeFile(image)), { fields: { sha256: 'a'.repeat(64) } })
    await expectFailed(id, { failureCode: 'media.damaged' })
    const packed: RequestListener = (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(image)
    await expectFailed(await begin(serve('/packed.jpg', packed)), { failureCode: 'import.hostRejected' })
  })

  it('where the account has no room for it', async () => {
    const owner = await aPerson(app)
    const kept = limits.storageBytesPerAccount - 1000
    const fields = { status: 'open', sizeBytes: kept, address: null } as const
    const filling = await anImport('', owner, fields)
    const address = serve('/no-room.jpg', wholeFile(image))
    const chunked = serve('/no-room-told.jpg', (_request, response) => response.end(image))
    for (const known of [address, chunked]) {
      const id = await begin(known, { who: owner })
      expect(await ended(id, owner)).toMatchObject({ status: 'failed', failureCode: 'upload.quotaExceeded' })
      await expectNothingLeft(id, owner)
    }
    await app.em().nativeUpdate(Upload, { id: filling }, { sizeBytes: limits.storageBytesPerAccount })
    expect(await expectError(await post(address, { who: owner }), 413)).toContain('upload.quotaExceeded')
  })

  it('where its person may no longer upload', async () => {
    const editor = await aPerson(app, { accountId: person.accountId, role: 'editor' })
    const id = await anImport(serve('/demoted.jpg', wholeFile(image)), editor)
    await app.em().nativeUpdate(Membership, { user: editor.userId }, { role: 'viewer' })
    await runJob(id, editor)
    await app.em().nativeUpdate(Membership, { user: editor.userId }, { role: 'editor' })
    expect(await ended(id, editor)).toMatchObject({ status: 'failed', failureCode: 'access.denied' })
    expect(timesAsked('/demoted.jpg')).toBe(0)
  })

  it('where its job was lost, a day later', async () => {
    const id = await anImport(`https://${host}/lost.jpg`)
    const { ports, queue } = app.services
    const sweepAfter = async (ms: number) => {
      await app.em().nativeUpdate(Upload, { id }, { lastActivityAt: new Date(Date.now() - ms) })
      await sweepUploads({ em: app.em() as EntityManager, ports, queue })
    }
    await sweepAfter(dayMs / 2)
    expect(await (await find(id)).json()).toMatchObject({ status: 'fetching' })
    await sweepAfter(dayMs + 60_000)
    await expectFailed(id, { failureCode: 'upload.expired' })
  })
})

describe('the job of an import', () => {
  it('begins anew after a process that died in the middle', async () => {
    const file = await anImage({ seed: 744 })
    const id = await anImport(serve('/died.jpg', wholeFile(file)))
    await app.services.ports.spool.create(id)
    await spoolBytes(app.services.ports.spool, id, { offset: 0, bytes: Buffer.alloc(file.length + 500, 7) })
    await runJob(id)
    const { mediaId } = await ended(id)
    const original = await person.fetch(`/api/v2/${person.accountId}/media/${mediaId}/original`)
    expect(Buffer.from(await original.arrayBuffer()).equals(file)).toBe(true)
  })

  it('makes a medium of what has come as a whole, without asking again', async () => {
    const file = await anImage({ seed: 745 })
    const id = await anImport(serve('/whole.jpg', wholeFile(file)), person, { status: 'open', sizeBytes: file.length })
    await app.services.ports.spool.create(id)
    await spoolBytes(app.services.ports.spool, id, { offset: 0, bytes: file })
    await runJob(id)
    expect(await ended(id)).toMatchObject({ status: 'finished' })
    expect(timesAsked('/whole.jpg')).toBe(0)
  })

  it('has its effect once, however often it runs', async () => {
    const id = await anImport(serve('/twice.jpg', wholeFile(await anImage({ seed: 746 }))))
    await Promise.all([runJob(id), runJob(id)])
    await runJob(id)
    const { mediaId } = await ended(id)
    expect(timesAsked('/twice.jpg')).toBe(1)
    expect(await app.em().count(Media, { name: 'Hall.jpg', id: mediaId ?? '' })).toBe(1)
  })

  it('rejects what bytes of an earlier attempt got into', async () => {
    const file = await anImage({ seed: 747 })
    const address = serve('/mixed.jpg', (_request, response) => {
      response.writeHead(200, { 'content-length': file.length }).write(file.subarray(0, 500))
      // As a process does that the others took for dead.
      setTimeout(() => response.end(file.subarray(500)), 300)
    })
    const id = await anImport(address)
    const { spool } = app.services.ports
    const append = spool.append.bind(spool)
    spool.append = async (uploadId, offset) => {
      const appender = await append(uploadId, offset)
      const settled = appender.settled.bind(appender)
      appender.settled = async () => {
        const end = await settled()
        spool.append = append
        await spoolBytes(spool, id, { offset: 100, bytes: Buffer.alloc(50, 7) })
        return end
      }
      return appender
    }
    await runJob(id)
    await expectFailed(id, { failureCode: 'media.damaged' })
  })
})

describe('an import of a person', () => {
  const stuck: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-length': 50_000 }).write('begun')
    const more = setInterval(() => response.write('more'), 200)
    response.once('close', () => clearInterval(more))
  }

  it('is canceled by them, and nothing is left', async () => {
    const owner = await aPerson(app)
    const id = await begin(serve('/canceled.jpg', stuck), { who: owner })
    const received = async () => ((await (await find(id, owner)).json()) as MediaImport).receivedBytes ?? 0
    await expect.poll(received, { timeout: 20_000 }).toBeGreaterThan(0)
    expect((await cancel(id, owner)).status).toBe(200)
    await expectError(await find(id, owner), 404)
    await expectError(await cancel(id, owner), 404)
    await expectNothingLeft(id, owner)
    // The place of the account is free again.
    const next = await begin(serve('/after.jpg', wholeFile(await anImage({ seed: 748 }))), { who: owner })
    expect(await ended(next, owner)).toMatchObject({ status: 'finished' })
    await expectError(await cancel(next, owner), 409)
  })

  it('is theirs alone, and nothing that can be sent to', async () => {
    const colleague = await aPerson(app, { accountId: person.accountId, role: 'editor' })
    const id = await begin(serve('/mine.jpg', stuck))
    await expectError(await find(id, colleague), 404)
    await expectError(await cancel(id, colleague), 404)
    expect((await tus(person, `/uploads/${id}`)).status).toBe(404)
    expect((await tus(person, `/uploads/${id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await cancel(id)).status).toBe(200)
  })

  it('is begun once under an Idempotency-Key', async () => {
    const key = randomUUID()
    const address = serve('/keyed.jpg', wholeFile(await anImage({ seed: 749 })))
    const id = await begin(address, { key })
    expect(await ended(id)).toMatchObject({ status: 'finished' })
    const again = await post(address, { key })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await again.json()).toMatchObject({ id })
    expect(timesAsked('/keyed.jpg')).toBe(1)
  })

  it('is one of few at a time', async () => {
    const owner = await aPerson(app)
    for (let count = 0; count < limits.uploadsOpenPerUser; count++) await anImport(`https://${host}/x.jpg`, owner)
    await expectError(await post(`https://${host}/x.jpg`, { who: owner }), 429)
  })
})

/** Several processes share PostgreSQL; the embedded database belongs to one. */
describe.runIf(process.env.TEST_DATABASE_URL !== undefined)('three processes', () => {
  it('fetch each file once, and any of them tells how far it is', async () => {
    const beside = await Promise.all(
      [0, 1].map(() => startTestApp({ ...options(), beside: app, env: shared })),
    )
    try {
      const owners = await Promise.all(Array.from({ length: 6 }, () => aPerson(app)))
      const paths = owners.map((_owner, index) => `/shared-${index}.jpg`)
      const page = wholeFile(Buffer.from('no image at all'))
      await Promise.all(
        owners.map(async (owner, index) => {
          const id = await begin(serve(paths[index] ?? '', page), { who: owner })
          const elsewhere = beside[index % beside.length] ?? app
          const account = owner.accountId
          const caller = {
            ...callerOf({ token: owner.token, account, address: () => elsewhere.address }),
            accountId: account,
          }
          expect(await ended(id, caller)).toMatchObject({ failureCode: 'media.notAccepted' })
        }),
      )
      expect(paths.map(timesAsked)).toEqual(paths.map(() => 1))
    } finally {
      for (const each of beside) await each.stop()
    }
  })
})
