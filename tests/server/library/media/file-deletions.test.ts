import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Account } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { checkFiles } from '../../../../src/server/domain/library/file-checks/check-files.ts'
import { FileCheck } from '../../../../src/server/domain/library/file-checks/entity.ts'
import { backoffMs, deleteDueFiles } from '../../../../src/server/domain/library/file-deletions/delete-files.ts'
import { deletionLimits } from '../../../../src/server/domain/library/file-deletions/deletion-limits.ts'
import { FileDeletion } from '../../../../src/server/domain/library/file-deletions/entity.ts'
import { keepFiles, scheduleDeletions } from '../../../../src/server/domain/library/file-deletions/schedule.ts'
import { buildLimits } from '../../../../src/server/domain/library/media/build/build-limits.ts'
import { Media } from '../../../../src/server/domain/library/media/entity.ts'
import { mediaBuildKey, originalKey } from '../../../../src/server/domain/library/media/storage-keys.ts'
import { sweepUploads } from '../../../../src/server/domain/library/uploads/sweep.ts'
import { sweepMedia } from '../../../../src/server/domain/publishing/deleted-media/sweep.ts'
import { sweepTours } from '../../../../src/server/domain/tours/drafts/sweep.ts'
import { checkedAreas } from '../../../../src/server/registries/checked-areas.ts'
import { deletedRetentionMs } from '../../../../src/shared/deleted-items.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { type ObjectStore, startObjectStore } from '../../../support/servers/object-store.ts'
import { checkAllFiles } from '../../../support/sweep-files.ts'

let store: ObjectStore
let app: TestApp
let person: Person
/** Milliseconds by which the clock of the server is ahead. */
let aheadMs = 0
beforeAll(async () => {
  store = await startObjectStore({ prefix: 'tours/' })
  app = await startTestApp({ env: { ...store.environment }, ports: { now: () => new Date(Date.now() + aheadMs) } })
  person = await aPerson(app)
})
beforeEach(async () => {
  aheadMs = 0
  await app.em().nativeDelete(FileDeletion, {})
  await app.em().nativeDelete(FileCheck, {})
})
afterAll(async () => {
  await app.stop()
  await store.halt()
})

const scope = () => ({ em: app.em(), ports: app.services.ports, queue: app.services.queue })
const storeObject = (key: string) => store.bucket.put(`tours/${key}`, Buffer.from('x'))
const isStored = (key: string) => store.bucket.objects.has(`tours/${key}`)
const anOriginalKey = () => originalKey(person.accountId, randomUUID())
const file = (key: string) => ({ key, kind: 'file' as const })
const folder = (key: string) => ({ key, kind: 'folder' as const })

/** Kinds of requests that the bucket receives during `work`. */
async function requestsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const countBefore = store.requests.length
  await work()
  return store.requests.slice(countBefore)
}

async function runAllSweepers(): Promise<void> {
  await sweepUploads(scope())
  await sweepTours(scope())
  await sweepMedia(scope())
  await deleteDueFiles(scope())
}

it('sends no request to the bucket when there is nothing to delete', async () => {
  for (let count = 0; count < 30; count++) await aMedium(app, person)
  expect(await requestsOf(runAllSweepers)).toEqual([])
})

it('deletes many files in one request without listing them', async () => {
  const keys = Array.from({ length: 40 }, anOriginalKey)
  for (const key of keys) storeObject(key)
  await scheduleDeletions(app.em(), keys.map(file), app.services.ports.now())
  expect(await requestsOf(() => deleteDueFiles(scope()))).toEqual(['POST delete'])
  expect(keys.filter(isStored)).toEqual([])
  expect(await app.em().count(FileDeletion, {})).toBe(0)
})

it('deletes the files of many folders together, page by page', async () => {
  const keys = Array.from({ length: 3 }, () => `media/${randomUUID().replaceAll('-', '').slice(0, 22)}`)
  // More than one page: the test's bucket lists twenty names per page.
  const filesPerFolder = 25
  const listsPerFolder = 2
  for (const key of keys) for (let tile = 0; tile < filesPerFolder; tile++) storeObject(`${key}/b/${tile}.webp`)
  await scheduleDeletions(app.em(), keys.map(folder), app.services.ports.now())
  const requests = await requestsOf(() => deleteDueFiles(scope()))
  const listRequests = requests.filter((request) => request === 'GET list')
  const deleteRequests = requests.filter((request) => request === 'POST delete')
  expect(listRequests).toHaveLength(keys.length * listsPerFolder)
  expect(deleteRequests).toHaveLength(listsPerFolder)
  expect(requests).toHaveLength(listRequests.length + deleteRequests.length)
  expect([...store.bucket.objects.keys()].filter((path) => keys.some((key) => path.includes(key)))).toEqual([])
})

it('retries failed deletions after a backoff', async () => {
  const deletableKey = anOriginalKey()
  const stuckKey = anOriginalKey()
  for (const key of [deletableKey, stuckKey]) storeObject(key)
  await scheduleDeletions(app.em(), [file(deletableKey), file(stuckKey)], app.services.ports.now())
  store.bucket.undeletable.add(`tours/${stuckKey}`)
  await deleteDueFiles(scope())
  expect([isStored(deletableKey), isStored(stuckKey)]).toEqual([false, true])
  store.bucket.undeletable.clear()
  await deleteDueFiles(scope())
  expect(isStored(stuckKey)).toBe(true)
  aheadMs = deletionLimits.fileDeletionPauseMs + 1_000
  await deleteDueFiles(scope())
  expect(isStored(stuckKey)).toBe(false)
  expect(await app.em().count(FileDeletion, {})).toBe(0)
})

