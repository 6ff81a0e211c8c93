import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { storageBytesPerAccount } from '../../../../src/server/domain/billing/plans/storage.ts'
import { mediaBuildKey, originalKey } from '../../../../src/server/domain/library/media/addresses.ts'
import { Media } from '../../../../src/server/domain/library/media/entity.ts'
import { ReplacedOriginal } from '../../../../src/server/domain/library/media/replace/replaced-original-entity.ts'
import { deletionDatedBeforeMs } from '../../../../src/server/domain/publishing/deleted-media/operations.ts'
import { Publication, Share } from '../../../../src/server/domain/tours/publication-state/entity.ts'
import { Tour } from '../../../../src/server/domain/tours/tours/entity.ts'
import { deletedRetentionMs } from '../../../../src/shared/deleted-items.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { openUpload } from '../../../support/people/uploads.ts'
import { storedPaths } from '../../../support/state.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function store(key: string): Promise<void> {
  const path = join(app.dataFolder, 'files', key)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'x')
}

/** Stores an earlier file of a medium, like replacing it. */
async function aReplacedFile(person: Person, mediaId: string, sizeBytes: number): Promise<string> {
  const originalId = randomUUID()
  await store(originalKey(person.accountId, originalId))
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
  await store(`${build}/poster.webp`)
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

const usageOf = (person: Person) => person.trpc.uploads.usage.query({})

it('counts deleted and replaced files as used until their retention ends', async () => {
  const person = await aPerson(app)
  const mediaId = await aMedium(app, person, { sizeBytes: 100 })
  const current = await aMedium(app, person, { sizeBytes: storageBytesPerAccount - 150 })
  expect(await usageOf(person)).toMatchObject({ keptBytes: 0, keptUntil: null })
  const beforeMs = Date.now()
  await person.trpc.media.remove.mutate({ mediaId })
  await aReplacedFile(person, current, 30)
  const usage = await usageOf(person)
  expect(usage).toMatchObject({ usedBytes: storageBytesPerAccount - 20, keptBytes: 130 })
  const untilMs = Date.parse(usage.keptUntil ?? '') - deletedRetentionMs
  expect(untilMs).toBeGreaterThanOrEqual(beforeMs)
  expect(untilMs).toBeLessThanOrEqual(Date.now())
  await expect(openUpload(person, 21)).rejects.toThrow('413')
  await person.trpc.media.restore.mutate({ mediaId })
  expect(await usageOf(person)).toMatchObject({ usedBytes: storageBytesPerAccount - 20, keptBytes: 30 })
  await person.trpc.media.remove.mutate({ mediaId })
  expect(await person.trpc.media.emptyDeleted.mutate({})).toEqual({ left: 0 })
  await openUpload(person, 150)
})

it('purges deleted media with their files, and nothing else', async () => {
  const person = await aPerson(app)
  const stranger = await aPerson(app)
  const foreign = await aMedium(app, stranger)
  await stranger.trpc.media.remove.mutate({ mediaId: foreign })
  const deleted = await aMedium(app, person, { sizeBytes: 10 })
  const replacedOfDeleted = await aReplacedFile(person, deleted, 1)
  const current = await aMedium(app, person, { sizeBytes: 20 })
  const replacedOfCurrent = await aReplacedFile(person, current, 2)
  const published = await aMedium(app, person, { sizeBytes: 40 })
  const { build } = await showInPublishedTour(person, published)
  await person.trpc.media.removeMany.mutate({ mediaIds: [deleted, published], force: true })
  const measured = await person.trpc.media.measureDeleted.query({})
  expect(measured).toEqual({ goes: { count: 3, bytes: 13 }, stays: { count: 1, bytes: 40 } })
  expect(await person.trpc.media.emptyDeleted.mutate({})).toEqual({ left: 0 })
  const stored = await storedPaths(app.dataFolder)
  const isStored = (part: string) => stored.some((path) => path.includes(part))
  expect([deleted, replacedOfDeleted, replacedOfCurrent].map(isStored)).toEqual([false, false, false])
  expect([current, published, build, foreign].map(isStored)).toEqual([true, true, true, true])
  expect(await usageOf(person)).toMatchObject({ usedBytes: 60, keptBytes: 40 })
  expect(await apiErrorOf(person.trpc.media.restore.mutate({ mediaId: deleted }))).toMatchObject({ status: 404 })
  expect(await apiErrorOf(person.trpc.media.undoReplace.mutate({ mediaId: current }))).toMatchObject({ status: 409 })
  await person.trpc.media.restore.mutate({ mediaId: published })
  const { events } = await person.trpc.audit.list.query({})
  const emptied = events.filter(({ action }) => action === 'deleted-files-emptied')
  expect(emptied).toMatchObject([{ personId: person.userId, subject: '3 files, 0 MB' }])
})

async function aTourOf(person: Person): Promise<Tour> {
  const em = app.em()
  const tour = em.create(Tour, { account: person.accountId, name: 'Museum' })
  await em.flush()
  return tour
}

/** A running publication whose snapshot is not stored yet. */
async function startPublication(person: Person, tour: Tour): Promise<Publication> {
  const em = app.em()
  const running = { account: person.accountId, tour: tour.id, number: 1, status: 'building' as const }
  const publication = em.create(Publication, running)
  await em.flush()
  return publication
}

it('keeps media that were deleted during a running publication or shortly before it', async () => {
  const person = await aPerson(app)
  const mediaId = await aMedium(app, person, { sizeBytes: 10 })
  const { createdAt } = await startPublication(person, await aTourOf(person))
  await person.trpc.media.remove.mutate({ mediaId })
  expect(await person.trpc.media.measureDeleted.query({})).toMatchObject({ goes: { count: 0 }, stays: { count: 1 } })
  expect(await person.trpc.media.emptyDeleted.mutate({})).toEqual({ left: 0 })
  expect(await person.trpc.media.restore.mutate({ mediaId })).toMatchObject({ id: mediaId })
  const deletedBefore = (ms: number) =>
    app.em().nativeUpdate(Media, { id: mediaId }, { deletedAt: new Date(createdAt.getTime() - ms) })
  await deletedBefore(deletionDatedBeforeMs - 1_000)
  expect(await person.trpc.media.measureDeleted.query({})).toMatchObject({ goes: { count: 0 }, stays: { count: 1 } })
  await deletedBefore(deletionDatedBeforeMs + 1_000)
  expect(await person.trpc.media.measureDeleted.query({})).toMatchObject({ goes: { count: 1 }, stays: { count: 0 } })
})

it('keeps media of a publication that starts while snapshots are read', async () => {
  const person = await aPerson(app)
  await showInPublishedTour(person, await aMedium(app, person))
  const restoredAndDeleted = await aMedium(app, person)
  const newlyDeleted = await aMedium(app, person)
  const purged = await aMedium(app, person)
  await person.trpc.media.removeMany.mutate({ mediaIds: [restoredAndDeleted, purged] })
  const tour = await aTourOf(person)
  const { files } = app.services.ports
  const { read } = files
  const reading = vi.spyOn(files, 'read').mockImplementationOnce(async (key) => {
    await person.trpc.media.restore.mutate({ mediaId: restoredAndDeleted })
    await startPublication(person, tour)
    await person.trpc.media.removeMany.mutate({ mediaIds: [restoredAndDeleted, newlyDeleted] })
    return read(key)
  })
  expect(await person.trpc.media.emptyDeleted.mutate({})).toEqual({ left: 0 })
  reading.mockRestore()
  const restored = person.trpc.media.restoreMany.mutate({ mediaIds: [restoredAndDeleted, newlyDeleted] })
  expect(await restored).toEqual({ restored: 2 })
  expect(await apiErrorOf(person.trpc.media.restore.mutate({ mediaId: purged }))).toMatchObject({ status: 404 })
  const stored = await storedPaths(app.dataFolder)
  expect([restoredAndDeleted, newlyDeleted, purged].map((id) => stored.some((path) => path.includes(id)))).toEqual([
    true,
    true,
    false,
  ])
})

it('reads each snapshot once', async () => {
  const person = await aPerson(app)
  const published = await aMedium(app, person)
  await showInPublishedTour(person, published)
  const deleted = await aMedium(app, person)
  await person.trpc.media.removeMany.mutate({ mediaIds: [published, deleted], force: true })
  const reading = vi.spyOn(app.services.ports.files, 'read')
  expect(await person.trpc.media.emptyDeleted.mutate({})).toEqual({ left: 0 })
  const snapshotReads = reading.mock.calls.filter(([key]) => key.startsWith('publications/'))
  reading.mockRestore()
  expect(snapshotReads).toHaveLength(1)
})

it('purges media of an unpublished tour, unless it is being published', async () => {
  const person = await aPerson(app, { role: 'publisher' })
  const mediaId = await aMedium(app, person, { sizeBytes: 10 })
  const { build, tourId } = await showInPublishedTour(person, mediaId)
  await person.trpc.media.remove.mutate({ mediaId, force: true })
  await person.trpc.publishing.unpublish.mutate({ tourId })
  const em = app.em()
  const publication = em.create(Publication, { account: person.accountId, tour: tourId, number: 1, status: 'queued' })
  await em.flush()
  const keptCount = async () => (await person.trpc.media.measureDeleted.query({})).stays.count
  for (const status of ['queued', 'building'] as const) {
    await em.nativeUpdate(Publication, { id: publication.id }, { status })
    expect(await keptCount(), status).toBe(1)
  }
  await em.nativeUpdate(Publication, { id: publication.id }, { status: 'withdrawn' })
  expect(await keptCount()).toBe(0)
  expect(await person.trpc.media.emptyDeleted.mutate({})).toEqual({ left: 0 })
  const stored = await storedPaths(app.dataFolder)
  expect(stored.filter((path) => path.includes(build) || path.includes(mediaId))).toEqual([])
})

it('keeps media of a deleted tour that can be restored', async () => {
  const person = await aPerson(app, { role: 'publisher' })
  const mediaId = await aMedium(app, person)
  const { build, tourId } = await showInPublishedTour(person, mediaId)
  await person.trpc.media.remove.mutate({ mediaId, force: true })
  await person.trpc.tours.remove.mutate({ tourId })
  expect(await person.trpc.media.emptyDeleted.mutate({})).toEqual({ left: 0 })
  expect((await storedPaths(app.dataFolder)).some((path) => path.includes(build))).toBe(true)
  expect((await person.trpc.tours.restore.mutate({ tourId })).publication.liveNumber).toBe(1)
})
