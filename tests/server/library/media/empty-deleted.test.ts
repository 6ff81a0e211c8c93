import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { storageBytesPerAccount } from '../../../../src/server/domain/billing/plans/storage.ts'
import { Media } from '../../../../src/server/domain/library/media/entity.ts'
import { ReplacedOriginal } from '../../../../src/server/domain/library/media/replace/replaced-original-entity.ts'
import { mediaBuildKey, originalKey } from '../../../../src/server/domain/library/media/storage-keys.ts'
import { deletionCommitDelayMaxMs } from '../../../../src/server/domain/publishing/deleted-media/operations.ts'
import { Publication, Share } from '../../../../src/server/domain/tours/publication-state/entity.ts'
import { Tour } from '../../../../src/server/domain/tours/tours/entity.ts'
import { deletedRetentionMs } from '../../../../src/shared/deleted-items.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { createUpload } from '../../../support/people/uploads.ts'
import { storedPaths } from '../../../support/state.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function storeFile(key: string): Promise<void> {
  const path = join(app.dataFolder, 'files', key)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'x')
}

/** Stores a previous file of a medium, as replacing the file does. */
async function aReplacedFile(person: Person, mediaId: string, sizeBytes: number): Promise<string> {
  const originalId = randomUUID()
  await storeFile(originalKey(person.accountId, originalId))
  const image = { kind: 'panos' as const, sha256: 'a'.repeat(64), mimeType: 'image/jpeg', widthPx: 2, heightPx: 1 }
  const noBuild = { buildId: null, manifest: null, durationMs: null, posterMs: null }
  const em = app.em()
  em.create(ReplacedOriginal, {
    media: mediaId,
    originalId,
    replacedAt: new Date(),
    facts: { ...image, ...noBuild, sizeBytes },
  })
  await em.flush()
  return originalId
}

/** Gives a medium a build, and a published tour that shows it. */
async function showInPublishedTour(
  person: Person,
  mediaId: string,
): Promise<{ readonly build: string; readonly tourId: string }> {
  const em = app.em()
  const { publicKey } = await em.findOneOrFail(Media, { id: mediaId })
  const build = mediaBuildKey(publicKey, 'b')
  await storeFile(`${build}/poster.webp`)
  const shareId = randomBytes(11).toString('hex')
  const tour = em.create(Tour, { account: person.accountId, name: 'Museum' })
  await em.flush()
  em.create(Share, { id: shareId, account: person.accountId, tour: tour.id, liveNumber: 1 })
  await em.flush()
  const { files } = app.services.ports
  const work = await files.makeWorkFolder()
  await writeFile(`${work}/tour.json`, JSON.stringify({ panos: [{ baseUrl: `/${build}/` }] }))
  await files.adoptFolder(work, `publications/${shareId}/1`)
  return { build, tourId: tour.id }
}

const loadUsage = (person: Person) => person.trpc.uploads.usage.query({})

type FileTotal = { readonly count: number; readonly bytes: number }

/** Totals of the deleted and replaced files of an account that emptying would purge, and would keep. */
async function measureDeleted(person: Person): Promise<{ readonly purged: FileTotal; readonly kept: FileTotal }> {
  const { purgeable, published } = await person.trpc.media.measureDeleted.query({})
  return { purged: purgeable, kept: published }
}

/** Empties the deleted media of an account in one call: no file is left for another one. */
async function emptyDeleted(person: Person): Promise<void> {
  expect(await person.trpc.media.emptyDeleted.mutate({})).toEqual({ remainingCount: 0 })
}

it('counts deleted and replaced files as used until their retention ends', async () => {
  const person = await aPerson(app)
  const freeBytes = 50
  const deletedBytes = 100
  const replacedBytes = 30
  const currentBytes = storageBytesPerAccount - freeBytes - deletedBytes
  const mediaId = await aMedium(app, person, { sizeBytes: deletedBytes })
  const currentId = await aMedium(app, person, { sizeBytes: currentBytes })
  expect(await loadUsage(person)).toMatchObject({ keptBytes: 0, keptUntil: null })
  const beforeMs = Date.now()
  await person.trpc.media.remove.mutate({ mediaId })
  await aReplacedFile(person, currentId, replacedBytes)
  const usage = await loadUsage(person)
  const usedBytes = currentBytes + deletedBytes + replacedBytes
  expect(usage).toMatchObject({ usedBytes, keptBytes: deletedBytes + replacedBytes })
  const deletedAtMs = Date.parse(usage.keptUntil ?? '') - deletedRetentionMs
  expect(deletedAtMs).toBeGreaterThanOrEqual(beforeMs)
  expect(deletedAtMs).toBeLessThanOrEqual(Date.now())
  await expect(createUpload(person, freeBytes - replacedBytes + 1)).rejects.toThrow('413')
  await person.trpc.media.restore.mutate({ mediaId })
  expect(await loadUsage(person)).toMatchObject({ usedBytes, keptBytes: replacedBytes })
  await person.trpc.media.remove.mutate({ mediaId })
  await emptyDeleted(person)
  await createUpload(person, freeBytes + deletedBytes)
})

