import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Media } from '../../../../src/server/domain/library/media/entity.ts'
import { Share } from '../../../../src/server/domain/tours/publication-state/entity.ts'
import { Stop } from '../../../../src/server/domain/tours/stops/entity.ts'
import { Tour } from '../../../../src/server/domain/tours/tours/entity.ts'
import { deletedRetentionMs } from '../../../../src/shared/deleted-items.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, apiErrorOf, aVisitor, type Person } from '../../../support/people/people.ts'
import { stateOf, storedPaths } from '../../../support/state.ts'
import { sweepLibrary } from '../../../support/sweep-files.ts'

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

/** Creates a tour that uses a medium in a stop, or as its cover. */
async function aTourWith(person: Person, mediaId: string, asCover = false): Promise<Tour> {
  const em = app.em()
  const tour = em.create(Tour, { account: person.accountId, name: 'Museum', cover: asCover ? mediaId : null })
  await em.flush()
  if (asCover) return tour
  em.create(Stop, { account: person.accountId, tour: tour.id, name: 'Hall', media: mediaId })
  await em.flush()
  return tour
}

/** Publishes a snapshot of a tour that shows the media with the public keys. */
async function aSnapshot(tour: Tour, shareId: string, publicKeys: readonly string[]): Promise<void> {
  const { files } = app.services.ports
  const em = app.em()
  em.create(Share, { id: shareId, account: tour.account, tour: tour.id, liveNumber: 1 })
  await em.flush()
  const work = await files.makeWorkFolder()
  const panos = publicKeys.map((key) => ({ baseUrl: `/media/${key}/b/` }))
  await writeFile(`${work}/tour.json`, JSON.stringify({ panos }))
  await files.adoptFolder(work, `publications/${shareId}/1`)
}

const scope = () => ({ em: app.em(), ports: app.services.ports })

describe('listing media', () => {
  it('by ids returns only media of the account, newest first', async () => {
    const person = await aPerson(app)
    const lobbyId = await aMedium(app, person)
    await aMedium(app, person)
    const towerId = await aMedium(app, person)
    const deletedId = await aMedium(app, person, { deletedAt: new Date() })
    const foreignId = await aMedium(app, await aPerson(app))
    const listedMedia = await person.trpc.media.byIds.query({ mediaIds: [lobbyId, deletedId, foreignId, towerId] })
    expect(listedMedia.map(({ id }) => id)).toEqual([towerId, lobbyId])
  })

  it('is allowed for members only', async () => {
    const owner = await aPerson(app)
    const mediaId = await aMedium(app, owner)
    const viewer = await aPerson(app, { role: 'viewer', accountId: owner.accountId })
    expect((await viewer.trpc.media.list.query({})).items).toMatchObject([{ id: mediaId }])
    expect(await viewer.trpc.uploads.usage.query({})).toMatchObject({ usedBytes: expect.any(Number) })
    expect(await apiErrorOf(viewer.trpc.media.update.mutate({ mediaId, name: 'Mine' }))).toMatchObject({ status: 403 })
    expect(await apiErrorOf(aVisitor(app).trpc.media.list.query({}))).toMatchObject({ status: 401 })
  })
})

describe('changing a medium', () => {
  it('saves the details of a medium', async () => {
    const person = await aPerson(app)
    const mediaId = await aMedium(app, person)
    const fields = { name: 'Lobby at dusk', altText: 'A lobby', credit: 'R. Photo', tags: ['dusk'] }
    expect(await person.trpc.media.update.mutate({ mediaId, ...fields })).toMatchObject(fields)
    expect(await person.trpc.media.update.mutate({ mediaId, tags: [] })).toMatchObject({ ...fields, tags: [] })
  })

  it('rejects read-only fields and media of other accounts', async () => {
    const person = await aPerson(app)
    const ownId = await aMedium(app, person)
    const foreignId = await aMedium(app, await aPerson(app), { status: 'failed', failureCode: 'server.failed' })
    const stateBefore = await stateOf(app)
    const input = { mediaId: ownId, accountId: 'x', status: 'failed' }
    expect(await apiErrorOf(person.trpc.media.update.mutate(input))).toMatchObject({ status: 400 })
    expect(await apiErrorOf(person.trpc.media.update.mutate({ mediaId: ownId, name: ' ' }))).toMatchObject({
      status: 400,
    })
    for (const call of [
      () => person.trpc.media.update.mutate({ mediaId: foreignId, name: 'Mine' }),
      () => person.trpc.media.remove.mutate({ mediaId: foreignId, force: true }),
      () => person.trpc.media.restore.mutate({ mediaId: foreignId }),
      () => person.trpc.media.retry.mutate({ mediaId: foreignId }),
    ]) {
      expect(await apiErrorOf(call())).toMatchObject({ status: 404, code: 'resource.notFound' })
    }
    expect(await stateOf(app)).toEqual(stateBefore)
  })
})

