import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import CachePolicy from 'http-cache-semantics'
import { afterAll, beforeAll, describe, it, vi } from 'vitest'
import { Account } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { Media } from '../../../../src/server/domain/library/media/entity.ts'
import { replacedVersionGraceMs } from '../../../../src/server/domain/publishing/publications/media-visibility.ts'
import { recordUnlistedVersions } from '../../../../src/server/domain/publishing/publications/publication-media.ts'
import { PublicationMedium } from '../../../../src/server/domain/publishing/publications/publication-media-entity.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import { lookupLimits } from '../../../../src/server/web/lookup-limits.ts'
import { mediaWholeMaxBytes } from '../../../../src/server/web/media/media-routes.ts'
import { deletedRetentionMs } from '../../../../src/shared/deleted-items.ts'
import type { Tour } from '../../../../src/shared/tours/tours.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aVideo } from '../../../support/files/tour-documents.ts'
import { aPerson, aVisitor, type Person } from '../../../support/people/people.ts'
import { aBuiltMedium, aPanorama, aTour, stopAt, tourAfter } from '../../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'owner' })
})
afterAll(() => app.stop())

const polling = { timeout: 60_000, interval: 100 }
/** Polls until the caches of this server have the new state. */
const staleCachePolling = { timeout: lookupLimits.staleMs + 2_000, interval: 100 }

async function publish(tourId: string): Promise<string> {
  const { number } = await person.trpc.publishing.publish.mutate({ tourId })
  const publication = async () => (await person.trpc.tours.get.query({ tourId })).publication
  await vi.waitUntil(async () => (await publication()).liveNumber === number, polling)
  return (await publication()).shareId ?? ''
}

const mediumOf = (mediaId: string | null | undefined) => app.em().findOneOrFail(Media, { id: mediaId ?? '' })

/** Adds a tile, and a video that is too large to be served from memory. */
async function addFiles(mediaId: string): Promise<void> {
  const { publicKey } = await mediumOf(mediaId)
  const buildFolder = join(app.dataFolder, 'files/media', publicKey, 'build-001')
  await mkdir(join(buildFolder, '0'), { recursive: true })
  await writeFile(join(buildFolder, '0/f0_0.webp'), 'a tile')
  await writeFile(join(buildFolder, 'video.mp4'), Buffer.alloc(mediaWholeMaxBytes + 1))
}

const builtFiles = ['thumbnail.webp', 'poster.webp', 'social.jpg', '0/f0_0.webp', 'video.mp4']

/** URL paths of all media files of a document. The folder of a build stands for all files of the build. */
function mediaPathsIn(document: unknown): string[] {
  const matches = Array.from(JSON.stringify(document).matchAll(/\/media\/[\w./-]+/g), ([path]) => path)
  const paths = matches.flatMap((path) => (path.endsWith('/') ? builtFiles.map((file) => path + file) : [path]))
  return [...new Set(paths)].sort()
}

/** Creates a tour with a panorama, a video with captions and a transcript, a floor plan and a second language. */
async function aTourWithAllMedia(): Promise<{ readonly tour: Tour; readonly mediaPaths: readonly string[] }> {
  const { manifest } = aVideo({ id: 'video', baseUrl: '/' })
  const videoId = await aBuiltMedium(app, person, { kind: 'videos', name: 'walk.mp4', manifest })
  const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nWelcome'
  await person.trpc.media.createCaption.mutate({ mediaId: videoId, language: 'en', label: 'English', vtt })
  await person.trpc.media.update.mutate({ mediaId: videoId, transcript: 'Welcome' })
  const planId = await aBuiltMedium(app, person, {
    kind: 'images',
    name: 'plan.png',
    manifest: {
      mapping: 'flat',
      widthPx: 800,
      heightPx: 600,
      renditions: [{ widthPx: 800, file: 'image-800.webp' }],
    },
  })
  const { id: tourId } = await aTour(app, person, ['Hall'])
  const { version } = await person.trpc.stops.create.mutate({ tourId, stops: [{ name: 'Walk', mediaId: videoId }] })
  const floorPlans = [{ id: randomUUID(), name: 'Ground floor', mediaId: planId, northDeg: 0 }]
  const update = person.trpc.tours.update.mutate({ tourId, version, floorPlans, languages: ['de'] })
  const tour = await tourAfter(person, tourId, update)
  const changes = [{ key: `stop.${stopAt(tour, 0).id}.name`, text: 'Saal', source: 'Hall', version: null }]
  await person.trpc.translations.update.mutate({ tourId, language: 'de', changes })
  for (const mediaId of [stopAt(tour, 0).mediaId ?? '', videoId, planId]) await addFiles(mediaId)
  const mediaPaths = mediaPathsIn(await person.trpc.publishing.preview.query({ tourId }))
  return { tour, mediaPaths }
}

