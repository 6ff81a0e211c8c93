import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Files } from '../../../src/server/ports/files.ts'
import { s3Files } from '../../../src/server/ports/s3-files.ts'
import { AppError } from '../../../src/shared/kernel/app-error.ts'
import { type ObjectStore, startObjectStore } from '../../support/servers/object-store.ts'
import { workPathsIn } from '../../support/state.ts'

/** Short times, because each test waits for some of them. Operations after a fault are repeated, as callers do. */
const timeouts = { connectMs: 1_000, idleMs: 1_000, responseMs: 1_500, writeMs: 1_500 }
/** Time for three attempts at a part, their backoff and the abort, on a busy machine. */
const failureMaxMs = 20_000
const poster = Buffer.alloc(600_000, 'poster')

let store: ObjectStore
let folder = ''
let files: Files
beforeAll(async () => {
  store = await startObjectStore()
  folder = await mkdtemp(join(tmpdir(), 'stopover-unresponsive-bucket-'))
  files = s3Files(store.settings, folder, { timeouts })
  await files.prepare(false)
  store.bucket.put('media/k/b/poster.webp', poster)
})
afterEach(() => store.stallResponses(undefined))
afterAll(async () => {
  await store.halt()
  await rm(folder, { recursive: true, force: true })
})

async function createFile(name: string, sizeBytes: number): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, Buffer.alloc(sizeBytes, name))
  return path
}

/** Expects a timely "server busy" error with a retry time. */
async function expectBusy(work: Promise<unknown>): Promise<void> {
  const startedAt = performance.now()
  const error = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(AppError)
  expect(error).toMatchObject({ code: 'server.busy', status: 503, retryAfterSeconds: 5 })
  expect(performance.now() - startedAt).toBeLessThan(failureMaxMs)
}

/** Repeats work until it succeeds, because a busy machine can be slower than the short timeouts. */
const eventually = <Result>(work: () => Promise<Result>) => vi.waitFor(work, { timeout: failureMaxMs })

async function expectRecovery(): Promise<void> {
  store.stallResponses(undefined)
  expect(await eventually(() => files.read('media/k/b/poster.webp'))).toEqual(poster)
  const path = await createFile('after', 10)
  await eventually(() => files.adoptFile(path, 'originals/a/after'))
  expect(await eventually(() => files.list('originals/a'))).toContain('after')
}

describe('a bucket', () => {
  it('causes busy errors without losing files while it does not respond', async () => {
    const smallFile = await createFile('small', 10)
    const largeFile = await createFile('large', 9 * 1024 ** 2)
    const buildFolder = join(folder, 'built')
    await mkdir(buildFolder, { recursive: true })
    await writeFile(join(buildFolder, 'poster.webp'), 'p')
    store.stallResponses('at-once')
    const key = 'media/k/b/poster.webp'
    const operations = [
      files.find(key),
      files.read(key),
      files.exists(key),
      files.list('media/k'),
      files.remove('media/k/b'),
      files.withLocalCopy(key, async () => 'copied'),
      files.check(),
      files.adoptFile(smallFile, 'originals/a/small'),
      files.adoptFile(largeFile, 'originals/a/large'),
      files.adoptFolder(buildFolder, 'media/k/b2'),
    ]
    await Promise.all(operations.map(expectBusy))
    for (const path of [smallFile, largeFile, join(buildFolder, 'poster.webp')]) expect(existsSync(path)).toBe(true)
    await expectRecovery()
    await eventually(() => files.adoptFile(largeFile, 'originals/a/large'))
    expect(store.bucket.objects.get('originals/a/large')?.bytes).toHaveLength(9 * 1024 ** 2)
  })

  it('stores a large file although the response to its completion gets lost', async () => {
    const path = await createFile('completed', 9 * 1024 ** 2)
    store.loseCompletion()
    await s3Files(store.settings, folder).adoptFile(path, 'originals/a/completed')
    expect(store.bucket.objects.get('originals/a/completed')?.bytes).toEqual(Buffer.alloc(9 * 1024 ** 2, 'completed'))
  })

  it('neither times out nor blocks others because of slow readers', async () => {
    // Only idle readers are tested, so responses may take long on a busy machine.
    const files = s3Files(store.settings, folder, { timeouts: { ...timeouts, connectMs: 10_000, responseMs: 10_000 } })
    const video = Buffer.alloc(24 * 1024 ** 2, 'video')
    store.bucket.put('media/k/b/video.mp4', video)
    const storedVideo = await files.find('media/k/b/video.mp4')
    const slowStream = await storedVideo?.stream()
    const openStreams = []
    const storedPoster = await files.find('media/k/b/poster.webp')
    for (let count = 0; count < 140; count++) openStreams.push(await storedPoster?.stream())
    await wait(3 * timeouts.idleMs)
    await eventually(() => files.check())
    expect(slowStream === undefined ? 'nothing' : (await buffer(slowStream)).equals(video)).toBe(true)
    for (const body of openStreams) body?.destroy()
  })

  it('yields no partial file when it stops in the middle of a response', async () => {
    store.stallResponses('half-way')
    const key = 'media/k/b/poster.webp'
    const file = await files.find(key)
    const localCopy = files.withLocalCopy(key, async () => 'copied')
    await Promise.all([expectBusy(files.read(key)), expectBusy(localCopy), expectBusy(files.list('media/k'))])
    const body = await file?.stream()
    await expect(body === undefined ? 'nothing' : buffer(body)).rejects.toThrow('timed out')
    expect(await workPathsIn(join(folder, 'work'))).toEqual([])
    await expectRecovery()
  })
})
