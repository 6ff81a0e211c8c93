import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Files } from '../../../src/server/ports/files.ts'
import { s3Files } from '../../../src/server/ports/s3-files.ts'
import { s3Spool } from '../../../src/server/ports/spool/s3-spool.ts'
import { UploadLocks } from '../../../src/server/ports/spool/upload-locks.ts'
import type { UploadSpool } from '../../../src/server/ports/spool/upload-spool.ts'
import { type Loss, type ObjectStore, startObjectStore } from '../../support/servers/object-store.ts'

const busyError = { code: 'server.busy' }
const uploadId = '0b7c6a1e5f1a4c569f0e0d6f4f0a0002'

let store: ObjectStore
let folder = ''
let files: Files
let spool: UploadSpool
beforeAll(async () => {
  store = await startObjectStore()
  folder = await mkdtemp(join(tmpdir(), 'stopover-lossy-bucket-'))
  files = s3Files(store.settings, folder)
  spool = s3Spool(store.settings, folder, { locks: new UploadLocks() })
  await files.prepare(false)
})
afterEach(() => store.loseWrites(undefined))
afterAll(async () => {
  await store.halt()
  await rm(folder, { recursive: true, force: true })
})

const losses: readonly Loss[] = ['nothing', 'half']

describe.each(losses)('a bucket that confirms writes and stores %s of them', (loss) => {
  it.each([
    ['small', 10],
    ['large', 17 * 1024 ** 2],
  ])('leaves a %s file in place for a retry', async (name, sizeBytes) => {
    const path = join(folder, name)
    const key = `originals/${loss}/${name}`
    await writeFile(path, Buffer.alloc(sizeBytes, name))
    store.loseWrites(loss)
    await expect(files.adoptFile(path, key)).rejects.toMatchObject(busyError)
    expect(existsSync(path)).toBe(true)
    store.loseWrites(undefined)
    await files.adoptFile(path, key)
    expect(store.bucket.objects.get(key)?.bytes).toHaveLength(sizeBytes)
  })

  it('never completes a folder', async () => {
    const buildFolder = join(folder, 'built')
    const key = `media/${loss}/b`
    await mkdir(buildFolder, { recursive: true })
    for (let count = 0; count < 30; count++) await writeFile(join(buildFolder, `${count}.webp`), `tile ${count}`)
    store.loseWrites(loss)
    await expect(files.adoptFolder(buildFolder, key)).rejects.toMatchObject(busyError)
    store.loseWrites(undefined)
    expect(await files.exists(key)).toBe(false)
    await files.adoptFolder(buildFolder, key)
    expect((await files.read(`${key}/29.webp`))?.toString()).toBe('tile 29')
  })

  it('acknowledges no byte of an upload', async () => {
    await spool.create(uploadId)
    store.loseWrites(loss)
    const appender = await spool.append(uploadId, 0)
    appender.add(Buffer.alloc(1000, 'x'))
    await expect(appender.flush()).rejects.toMatchObject(busyError)
    await appender.close()
    store.loseWrites(undefined)
    expect(await spool.sizeOf(uploadId)).toBe(0)
    const secondAppender = await spool.append(uploadId, 0)
    secondAppender.add(Buffer.alloc(1000, 'x'))
    expect(await secondAppender.flush()).toBe(1000)
    await spool.remove(uploadId)
  })
})

it('a bucket with a shorter response than announced yields no partial file', async () => {
  const key = 'media/k/b/poster.webp'
  store.bucket.put(key, Buffer.alloc(600, 'poster'))
  const storedFile = await files.find(key)
  const completeObject = store.bucket.objects.get(key)
  store.bucket.objects.set(key, { bytes: Buffer.alloc(300, 'poster'), etag: completeObject?.etag ?? '' })
  await expect(storedFile?.stream()).rejects.toMatchObject(busyError)
  await expect(storedFile?.stream({ first: 200, last: 400 })).rejects.toMatchObject(busyError)
  const partialStream = await storedFile?.stream({ first: 100, last: 199 })
  expect(partialStream === undefined ? 0 : (await buffer(partialStream)).length).toBe(100)
})