type Requester = Pick<Person, 'fetch'>

/** The different statuses of the responses to requests of all paths. */
async function statusesOf(paths: readonly string[], requester: Requester = aVisitor(app)): Promise<number[]> {
  const statuses = new Set<number>()
  for (const path of paths) {
    const response = await requester.fetch(path)
    await response.body?.cancel()
    statuses.add(response.status)
  }
  return [...statuses]
}

const cacheControlOf = async (path = '', requester: Requester = aVisitor(app)) =>
  (await requester.fetch(path)).headers.get('cache-control')

/** Policy by which a cache stores the response under RFC 9111. The cache is shared (CDN) or private (browser). */
async function cachePolicyOf(path: string, cache: 'shared' | 'private'): Promise<CachePolicy> {
  const response = await aVisitor(app).fetch(path)
  await response.body?.cancel()
  const cachedResponse = { status: response.status, headers: Object.fromEntries(response.headers) }
  return new CachePolicy({ url: path, method: 'GET', headers: {} }, cachedResponse, { shared: cache === 'shared' })
}

/** Maximum time in which visitors may still get a withdrawn file. */
const withdrawnMaxMs = 60_000

describe.concurrent('files of a tour', () => {
  it('are public only while it is published', async ({ expect }) => {
    const { tour, mediaPaths } = await aTourWithAllMedia()
    const builtMedia = ['panorama', 'video', 'floor plan']
    const textFiles = ['captions', 'transcript', 'German texts']
    expect(mediaPaths).toHaveLength(builtMedia.length * builtFiles.length + textFiles.length)
    expect(await statusesOf(mediaPaths)).toEqual([404])
    expect(await statusesOf(mediaPaths, person)).toEqual([200])
    const shareId = await publish(tour.id)
    const manifest = await aVisitor(app).fetch(`/share/${shareId}/manifest.json`)
    expect(mediaPathsIn(await manifest.json())).toEqual(mediaPaths)
    // Publishing clears cached lookups of private files.
    expect(await statusesOf(mediaPaths)).toEqual([200])
    await person.trpc.publishing.unpublish.mutate({ tourId: tour.id })
    await expect.poll(() => statusesOf(mediaPaths), staleCachePolling).toEqual([404])
    expect(await statusesOf(mediaPaths, person)).toEqual([200])
  })

  it('stay in shared caches for less than a minute after it is unpublished', async ({ expect }) => {
    const { tour, mediaPaths } = await aTourWithAllMedia()
    const shareId = await publish(tour.id)
    expect((await cachePolicyOf(mediaPaths[0] ?? '', 'private')).timeToLive()).toBeGreaterThan(withdrawnMaxMs)
    const pagePath = `/share/${shareId}/stop/1`
    const cachePolicies = new Map<string, CachePolicy>()
    for (const path of [...mediaPaths, pagePath, `/share/${shareId}/manifest.json`]) {
      const policy = await cachePolicyOf(path, 'shared')
      const freshMs = policy.storable() ? policy.timeToLive() : 0
      expect(freshMs + lookupLimits.staleMs, path).toBeLessThan(withdrawnMaxMs)
      cachePolicies.set(path, policy)
    }

    await person.trpc.publishing.unpublish.mutate({ tourId: tour.id })
    const revalidate = async () => {
      const outcomes = new Set<string>()
      for (const [path, policy] of cachePolicies) {
        const headers = policy.revalidationHeaders({ url: path, method: 'GET', headers: {} })
        const request = { headers: headers as Record<string, string>, redirect: 'manual' } as const
        const response = await aVisitor(app).fetch(path, request)
        await response.body?.cancel()
        outcomes.add(response.headers.get('location') ?? String(response.status))
      }
      return [...outcomes].sort()
    }
    await expect.poll(revalidate, staleCachePolling).toEqual(['/share/error/404', '404'])
  })

  it('are not served to visitors while it is deleted', async ({ expect }) => {
    const { tour, mediaPaths } = await aTourWithAllMedia()
    await publish(tour.id)
    expect(await statusesOf(mediaPaths)).toEqual([200])
    await person.trpc.tours.remove.mutate({ tourId: tour.id })
    await expect.poll(() => statusesOf(mediaPaths), staleCachePolling).toEqual([404])
    await person.trpc.tours.restore.mutate({ tourId: tour.id })
    await expect.poll(() => statusesOf(mediaPaths), staleCachePolling).toEqual([200])
  })

  it('are not served while the account is suspended', async ({ expect }) => {
    const owner = await aPerson(app)
    const mediaId = await aPanorama(app, owner)
    const tour = await owner.trpc.tours.create.mutate({ name: 'Harbor', mediaIds: [mediaId] })
    await owner.trpc.publishing.publish.mutate({ tourId: tour.id })
    const { publicKey } = await mediumOf(mediaId)
    const mediaPaths = [`/media/${publicKey}/build-001/poster.webp`]
    await expect.poll(() => statusesOf(mediaPaths), polling).toEqual([200])
    await app.em().nativeUpdate(Account, { id: owner.accountId }, { status: 'suspended' })
    await expect.poll(() => statusesOf(mediaPaths), staleCachePolling).toEqual([404])
  })

  it('of a replaced version stay public for a grace period for pages that are open', async ({ expect }) => {
    const tour = await aTour(app, person, ['Hall', 'Tower'])
    const { mediaId, id } = stopAt(tour, 1)
    const { publicKey } = await mediumOf(mediaId)
    const mediaPaths = [`/media/${publicKey}/build-001/poster.webp`]
    const shareId = await publish(tour.id)
    await person.trpc.stops.remove.mutate({ tourId: tour.id, stopIds: [id] })
    await publish(tour.id)
    const publicationMedium = { share: shareId, publicKey }
    const { replacedAt } = await app.em().findOneOrFail(PublicationMedium, publicationMedium)
    expect(replacedAt).toBeInstanceOf(Date)
    expect(await statusesOf(mediaPaths)).toEqual([200])

    const beforeGracePeriod = new Date(Date.now() - replacedVersionGraceMs)
    await app.em().nativeUpdate(PublicationMedium, publicationMedium, { replacedAt: beforeGracePeriod })
    await expect.poll(() => statusesOf(mediaPaths), staleCachePolling).toEqual([404])

    // The row remains as long as the snapshot of the version, so that its media are not purged.
    await publish(tour.id)
    expect(await app.em().count(PublicationMedium, publicationMedium)).toBe(1)
    const beforeRetention = new Date(Date.now() - deletedRetentionMs - 1_000)
    await app.em().nativeUpdate(PublicationMedium, publicationMedium, { replacedAt: beforeRetention })
    await publish(tour.id)
    expect(await app.em().count(PublicationMedium, publicationMedium)).toBe(0)
  })

  it('of a version before an unpublish stay private when a later version is published', async ({ expect }) => {
    const tour = await aTour(app, person, ['Hall', 'Tower'])
    const { mediaId, id } = stopAt(tour, 1)
    const { publicKey } = await mediumOf(mediaId)
    await publish(tour.id)
    await person.trpc.publishing.unpublish.mutate({ tourId: tour.id })
    await person.trpc.stops.remove.mutate({ tourId: tour.id, stopIds: [id] })
    await publish(tour.id)
    await expect.poll(() => statusesOf([`/media/${publicKey}/build-001/poster.webp`]), staleCachePolling).toEqual([404])
  })

  it('are listed again for tours that an earlier release published', async ({ expect }) => {
    const { tour, mediaPaths } = await aTourWithAllMedia()
    const shareId = await publish(tour.id)
    const listedMedia = async () => {
      const rows = await app.em().find(PublicationMedium, { share: shareId }, { orderBy: { publicKey: 'asc' } })
      return rows.map(({ publicKey, number }) => ({ publicKey, number }))
    }
    const mediaBefore = await listedMedia()
    await app.em().nativeDelete(PublicationMedium, { share: shareId })
    await expect.poll(() => statusesOf(mediaPaths), staleCachePolling).toEqual([404])
    await recordUnlistedVersions({ em: app.em() as EntityManager, ports: app.services.ports })
    expect(await listedMedia()).toEqual(mediaBefore)
    await expect.poll(() => statusesOf(mediaPaths), staleCachePolling).toEqual([200])
  })
})