it('purges only deleted and replaced files that no published tour shows', async () => {
  const person = await aPerson(app)
  const stranger = await aPerson(app)
  const deletedByStranger = await aMedium(app, stranger)
  await stranger.trpc.media.remove.mutate({ mediaId: deletedByStranger })
  const bytes = { deleted: 10, replacedOfDeleted: 1, current: 20, replacedOfCurrent: 2, published: 40 }
  const purgedBytes = bytes.deleted + bytes.replacedOfDeleted + bytes.replacedOfCurrent
  const deletedId = await aMedium(app, person, { sizeBytes: bytes.deleted })
  const replacedOfDeleted = await aReplacedFile(person, deletedId, bytes.replacedOfDeleted)
  const currentId = await aMedium(app, person, { sizeBytes: bytes.current })
  const replacedOfCurrent = await aReplacedFile(person, currentId, bytes.replacedOfCurrent)
  const published = await aMedium(app, person, { sizeBytes: bytes.published })
  const { build } = await showInPublishedTour(person, published)
  await person.trpc.media.removeMany.mutate({ mediaIds: [deletedId, published], force: true })
  expect(await measureDeleted(person)).toEqual({
    purged: { count: 3, bytes: purgedBytes },
    kept: { count: 1, bytes: bytes.published },
  })
  await emptyDeleted(person)
  const storedFiles = await storedPaths(app.dataFolder)
  const isStored = (id: string) => storedFiles.some((path) => path.includes(id))
  expect([deletedId, replacedOfDeleted, replacedOfCurrent].map(isStored)).toEqual([false, false, false])
  expect([currentId, published, build, deletedByStranger].map(isStored)).toEqual([true, true, true, true])
  const usedBytes = bytes.current + bytes.published
  expect(await loadUsage(person)).toMatchObject({ usedBytes, keptBytes: bytes.published })
  expect(await apiErrorOf(person.trpc.media.restore.mutate({ mediaId: deletedId }))).toMatchObject({ status: 404 })
  expect(await apiErrorOf(person.trpc.media.undoReplace.mutate({ mediaId: currentId }))).toMatchObject({ status: 409 })
  await person.trpc.media.restore.mutate({ mediaId: published })
})

it('records the number and size of the purged files in the audit log', async () => {
  const person = await aPerson(app)
  const mediaId = await aMedium(app, person, { sizeBytes: 1.5 * 1024 ** 2 })
  await person.trpc.media.remove.mutate({ mediaId })
  await emptyDeleted(person)
  const { events } = await person.trpc.audit.list.query({})
  const purges = events.filter(({ action }) => action === 'deleted-files-emptied')
  expect(purges).toMatchObject([{ personId: person.userId, subject: '1 file, 1.5 MB' }])
})

async function aTourOf(person: Person): Promise<Tour> {
  const em = app.em()
  const tour = em.create(Tour, { account: person.accountId, name: 'Museum' })
  await em.flush()
  return tour
}

/** Creates a running publication without a stored snapshot. */
async function startPublication(person: Person, tour: Tour): Promise<Publication> {
  const em = app.em()
  const fields = { account: person.accountId, tour: tour.id, number: 1, status: 'building' as const }
  const publication = em.create(Publication, fields)
  await em.flush()
  return publication
}