it.each([
  [1, 1],
  [2, 2],
  [6, 32],
  [40, deletionLimits.fileDeletionPauseMaxMs / deletionLimits.fileDeletionPauseMs],
])('waits after attempt %i for %i times the first pause', (attempts, factor) => {
  expect(backoffMs(attempts)).toBe(factor * deletionLimits.fileDeletionPauseMs)
})

it('skips deletions that another process leases until the lease expires', async () => {
  const key = anOriginalKey()
  storeObject(key)
  await scheduleDeletions(app.em(), [file(key)], app.services.ports.now())
  const leaseEnd = new Date(Date.now() + deletionLimits.fileDeletionLeaseMs)
  await app.em().nativeUpdate(FileDeletion, { key }, { attempts: 1, dueAt: leaseEnd })
  await deleteDueFiles(scope())
  expect(isStored(key)).toBe(true)
  aheadMs = deletionLimits.fileDeletionLeaseMs + 1_000
  await deleteDueFiles(scope())
  expect(isStored(key)).toBe(false)
})

it('deletes nothing that a row still references', async () => {
  const mediaId = await aMedium(app, person, { buildId: 'shown-build' })
  const { publicKey } = await app.em().findOneOrFail(Media, { id: mediaId })
  const keys = [mediaBuildKey(publicKey, 'shown-build'), `media/${publicKey}`]
  for (const key of keys) storeObject(`${key}/poster.webp`)
  const originalFileKey = originalKey(person.accountId, mediaId)
  storeObject(originalFileKey)
  await scheduleDeletions(app.em(), [...keys.map(folder), file(originalFileKey)], app.services.ports.now())
  await deleteDueFiles(scope())
  expect([...keys.map((key) => `${key}/poster.webp`), originalFileKey].map(isStored)).toEqual([true, true, true])
  expect(await app.em().count(FileDeletion, {})).toBe(0)
})

it('prevents references to files whose deletion has begun', async () => {
  const key = `media/${'k'.repeat(22)}/b`
  await scheduleDeletions(app.em(), [folder(key)], app.services.ports.now())
  await app.em().nativeUpdate(FileDeletion, { key }, { attempts: 1 })
  expect(await keepFiles(app.em(), key)).toBe(false)
  await app.em().nativeUpdate(FileDeletion, { key }, { attempts: 0 })
  expect(await keepFiles(app.em(), key)).toBe(true)
})

it('resumes its weekly check of the store page by page after an interruption', async () => {
  // The test's bucket lists twenty names per page.
  const startedMs = Date.now() - (buildLimits.expirySeconds + 60) * 1000
  const builds = Array.from({ length: 50 }, (_, index) => {
    return `media/Z${String(index).padStart(21, '0')}/${startedMs.toString(36)}-${'0'.repeat(16)}`
  })
  for (const build of builds) storeObject(`${build}/poster.webp`)
  await checkFiles(scope(), checkedAreas)
  const { cursor } = await app.em().findOneOrFail(FileCheck, { area: 'builds' })
  expect(cursor).toBeTruthy()
  while (await checkFiles(scope(), checkedAreas));
  await deleteDueFiles(scope())
  expect(builds.map((build) => `${build}/poster.webp`).filter(isStored)).toEqual([])
  expect(await requestsOf(() => checkFiles(scope(), checkedAreas))).toEqual([])
  aheadMs = deletionLimits.fileCheckIntervalMs + 60_000
  expect(await checkFiles(scope(), checkedAreas)).toBe(true)
})

it('keeps builds that may be running, are in use, or have unknown names', async () => {
  const runningBuildId = `${Date.now().toString(36)}-${'1'.repeat(16)}`
  const currentBuildId = `${(Date.now() - 10 ** 9).toString(36)}-${'2'.repeat(16)}`
  const mediaId = await aMedium(app, person, { buildId: currentBuildId })
  const { publicKey } = await app.em().findOneOrFail(Media, { id: mediaId })
  const keys = [runningBuildId, currentBuildId, 'unknown-1'].map((name) => `media/${publicKey}/${name}/file`)
  for (const key of keys) storeObject(key)
  await checkAllFiles(scope())
  expect(keys.map(isStored)).toEqual([true, true, true])
})

it('deletes the files of purged media after the bucket was unavailable', async () => {
  const mediaId = await aMedium(app, person)
  const originalFileKey = originalKey(person.accountId, mediaId)
  storeObject(originalFileKey)
  await person.trpc.media.remove.mutate({ mediaId })
  aheadMs = deletedRetentionMs + 60_000
  await store.halt()
  await runAllSweepers()
  await store.resume()
  expect(await app.em().count(Media, { id: mediaId })).toBe(0)
  expect(isStored(originalFileKey)).toBe(true)
  aheadMs += deletionLimits.fileDeletionPauseMs + 1_000
  await runAllSweepers()
  expect(isStored(originalFileKey)).toBe(false)
  expect(await app.em().count(Account, { id: person.accountId })).toBe(1)
})
