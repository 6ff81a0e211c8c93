import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import CachePolicy from 'http-cache-semantics'
import { afterAll, beforeAll, describe, it, vi } from 'vitest'
import { Account } from '../../../src/server/domain/identity/tenancy/entity.ts'
import { Media } from '../../../src/server/domain/library/media/entity.ts'
import { listUnlistedVersions } from '../../../src/server/domain/publishing/publications/publication-media.ts'
import { PublicationMedium } from '../../../src/server/domain/publishing/publications/publication-media-entity.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import { limits } from '../../../src/shared/limits.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aVideo } from '../../support/files/tour-documents.ts'
import { aPerson, aVisitor, type Person } from '../../support/people/people.ts'
import { aBuiltMedium, aPanorama, aTour, stopAt, tourAfter } from '../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'owner' })
})
afterAll(() => app.stop())

const patience = { timeout: 30_000, interval: 100 }
/** Time after which this server and shared caches have the new state. */
const gone = { timeout: limits.sharePointerStaleMs + 2_000, interval: 100 }

async function publish(tourId: string): Promise<string> {
  const { number } = await person.trpc.publishing.publish.mutate({ tourId })
  const state = async () => (await person.trpc.tours.get.query({ tourId })).publication
  await vi.waitUntil(async () => (await state()).liveNumber === number, patience)
  return (await state()).shareId ?? ''
}

const mediumOf = (mediaId: string | null | undefined) => app.em().findOneOrFail(Media, { id: mediaId ?? '' })

/** A tile, and a recording that is too large to be kept in memory. */
async function addFiles(mediaId: string): Promise<void> {
  const { publicKey } = await mediumOf(mediaId)
  const build = join(app.dataFolder, 'files/media', publicKey, 'build-001')
  await mkdir(join(build, '0'), { recursive: true })
  await writeFile(join(build, '0/f0_0.webp'), 'a tile')
  await writeFile(join(build, 'film.mp4'), Buffer.alloc(limits.mediaWholeMaxBytes + 1))
}

const builtFiles = ['thumbnail.webp', 'poster.webp', 'social.jpg', '0/f0_0.webp', 'film.mp4']

/** Every address of a medium's bytes and texts that a document names, or that a viewer makes from it. */
function addressesIn(document: unknown): string[] {
  const named = Array.from(JSON.stringify(document).matchAll(/\/media\/[\w./-]+/g), ([address]) => address)
  const all = named.flatMap((address) => (address.endsWith('/') ? builtFiles.map((file) => address + file) : [address]))
  return [...new Set(all)].sort()
}

/** A tour with a panorama, a video with captions and a transcript, a floor plan, a background and a second language. */
async function aTourOfEverything(): Promise<{ readonly tour: Tour; readonly addresses: readonly string[] }> {
  const { manifest } = aVideo({ id: 'video', baseUrl: '/' })
  const videoId = await aBuiltMedium(app, person, { kind: 'videos', name: 'walk.mp4', manifest })
  const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nWelcome'
  await person.trpc.media.createCaption.mutate({ mediaId: videoId, language: 'en', label: 'English', vtt })
  await person.trpc.media.update.mutate({ mediaId: videoId, transcript: 'Welcome' })
  const flat = { mapping: 'flat', widthPx: 800, heightPx: 600, renditions: [{ widthPx: 800, file: 'image-800.webp' }] }
  const planId = await aBuiltMedium(app, person, {
    kind: 'images',
    name: 'plan.png',
    manifest: { ...flat, mapping: 'flat' },
  })
  const { id: tourId } = await aTour(app, person, ['Hall'])
  const { version } = await person.trpc.stops.create.mutate({ tourId, stops: [{ name: 'Walk', mediaId: videoId }] })
  const floorPlans = [{ id: randomUUID(), name: 'Ground floor', mediaId: planId, northDeg: 0 }]
  const update = person.trpc.tours.update.mutate({ tourId, version, floorPlans, languages: ['de'] })
  const tour = await tourAfter(person, tourId, update)
  const changes = [{ key: `stop.${stopAt(tour, 0).id}.name`, text: 'Saal', source: 'Hall', version: null }]
  await person.trpc.translations.update.mutate({ tourId, language: 'de', changes })
  for (const mediaId of [stopAt(tour, 0).mediaId ?? '', videoId, planId]) await addFiles(mediaId)
  const addresses = addressesIn(await person.trpc.publishing.preview.query({ tourId }))
  return { tour, addresses }
}