describe('deleting a medium', () => {
  it('is rejected with its uses unless forced', async () => {
    const person = await aPerson(app)
    const mediaId = await aMedium(app, person)
    const tour = await aTourWith(person, mediaId)
    await aTourWith(person, mediaId, true)
    const error = await apiErrorOf(person.trpc.media.remove.mutate({ mediaId }))
    expect(error).toMatchObject({ status: 409, code: 'resource.inUse' })
    expect(error.facts.uses).toHaveLength(2)
    expect(error.facts.uses).toContainEqual({ role: 'stop', id: tour.id, name: 'Museum', stopName: 'Hall' })
    expect((await person.trpc.media.list.query({})).items).toHaveLength(1)
    await person.trpc.media.remove.mutate({ mediaId, force: true })
    expect((await person.trpc.media.list.query({})).items).toEqual([])
    expect(await apiErrorOf(person.trpc.media.remove.mutate({ mediaId }))).toMatchObject({ status: 404 })
    expect(await person.trpc.media.restore.mutate({ mediaId })).toMatchObject({ id: mediaId })
    expect((await person.trpc.media.list.query({})).items[0]?.uses).toHaveLength(2)
  })

  it('is rejected with its uses by name, including people', async () => {
    const person = await aPerson(app)
    const mediaId = await aMedium(app, person, { kind: 'images' })
    const panoramaId = await aMedium(app, person, { name: 'Pier' })
    const retouch = { strokes: [], nadir: { mediaId, radiusDeg: 20, rotationDeg: 0 } }
    await person.trpc.media.adjust.mutate({ mediaId: panoramaId, retouch })
    const fields = { firstName: 'Zoe', lastName: '', picture: mediaId }
    await person.trpc.users.update.mutate({ userId: person.userId, fields })
    const { uses } = (await apiErrorOf(person.trpc.media.remove.mutate({ mediaId }))).facts
    expect(uses).toMatchObject([{ name: 'Pier' }, { name: 'Zoe' }])
  })

  it('is rejected for nadir patches and profile images while they are used', async () => {
    const person = await aPerson(app)
    const logoId = await aMedium(app, person, { kind: 'images', name: 'Logo' })
    const portraitId = await aMedium(app, person, { kind: 'images', name: 'Portrait' })
    const panoramaId = await aMedium(app, person, { name: 'Pier' })
    const retouch = { strokes: [], nadir: { mediaId: logoId, radiusDeg: 20, rotationDeg: 0 } }
    await person.trpc.media.adjust.mutate({ mediaId: panoramaId, retouch })
    const colleague = await aPerson(app, { role: 'viewer', accountId: person.accountId })
    const fields = { firstName: 'Ada', lastName: '', picture: portraitId }
    await colleague.trpc.users.update.mutate({ userId: colleague.userId, fields })
    const uses = async (mediaId: string) => (await apiErrorOf(person.trpc.media.remove.mutate({ mediaId }))).facts.uses
    const noStop = { stopName: null }
    expect(await uses(logoId)).toEqual([{ role: 'nadir', id: panoramaId, name: 'Pier', ...noStop }])
    expect(await uses(portraitId)).toEqual([{ role: 'image', id: colleague.userId, name: 'Ada', ...noStop }])
    const kindChange = person.trpc.media.changeKind.mutate({ mediaId: logoId, kind: 'panos' })
    expect(await apiErrorOf(kindChange)).toMatchObject({ code: 'resource.inUse', facts: { uses: [{ role: 'nadir' }] } })
    const unusedNames = async () => {
      const { items } = await person.trpc.media.list.query({ use: 'unused', kinds: ['images'], sort: 'name' })
      return items.map(({ name }) => name)
    }
    expect(await unusedNames()).toEqual([])
    await person.trpc.media.remove.mutate({ mediaId: panoramaId })
    expect(await unusedNames()).toEqual(['Logo'])
    await person.trpc.accounts.removeMember.mutate({ userId: colleague.userId })
    expect(await unusedNames()).toEqual(['Logo', 'Portrait'])
    expect(await person.trpc.media.removeMany.mutate({ mediaIds: [logoId, portraitId] })).toEqual({ removed: 2 })
  })

  it('can be undone until the retention ends', async () => {
    const person = await aPerson(app)
    const mediaId = await aMedium(app, person)
    await person.trpc.media.remove.mutate({ mediaId })
    aheadMs = deletedRetentionMs + 60_000
    expect(await apiErrorOf(person.trpc.media.restore.mutate({ mediaId }))).toMatchObject({ status: 404 })
    aheadMs = 0
    expect(await person.trpc.media.restore.mutate({ mediaId })).toMatchObject({ id: mediaId })
  })

  it('becomes permanent after the retention, unless visitors still load the file', async () => {
    const person = await aPerson(app)
    const purgedId = await aMedium(app, person)
    const publishedId = await aMedium(app, person)
    const { publicKey } = await app.em().findOneOrFail(Media, { id: publishedId })
    const tour = await aTourWith(person, publishedId)
    await aSnapshot(tour, randomBytes(11).toString('hex'), [publicKey])
    for (const mediaId of [purgedId, publishedId]) await person.trpc.media.remove.mutate({ mediaId, force: true })
    aheadMs = deletedRetentionMs - 60_000
    await sweepLibrary(scope())
    expect(await app.em().count(Media, { account: person.accountId })).toBe(2)
    aheadMs = deletedRetentionMs + 60_000
    await sweepLibrary(scope())
    const rows = await app.em().find(Media, { account: person.accountId })
    expect(rows.map(({ id }) => id)).toEqual([publishedId])
    const paths = await storedPaths(app.dataFolder)
    expect(paths.some((path) => path.includes(purgedId))).toBe(false)
    expect(paths.some((path) => path.includes(publishedId))).toBe(true)
  })

  it('becomes permanent for media of an unpublished tour a retention period after its unpublication', async () => {
    const person = await aPerson(app, { role: 'publisher' })
    const mediaId = await aMedium(app, person)
    const { publicKey } = await app.em().findOneOrFail(Media, { id: mediaId })
    const tour = await aTourWith(person, mediaId)
    await aSnapshot(tour, randomBytes(11).toString('hex'), [publicKey])
    await person.trpc.media.remove.mutate({ mediaId, force: true })
    aheadMs = deletedRetentionMs + 60_000
    await sweepLibrary(scope())
    expect(await app.em().count(Media, { id: mediaId })).toBe(1)
    aheadMs = 0
    await person.trpc.publishing.unpublish.mutate({ tourId: tour.id })
    await sweepLibrary(scope())
    expect(await app.em().count(Media, { id: mediaId })).toBe(1)
    aheadMs = deletedRetentionMs + 60_000
    await sweepLibrary(scope())
    expect(await app.em().count(Media, { id: mediaId })).toBe(0)
    expect((await storedPaths(app.dataFolder)).some((path) => path.includes(mediaId))).toBe(false)
  })

  it('reads each snapshot once per round', async () => {
    const person = await aPerson(app)
    const { files } = app.services.ports
    const [firstId = '', ...otherIds] = [
      await aMedium(app, person),
      await aMedium(app, person),
      await aMedium(app, person),
    ]
    const mediaIds = [firstId, ...otherIds]
    const rows = await app.em().find(Media, { id: { $in: mediaIds } })
    const shareId = randomBytes(11).toString('hex')
    const keys = rows.map(({ publicKey }) => publicKey)
    await aSnapshot(await aTourWith(person, firstId), shareId, keys)
    for (const mediaId of mediaIds) await person.trpc.media.remove.mutate({ mediaId, force: true })
    aheadMs = deletedRetentionMs + 60_000
    const readKeys: string[] = []
    const read: typeof files.read = (key) => {
      readKeys.push(key)
      return files.read(key)
    }
    await sweepLibrary({ ...scope(), ports: { ...app.services.ports, files: { ...files, read } } })
    expect(readKeys.filter((key) => key.includes(shareId))).toEqual([`publications/${shareId}/1/tour.json`])
    expect(await app.em().count(Media, { account: person.accountId })).toBe(keys.length)
  })
})
