import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Membership } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { fetchImport } from '../../../../src/server/domain/library/imports/fetch-import.ts'
import { Media } from '../../../../src/server/domain/library/media/entity.ts'
import { Upload } from '../../../../src/server/domain/library/uploads/entity.ts'
import { sweepUploads } from '../../../../src/server/domain/library/uploads/sweep.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { anImage } from '../../../support/files/images.ts'
import { anImport, beginImport, endedImport, expectFailedImport, getImport } from '../../../support/people/imports.ts'
import { aPerson, callerOf, type Person } from '../../../support/people/people.ts'
import { spoolBytes } from '../../../support/people/uploads.ts'
import { type FileHost, startFileHost, wholeFile } from '../../../support/servers/file-host.ts'

const dayMs = 24 * 60 * 60 * 1000

let app: TestApp
let person: Person
let files: FileHost
beforeAll(async () => {
  files = await startFileHost()
  app = await startTestApp({ ports: { outgoingDownloads: files.outgoingDownloads } })
  person = await aPerson(app)
})
afterAll(async () => {
  await app.stop()
  await files.stop()
})

const serve: FileHost['serve'] = (path, listener) => files.serve(path, listener)
const requestCount = (path: string) => files.requestCount(path)
const importResult = (importId: string, owner = person) => endedImport(owner, importId)

/** Runs the job as the queue does. */
function runJob(importId: string, owner = person): Promise<void> {
  const { ports, queue } = app.services
  const em = app.em() as EntityManager
  const scope = { em, ports, queue, signal: new AbortController().signal, isLastAttempt: true }
  return fetchImport.run(scope, { accountId: owner.accountId, importId })
}

describe('the job of an import', () => {
  it('starts over after a process died midway', async () => {
    const file = await anImage({ seed: 744 })
    const id = await anImport(app, person, { address: serve('/died.jpg', wholeFile(file)) })
    await app.services.ports.spool.create(id)
    await spoolBytes(app.services.ports.spool, id, { offset: 0, bytes: Buffer.alloc(file.length + 500, 7) })
    await runJob(id)
    const { mediaId } = await importResult(id)
    const original = await person.fetch(`/api/v2/${person.accountId}/media/${mediaId}/original`)
    expect(Buffer.from(await original.arrayBuffer()).equals(file)).toBe(true)
  })

  it('finishes a completely received file without another download', async () => {
    const file = await anImage({ seed: 745 })
    const id = await anImport(app, person, {
      address: serve('/whole.jpg', wholeFile(file)),
      status: 'open',
      sizeBytes: file.length,
    })
    await app.services.ports.spool.create(id)
    await spoolBytes(app.services.ports.spool, id, { offset: 0, bytes: file })
    await runJob(id)
    expect(await importResult(id)).toMatchObject({ status: 'finished' })
    expect(requestCount('/whole.jpg')).toBe(0)
  })

  it('creates one medium when it runs several times', async () => {
    const id = await anImport(app, person, { address: serve('/twice.jpg', wholeFile(await anImage({ seed: 746 }))) })
    await Promise.all([runJob(id), runJob(id)])
    await runJob(id)
    const { mediaId } = await importResult(id)
    expect(requestCount('/twice.jpg')).toBe(1)
    expect(await app.em().count(Media, { name: 'Hall.jpg', id: mediaId ?? '' })).toBe(1)
  })

  it('rejects a file mixed with bytes of an earlier attempt', async () => {
    const file = await anImage({ seed: 747 })
    const url = serve('/mixed.jpg', (_request, response) => {
      response.writeHead(200, { 'content-length': file.length }).write(file.subarray(0, 500))
      // The remaining bytes arrive late, so that another process could consider this one dead.
      setTimeout(() => response.end(file.subarray(500)), 300)
    })
    const id = await anImport(app, person, { address: url })
    const { spool } = app.services.ports
    const append = spool.append.bind(spool)
    spool.append = async (uploadId, offset) => {
      const appender = await append(uploadId, offset)
      const flush = appender.flush.bind(appender)
      appender.flush = async () => {
        const end = await flush()
        spool.append = append
        await spoolBytes(spool, id, { offset: 100, bytes: Buffer.alloc(50, 7) })
        return end
      }
      return appender
    }
    await runJob(id)
    await expectFailedImport(app, person, { id, failureCode: 'media.damaged' })
  })

  it('fetches nothing for a person without the permission', async () => {
    const editor = await aPerson(app, { accountId: person.accountId, role: 'editor' })
    const id = await anImport(app, editor, { address: serve('/demoted.jpg', wholeFile(await anImage({ seed: 750 }))) })
    await app.em().nativeUpdate(Membership, { user: editor.userId }, { role: 'viewer' })
    await runJob(id, editor)
    await app.em().nativeUpdate(Membership, { user: editor.userId }, { role: 'editor' })
    expect(await importResult(id, editor)).toMatchObject({ status: 'failed', failureCode: 'access.denied' })
    expect(requestCount('/demoted.jpg')).toBe(0)
  })

  it('fails an import a day after the job was lost', async () => {
    const id = await anImport(app, person, { address: files.address('/lost.jpg') })
    const { ports, queue } = app.services
    const sweepAfter = async (ms: number) => {
      await app.em().nativeUpdate(Upload, { id }, { lastActivityAt: new Date(Date.now() - ms) })
      await sweepUploads({ em: app.em() as EntityManager, ports, queue })
    }
    await sweepAfter(dayMs / 2)
    expect(await (await getImport(person, id)).json()).toMatchObject({ status: 'fetching' })
    await sweepAfter(dayMs + 60_000)
    await expectFailedImport(app, person, { id, failureCode: 'upload.expired' })
  })
})

/** Several processes can share PostgreSQL, but not the embedded database. */
describe.runIf(process.env.TEST_DATABASE_URL !== undefined)('three processes', () => {
  it('fetch each file once with progress that any process reports', async () => {
    // The files are rejected, so that no process builds media.
    const options = { env: { SHARED_DATA_DIR: 'on' }, ports: { outgoingDownloads: files.outgoingDownloads } }
    const firstApp = await startTestApp(options)
    const otherApps = await Promise.all([0, 1].map(() => startTestApp({ ...options, databaseOf: firstApp })))
    try {
      const owners = await Promise.all(Array.from({ length: 6 }, () => aPerson(firstApp)))
      const paths = owners.map((_owner, index) => `/shared-${index}.jpg`)
      const page = wholeFile(Buffer.from('no image at all'))
      await Promise.all(
        owners.map(async (owner, index) => {
          const id = await beginImport(owner, serve(paths[index] ?? '', page))
          const otherApp = otherApps[index % otherApps.length] ?? firstApp
          const account = owner.accountId
          const caller = {
            ...callerOf({ token: owner.token, account, address: () => otherApp.address }),
            accountId: account,
          }
          expect(await endedImport(caller, id)).toMatchObject({ failureCode: 'media.notAccepted' })
        }),
      )
      expect(paths.map(requestCount)).toEqual(paths.map(() => 1))
    } finally {
      for (const otherApp of otherApps) await otherApp.stop()
      await firstApp.stop()
    }
  })
})