type Reader = Pick<Person, 'fetch'>
async function statusesOf(addresses: readonly string[], reader: Reader = aVisitor(app)): Promise<number[]> {
  const statuses = new Set<number>()
  for (const address of addresses) {
    const answer = await reader.fetch(address)
    await answer.body?.cancel()
    statuses.add(answer.status)
  }
  return [...statuses]
}

const cacheControlOf = async (address = '', reader: Reader = aVisitor(app)) =>
  (await reader.fetch(address)).headers.get('cache-control')

/** Cached answer of a cache that follows RFC 9111; a shared one unless it is a browser's. */
async function policyOf(address: string, cache: 'shared' | 'private'): Promise<CachePolicy> {
  const answer = await aVisitor(app).fetch(address)
  await answer.body?.cancel()
  const response = { status: answer.status, headers: Object.fromEntries(answer.headers) }
  return new CachePolicy({ url: address, method: 'GET', headers: {} }, response, { shared: cache === 'shared' })
}

/** Within this time, what is withdrawn has to be gone for visitors. */
const withdrawnMaxMs = 60_000

describe.concurrent('files of a tour', () => {
  it('are for its people before it is published, for everybody while it is, and for its people afterwards', async ({
    expect,
  }) => {
    const { tour, addresses } = await aTourOfEverything()
    expect(addresses).toHaveLength(3 * builtFiles.length + 3)
    expect(await statusesOf(addresses)).toEqual([404])
    expect(await statusesOf(addresses, person)).toEqual([200])
    const shareId = await publish(tour.id)
    const manifest = await aVisitor(app).fetch(`/share/${shareId}/manifest.json`)
    expect(addressesIn(await manifest.json())).toEqual(addresses)
    // Nobody waits for what was known of them before.
    expect(await statusesOf(addresses)).toEqual([200])
    await person.trpc.publishing.unpublish.mutate({ tourId: tour.id })
    await expect.poll(() => statusesOf(addresses), gone).toEqual([404])
    expect(await statusesOf(addresses, person)).toEqual([200])
  })

  it('are kept by shared caches for less than a minute, which then learn that they are gone', async ({ expect }) => {
    const { tour, addresses } = await aTourOfEverything()
    const shareId = await publish(tour.id)
    expect((await policyOf(addresses[0] ?? '', 'private')).timeToLive()).toBeGreaterThan(withdrawnMaxMs)
    const page = `/share/${shareId}/stop/1`
    const kept = new Map<string, CachePolicy>()
    for (const address of [...addresses, page, `/share/${shareId}/manifest.json`]) {
      const policy = await policyOf(address, 'shared')
      const lastsMs = policy.storable() ? policy.timeToLive() : 0
      expect(lastsMs + limits.sharePointerStaleMs, address).toBeLessThan(withdrawnMaxMs)
      kept.set(address, policy)
    }
    await person.trpc.publishing.unpublish.mutate({ tourId: tour.id })
    const asAgain = async () => {
      const answers = new Set<string>()
      for (const [address, policy] of kept) {
        const headers = policy.revalidationHeaders({ url: address, method: 'GET', headers: {} })
        const sent = { headers: headers as Record<string, string>, redirect: 'manual' } as const
        const answer = await aVisitor(app).fetch(address, sent)
        await answer.body?.cancel()
        answers.add(answer.headers.get('location') ?? String(answer.status))
      }
      return [...answers].sort()
    }
    await expect.poll(asAgain, gone).toEqual(['/share/error/404', '404'])
  })

  it('are gone for visitors once the tour is deleted, and back once it is restored', async ({ expect }) => {
    const { tour, addresses } = await aTourOfEverything()
    await publish(tour.id)
    expect(await statusesOf(addresses)).toEqual([200])
    await person.trpc.tours.remove.mutate({ tourId: tour.id })
    await expect.poll(() => statusesOf(addresses), gone).toEqual([404])
    await person.trpc.tours.restore.mutate({ tourId: tour.id })
    await expect.poll(() => statusesOf(addresses), gone).toEqual([200])
  })

  it('are gone while the account is suspended', async ({ expect }) => {
    const owner = await aPerson(app)
    const mediaId = await aPanorama(app, owner)
    const tour = await owner.trpc.tours.create.mutate({ name: 'Harbour', mediaIds: [mediaId] })
    await owner.trpc.publishing.publish.mutate({ tourId: tour.id })
    const { publicKey } = await mediumOf(mediaId)
    const addresses = [`/media/${publicKey}/build-001/poster.webp`]
    await expect.poll(() => statusesOf(addresses), patience).toEqual([200])
    await app.em().nativeUpdate(Account, { id: owner.accountId }, { status: 'suspended' })
    await expect.poll(() => statusesOf(addresses), gone).toEqual([404])
  })

  it('of a version that was replaced stay for those who have its page open, and not for ever', async ({ expect }) => {
    const tour = await aTour(app, person, ['Hall', 'Tower'])
    const { mediaId, id } = stopAt(tour, 1)
    const { publicKey } = await mediumOf(mediaId)
    const addresses = [`/media/${publicKey}/build-001/poster.webp`]
    const shareId = await publish(tour.id)
    await person.trpc.stops.remove.mutate({ tourId: tour.id, stopIds: [id] })
    await publish(tour.id)
    const row = { share: shareId, publicKey }
    const { replacedAt } = await app.em().findOneOrFail(PublicationMedium, row)
    expect(replacedAt).toBeInstanceOf(Date)
    expect(await statusesOf(addresses)).toEqual([200])
    const earlier = new Date(Date.now() - limits.replacedVersionGraceMs)
    await app.em().nativeUpdate(PublicationMedium, row, { replacedAt: earlier })
    await expect.poll(() => statusesOf(addresses), gone).toEqual([404])
    await publish(tour.id)
    // As long as the snapshot: what it shows is not purged.
    expect(await app.em().count(PublicationMedium, row)).toBe(1)
    const longAgo = new Date(Date.now() - limits.deletedRetentionMs - 1_000)
    await app.em().nativeUpdate(PublicationMedium, row, { replacedAt: longAgo })
    await publish(tour.id)
    expect(await app.em().count(PublicationMedium, row)).toBe(0)
  })

  it('of earlier versions do not come back with the next one after the tour was unpublished', async ({ expect }) => {
    const tour = await aTour(app, person, ['Hall', 'Tower'])
    const { mediaId, id } = stopAt(tour, 1)
    const { publicKey } = await mediumOf(mediaId)
    await publish(tour.id)
    await person.trpc.publishing.unpublish.mutate({ tourId: tour.id })
    await person.trpc.stops.remove.mutate({ tourId: tour.id, stopIds: [id] })
    await publish(tour.id)
    await expect.poll(() => statusesOf([`/media/${publicKey}/build-001/poster.webp`]), gone).toEqual([404])
  })

  it('are found for tours that an earlier release published', async ({ expect }) => {
    const { tour, addresses } = await aTourOfEverything()
    const shareId = await publish(tour.id)
    const listed = () => app.em().find(PublicationMedium, { share: shareId }, { orderBy: { publicKey: 'asc' } })
    const before = await listed()
    await app.em().nativeDelete(PublicationMedium, { share: shareId })
    await expect.poll(() => statusesOf(addresses), gone).toEqual([404])
    await listUnlistedVersions({ em: app.em() as EntityManager, ports: app.services.ports })
    expect((await listed()).map(({ publicKey, number }) => [publicKey, number])).toEqual(
      before.map(({ publicKey, number }) => [publicKey, number]),
    )
    await expect.poll(() => statusesOf(addresses), gone).toEqual([200])
  })
})

