import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Account, Membership } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { User } from '../../../../src/server/domain/identity/users/entity.ts'
import { buildLimits } from '../../../../src/server/domain/library/media/build/build-limits.ts'
import { Media } from '../../../../src/server/domain/library/media/entity.ts'
import { Upload } from '../../../../src/server/domain/library/uploads/entity.ts'
import { sweepUploads } from '../../../../src/server/domain/library/uploads/sweep.ts'
import { uploadLimits } from '../../../../src/server/domain/library/uploads/upload-limits.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { anImage } from '../../../support/files/images.ts'
import { aPerson } from '../../../support/people/people.ts'
import {
  appendBytes,
  createUpload,
  filledBytes,
  sendTusRequest,
  spoolBytes,
  uploadFile,
  waitForBuild,
} from '../../../support/people/uploads.ts'
import { storedFiles, storedPaths } from '../../../support/state.ts'
import { checkAllFiles, sweepLibrary } from '../../../support/sweep-files.ts'

const minuteMs = 60_000
/** Milliseconds by which the clock of the server is ahead. */
let aheadMs = 0
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ports: { now: () => new Date(Date.now() + aheadMs) } })
})
beforeEach(() => {
  aheadMs = 0
})
afterAll(() => app.stop())

const scope = () => ({ em: app.em(), ports: app.services.ports, queue: app.services.queue })
const sweep = () => sweepUploads(scope())
const idOf = (path: string) => path.slice('/uploads/'.length)

describe('T28: expiry', () => {
  it('releases the quota of an upload after a day without activity', async () => {
    const person = await aPerson(app)
    const path = await createUpload(person, 1000)
    await appendBytes(person, path, 0, filledBytes(10))
    aheadMs = uploadLimits.idleExpiryMs - minuteMs
    await sweep()
    // A status request extends the lifetime.
    expect((await sendTusRequest(person, path)).status).toBe(200)
    aheadMs += uploadLimits.idleExpiryMs - minuteMs
    await sweep()
    expect((await appendBytes(person, path, 10, filledBytes(10))).status).toBe(204)
    aheadMs += uploadLimits.idleExpiryMs + minuteMs
    expect((await sendTusRequest(person, path)).status).toBe(410)
    expect((await appendBytes(person, path, 20, filledBytes(10))).status).toBe(410)
    await sweep()
    expect((await sendTusRequest(person, path)).status).toBe(404)
    expect(await app.services.ports.spool.sizeOf(idOf(path))).toBeUndefined()
    expect(await person.trpc.uploads.usage.query({})).toMatchObject({ usedBytes: 0 })
  })

  it('leaves the media of finished uploads unchanged', async () => {
    const person = await aPerson(app)
    const mediaId = await uploadFile(app.address, person, { bytes: await anImage({ seed: 21 }) })
    await waitForBuild(person, mediaId)
    const filesBefore = await storedFiles(app.dataFolder)
    aheadMs = 3 * uploadLimits.idleExpiryMs
    await sweep()
    await sweepLibrary(scope())
    await checkAllFiles(scope())
    expect(await app.em().count(Upload, { account: person.accountId })).toBe(0)
    expect(await storedFiles(app.dataFolder)).toEqual(filesBefore)
    expect((await person.trpc.media.list.query({})).items).toHaveLength(1)
  })

  it('skips a locked upload without disturbing its holder', async () => {
    const person = await aPerson(app)
    const path = await createUpload(person, 1000)
    aheadMs = uploadLimits.idleExpiryMs + minuteMs
    const onContention = vi.fn()
    const release = await app.services.ports.spool.lock(idOf(path), { onContention })
    await sweep()
    expect(onContention).not.toHaveBeenCalled()
    await app.em().nativeUpdate(Upload, { id: idOf(path) }, { lastActivityAt: new Date(Date.now() + aheadMs) })
    release()
    expect((await appendBytes(person, path, 0, filledBytes(10))).status).toBe(204)
  })

  it('F44: releases rows and quota of clients that disconnected after creating', async () => {
    const person = await aPerson(app)
    for (let count = 0; count < uploadLimits.openPerUser; count++) await createUpload(person, 1_000_000)
    aheadMs = uploadLimits.idleExpiryMs + minuteMs
    await sweep()
    expect(await person.trpc.uploads.usage.query({})).toMatchObject({ usedBytes: 0 })
    await createUpload(person, 5)
  })
})

describe('the sweep after a crash', () => {
  it('F6: deletes files without a row and rows without a file', async () => {
    const person = await aPerson(app)
    const orphanId = 'c'.repeat(32)
    await app.services.ports.spool.create(orphanId)
    const path = await createUpload(person, 500)
    await app.services.ports.spool.remove(idOf(path))
    await sweep()
    await checkAllFiles(scope())
    expect(await app.services.ports.spool.sizeOf(orphanId)).toBeUndefined()
    aheadMs = 2 * minuteMs
    await sweep()
    expect(await person.trpc.uploads.usage.query({})).toMatchObject({ usedBytes: 0 })
  })

  it('F5: finishes a complete upload unless its sender lost the permission', async () => {
    const permitted = await aPerson(app)
    const demoted = await aPerson(app)
    const suspended = await aPerson(app)
    const disabled = await aPerson(app)
    const image = await anImage({ seed: 22 })
    for (const person of [permitted, demoted, suspended, disabled]) {
      const path = await createUpload(person, image.byteLength)
      await spoolBytes(app.services.ports.spool, idOf(path), { offset: 0, bytes: image })
    }
    const em = app.em()
    await em.nativeUpdate(Membership, { user: demoted.userId }, { role: 'viewer' })
    await em.nativeUpdate(Account, { id: suspended.accountId }, { status: 'suspended' })
    await em.nativeUpdate(User, { id: disabled.userId }, { disabledAt: new Date() })
    aheadMs = 2 * minuteMs
    await sweep()
    await em.nativeUpdate(Membership, { user: demoted.userId }, { role: 'owner' })
    for (const { accountId } of [suspended, disabled]) expect(await em.count(Media, { account: accountId })).toBe(0)
    const [item] = (await permitted.trpc.media.list.query({})).items
    expect((await waitForBuild(permitted, item?.id ?? '')).status).toBe('complete')
    expect((await demoted.trpc.media.list.query({})).items).toEqual([])
  })

  it('deletes expired builds that no medium uses', async () => {
    const person = await aPerson(app)
    const { files } = app.services.ports
    const mediaId = await uploadFile(app.address, person, { bytes: await anImage({ seed: 23 }) })
    const item = await waitForBuild(person, mediaId)
    const filesBefore = await storedFiles(app.dataFolder)
    const orphanFolder = await files.makeWorkFolder()
    await writeFile(join(orphanFolder, 'poster.webp'), 'x')
    const publicKey = item.baseUrl?.split('/')[2] ?? ''
    await files.adoptFolder(orphanFolder, `media/${publicKey}/${Date.now().toString(36)}-${'0'.repeat(16)}`)
    await sweepLibrary(scope())
    await checkAllFiles(scope())
    expect(await storedPaths(app.dataFolder)).toHaveLength(Object.keys(filesBefore).length + 1)
    aheadMs = buildLimits.expirySeconds * 1000 + minuteMs
    await sweepLibrary(scope())
    await checkAllFiles(scope())
    expect(await storedFiles(app.dataFolder)).toEqual(filesBefore)
  })
})