it('keeps media that were deleted during a running publication or shortly before it', async () => {
  const person = await aPerson(app)
  const mediaId = await aMedium(app, person)
  const { createdAt } = await startPublication(person, await aTourOf(person))
  await person.trpc.media.remove.mutate({ mediaId })
  expect(await measureDeleted(person)).toMatchObject({ purged: { count: 0 }, kept: { count: 1 } })
  await emptyDeleted(person)
  expect(await person.trpc.media.restore.mutate({ mediaId })).toMatchObject({ id: mediaId })
  const backdateDeletion = (beforePublicationMs: number) => {
    const deletedAt = new Date(createdAt.getTime() - beforePublicationMs)
    return app.em().nativeUpdate(Media, { id: mediaId }, { deletedAt })
  }
  await backdateDeletion(deletionCommitDelayMaxMs - 1_000)
  expect(await measureDeleted(person)).toMatchObject({ purged: { count: 0 }, kept: { count: 1 } })
  await backdateDeletion(deletionCommitDelayMaxMs + 1_000)
  expect(await measureDeleted(person)).toMatchObject({ purged: { count: 1 }, kept: { count: 0 } })
})

it('keeps media of a publication that starts while snapshots are read', async () => {
  const person = await aPerson(app)
  await showInPublishedTour(person, await aMedium(app, person))
  const restoredAndDeleted = await aMedium(app, person)
  const newlyDeleted = await aMedium(app, person)
  const purgedId = await aMedium(app, person)
  await person.trpc.media.removeMany.mutate({ mediaIds: [restoredAndDeleted, purgedId] })
  const tour = await aTourOf(person)
  const { files } = app.services.ports
  const { read } = files
  const readFile = vi.spyOn(files, 'read').mockImplementationOnce(async (key) => {
    await person.trpc.media.restore.mutate({ mediaId: restoredAndDeleted })
    await startPublication(person, tour)
    await person.trpc.media.removeMany.mutate({ mediaIds: [restoredAndDeleted, newlyDeleted] })
    return read(key)
  })
  await emptyDeleted(person)
  readFile.mockRestore()
  const restoration = await person.trpc.media.restoreMany.mutate({ mediaIds: [restoredAndDeleted, newlyDeleted] })
  expect(restoration).toEqual({ restored: 2 })
  expect(await apiErrorOf(person.trpc.media.restore.mutate({ mediaId: purgedId }))).toMatchObject({ status: 404 })
  const storedFiles = await storedPaths(app.dataFolder)
  const isStored = (mediaId: string) => storedFiles.some((path) => path.includes(mediaId))
  expect([restoredAndDeleted, newlyDeleted, purgedId].map(isStored)).toEqual([true, true, false])
})

it('reads each snapshot once', async () => {
  const person = await aPerson(app)
  const published = await aMedium(app, person)
  await showInPublishedTour(person, published)
  const deletedId = await aMedium(app, person)
  await person.trpc.media.removeMany.mutate({ mediaIds: [published, deletedId], force: true })
  const readFile = vi.spyOn(app.services.ports.files, 'read')
  await emptyDeleted(person)
  const snapshotReads = readFile.mock.calls.filter(([key]) => key.startsWith('publications/'))
  readFile.mockRestore()
  expect(snapshotReads).toHaveLength(1)
})

it('purges media of an unpublished tour, unless the tour is being published again', async () => {
  const person = await aPerson(app, { role: 'publisher' })
  const mediaId = await aMedium(app, person)
  const { build, tourId } = await showInPublishedTour(person, mediaId)
  await person.trpc.media.remove.mutate({ mediaId, force: true })
  await person.trpc.publishing.unpublish.mutate({ tourId })
  const em = app.em()
  const publication = em.create(Publication, { account: person.accountId, tour: tourId, number: 1, status: 'queued' })
  await em.flush()
  const keptCount = async () => (await measureDeleted(person)).kept.count
  for (const status of ['queued', 'building'] as const) {
    await em.nativeUpdate(Publication, { id: publication.id }, { status })
    expect(await keptCount(), status).toBe(1)
  }
  await em.nativeUpdate(Publication, { id: publication.id }, { status: 'withdrawn' })
  expect(await keptCount()).toBe(0)
  await emptyDeleted(person)
  const storedFiles = await storedPaths(app.dataFolder)
  expect(storedFiles.filter((path) => path.includes(build) || path.includes(mediaId))).toEqual([])
})

it('keeps media of a deleted tour that can be restored', async () => {
  const person = await aPerson(app, { role: 'publisher' })
  const mediaId = await aMedium(app, person)
  const { build, tourId } = await showInPublishedTour(person, mediaId)
  await person.trpc.media.remove.mutate({ mediaId, force: true })
  await person.trpc.tours.remove.mutate({ tourId })
  await emptyDeleted(person)
  expect((await storedPaths(app.dataFolder)).some((path) => path.includes(build))).toBe(true)
  expect((await person.trpc.tours.restore.mutate({ tourId })).publication.liveNumber).toBe(1)
})