describe.concurrent('files of a medium', () => {
  it('are gone for everybody once it is deleted, but for the thumbnail in the list of deleted media', async ({
    expect,
  }) => {
    const mediaId = await aPanorama(app, person)
    await addFiles(mediaId)
    const { publicKey } = await mediumOf(mediaId)
    const addresses = builtFiles.map((file) => `/media/${publicKey}/build-001/${file}`)
    const original = `/api/v2/${person.accountId}/media/${mediaId}/original`
    expect(await statusesOf([...addresses, original], person)).toEqual([200])
    await person.trpc.media.remove.mutate({ mediaId })
    expect(await statusesOf([original], person)).toEqual([404])
    const [thumbnail = '', ...others] = addresses
    await expect.poll(() => statusesOf(others, person), gone).toEqual([404])
    expect(await statusesOf([thumbnail], person)).toEqual([200])
    expect(await statusesOf(addresses)).toEqual([404])
    await person.trpc.media.restore.mutate({ mediaId })
    await expect.poll(() => statusesOf(addresses, person), gone).toEqual([200])
  })

  it('stay while a live tour shows it, though it is deleted, and go with the tour', async ({ expect }) => {
    const tour = await aTour(app, person, ['Hall', 'Tower'])
    const { mediaId, id } = stopAt(tour, 1)
    const { publicKey } = await mediumOf(mediaId)
    const addresses = [`/media/${publicKey}/build-001/poster.webp`]
    await publish(tour.id)
    await person.trpc.media.remove.mutate({ mediaId: mediaId ?? '', force: true })
    await new Promise((resolve) => setTimeout(resolve, limits.sharePointerFreshMs))
    await statusesOf(addresses)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await statusesOf(addresses)).toEqual([200])
    // A version that was replaced keeps nothing that is deleted, for nobody.
    await person.trpc.stops.remove.mutate({ tourId: tour.id, stopIds: [id] })
    await publish(tour.id)
    await expect.poll(() => statusesOf(addresses), gone).toEqual([404])
    expect(await statusesOf(addresses, person)).toEqual([404])
  })

  it("are nobody else's before they are published, and not for those who signed out", async ({ expect }) => {
    const mediaId = await aPanorama(app, person)
    const { publicKey } = await mediumOf(mediaId)
    const addresses = [`/media/${publicKey}/build-001/poster.webp`]
    const viewer = await aPerson(app, { role: 'viewer', accountId: person.accountId })
    const stranger = await aPerson(app)
    const rootAdmin = await aPerson(app, { rootAdmin: true })
    expect(await statusesOf(addresses, viewer)).toEqual([200])
    expect(await statusesOf(addresses, rootAdmin)).toEqual([200])
    expect(await statusesOf(addresses, stranger)).toEqual([404])
    const forged = { headers: { authorization: `Bearer ${'a'.repeat(40)}` } }
    expect((await aVisitor(app).fetch(addresses[0] ?? '', forged)).status).toBe(404)
    const cookie = { headers: { cookie: `stopover-session=${viewer.token}` } }
    expect((await aVisitor(app).fetch(addresses[0] ?? '', cookie)).status).toBe(200)
    await viewer.trpc.auth.signOut.mutate({})
    await expect.poll(() => statusesOf(addresses, viewer), gone).toEqual([404])
  })

  it('are opened by no text that names their address, and by no tour of another account', async ({ expect }) => {
    const owner = await aPerson(app, { role: 'owner' })
    const foreign = await mediumOf(await aPanorama(app, owner))
    const own = await mediumOf(await aPanorama(app, person))
    const addresses = [foreign, own].map(({ publicKey }) => `/media/${publicKey}/build-001/poster.webp`)
    const tour = await aTour(app, person, ['Hall'])
    const name = `"baseUrl":"${addresses[1]}`
    const description = `<p>${addresses.join(' ')} /media/${'longerThanAnyKey'.repeat(3)}/</p>`
    await person.trpc.tours.update.mutate({ tourId: tour.id, version: tour.version, name, description })
    const share = await publish(tour.id)
    expect(await statusesOf(addresses)).toEqual([404])
    // As releases listed it that took what people wrote for addresses.
    const em = app.em()
    em.create(PublicationMedium, { share, publicKey: foreign.publicKey, number: 1, replacedAt: null })
    await em.flush()
    expect(await statusesOf(addresses)).toEqual([404])
  })

  it('tell caches how long to keep them', async ({ expect }) => {
    const tour = await aTour(app, person, ['Hall'])
    const { mediaId } = stopAt(tour, 0)
    const { publicKey } = await mediumOf(mediaId)
    const poster = `/media/${publicKey}/build-001/poster.webp`
    const hidden = await person.fetch(poster)
    expect(Object.fromEntries(hidden.headers)).toMatchObject({
      'cache-control': 'private, no-cache',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(hidden.headers.get('access-control-allow-origin')).toBeNull()
    expect(await cacheControlOf(poster)).toBe('no-store')
    const etag = hidden.headers.get('etag') ?? ''
    expect((await person.fetch(poster, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const shareId = await publish(tour.id)
    const lasting = 'public, max-age=31536000, s-maxage=30, immutable'
    expect(await cacheControlOf(poster)).toBe(lasting)
    expect(await cacheControlOf(poster, person)).toBe(lasting)
    const shown = await aVisitor(app).fetch(poster)
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'cdn-cache-control': 'public, max-age=30, must-revalidate',
      'surrogate-key': publicKey,
    })
    const redirect = await aVisitor(app).fetch(`/share/${shareId}/poster`, { redirect: 'manual' })
    expect([redirect.headers.get('location'), redirect.headers.get('cache-control')]).toEqual([
      poster,
      'public, max-age=30',
    ])
    await person.trpc.publishing.unpublish.mutate({ tourId: tour.id })
    const asAgain = async () => (await aVisitor(app).fetch(poster, { headers: { 'if-none-match': etag } })).status
    await expect.poll(asAgain, gone).toBe(404)
  })
})