describe.concurrent('files of a medium', () => {
  it('are not served once it is deleted, except the thumbnail to members', async ({ expect }) => {
    const mediaId = await aPanorama(app, person)
    await addFiles(mediaId)
    const { publicKey } = await mediumOf(mediaId)
    const mediaPaths = builtFiles.map((file) => `/media/${publicKey}/build-001/${file}`)
    const originalPath = `/api/v2/${person.accountId}/media/${mediaId}/original`
    expect(await statusesOf([...mediaPaths, originalPath], person)).toEqual([200])
    await person.trpc.media.remove.mutate({ mediaId })
    expect(await statusesOf([originalPath], person)).toEqual([404])
    const [thumbnailPath = '', ...otherPaths] = mediaPaths
    await expect.poll(() => statusesOf(otherPaths, person), staleCachePolling).toEqual([404])
    expect(await statusesOf([thumbnailPath], person)).toEqual([200])
    expect(await statusesOf(mediaPaths)).toEqual([404])
    await person.trpc.media.restore.mutate({ mediaId })
    await expect.poll(() => statusesOf(mediaPaths, person), staleCachePolling).toEqual([200])
  })

  it('stay public after its deletion while a live tour shows it', async ({ expect }) => {
    const tour = await aTour(app, person, ['Hall', 'Tower'])
    const { mediaId, id } = stopAt(tour, 1)
    const { publicKey } = await mediumOf(mediaId)
    const mediaPaths = [`/media/${publicKey}/build-001/poster.webp`]
    await publish(tour.id)
    await person.trpc.media.remove.mutate({ mediaId: mediaId ?? '', force: true })
    await new Promise((resolve) => setTimeout(resolve, lookupLimits.freshMs))
    await statusesOf(mediaPaths)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await statusesOf(mediaPaths)).toEqual([200])
    // Deleted media have no grace period after the live version is replaced.
    await person.trpc.stops.remove.mutate({ tourId: tour.id, stopIds: [id] })
    await publish(tour.id)
    await expect.poll(() => statusesOf(mediaPaths), staleCachePolling).toEqual([404])
    expect(await statusesOf(mediaPaths, person)).toEqual([404])
  })

  it('are served only to signed-in members before it is published', async ({ expect }) => {
    const mediaId = await aPanorama(app, person)
    const { publicKey } = await mediumOf(mediaId)
    const mediaPaths = [`/media/${publicKey}/build-001/poster.webp`]
    const viewer = await aPerson(app, { role: 'viewer', accountId: person.accountId })
    const outsider = await aPerson(app)
    const rootAdmin = await aPerson(app, { rootAdmin: true })
    expect(await statusesOf(mediaPaths, viewer)).toEqual([200])
    expect(await statusesOf(mediaPaths, rootAdmin)).toEqual([200])
    expect(await statusesOf(mediaPaths, outsider)).toEqual([404])
    const withForgedToken = { headers: { authorization: `Bearer ${'a'.repeat(40)}` } }
    expect((await aVisitor(app).fetch(mediaPaths[0] ?? '', withForgedToken)).status).toBe(404)
    const withSessionCookie = { headers: { cookie: `stopover-session=${viewer.token}` } }
    expect((await aVisitor(app).fetch(mediaPaths[0] ?? '', withSessionCookie)).status).toBe(200)
    await viewer.trpc.auth.signOut.mutate({})
    await expect.poll(() => statusesOf(mediaPaths, viewer), staleCachePolling).toEqual([404])
  })

  it('are not made public by texts of a published tour that contain their URLs', async ({ expect }) => {
    const owner = await aPerson(app, { role: 'owner' })
    const otherAccountsMedium = await mediumOf(await aPanorama(app, owner))
    const ownMedium = await mediumOf(await aPanorama(app, person))
    const mediaPaths = [otherAccountsMedium, ownMedium].map(
      ({ publicKey }) => `/media/${publicKey}/build-001/poster.webp`,
    )
    const tour = await aTour(app, person, ['Hall'])
    const name = `"baseUrl":"${mediaPaths[1]}`
    const description = `<p>${mediaPaths.join(' ')} /media/${'longerThanAnyKey'.repeat(3)}/</p>`
    await person.trpc.tours.update.mutate({ tourId: tour.id, version: tour.version, name, description })
    const share = await publish(tour.id)
    expect(await statusesOf(mediaPaths)).toEqual([404])
    // Earlier releases could list a medium of another account, because they also searched texts for URLs.
    const em = app.em()
    em.create(PublicationMedium, { share, publicKey: otherAccountsMedium.publicKey, number: 1, replacedAt: null })
    await em.flush()
    expect(await statusesOf(mediaPaths)).toEqual([404])
  })

  it('have cache headers for their visibility', async ({ expect }) => {
    const tour = await aTour(app, person, ['Hall'])
    const { mediaId } = stopAt(tour, 0)
    const { publicKey } = await mediumOf(mediaId)
    const posterPath = `/media/${publicKey}/build-001/poster.webp`
    const privateResponse = await person.fetch(posterPath)
    expect(Object.fromEntries(privateResponse.headers)).toMatchObject({
      'cache-control': 'private, no-cache',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(privateResponse.headers.get('access-control-allow-origin')).toBeNull()
    expect(await cacheControlOf(posterPath)).toBe('no-store')
    const etag = privateResponse.headers.get('etag') ?? ''
    expect((await person.fetch(posterPath, { headers: { 'if-none-match': etag } })).status).toBe(304)

    const shareId = await publish(tour.id)
    const publicCacheControl = 'public, max-age=31536000, s-maxage=30, immutable'
    expect(await cacheControlOf(posterPath)).toBe(publicCacheControl)
    expect(await cacheControlOf(posterPath, person)).toBe(publicCacheControl)
    const publicResponse = await aVisitor(app).fetch(posterPath)
    expect(Object.fromEntries(publicResponse.headers)).toMatchObject({
      'cdn-cache-control': 'public, max-age=30, must-revalidate',
      'surrogate-key': publicKey,
    })
    const redirect = await aVisitor(app).fetch(`/share/${shareId}/poster`, { redirect: 'manual' })
    expect(redirect.headers.get('location')).toBe(posterPath)
    expect(redirect.headers.get('cache-control')).toBe('public, max-age=30')

    await person.trpc.publishing.unpublish.mutate({ tourId: tour.id })
    const revalidate = async () =>
      (await aVisitor(app).fetch(posterPath, { headers: { 'if-none-match': etag } })).status
    await expect.poll(revalidate, staleCachePolling).toBe(404)
  })
})
