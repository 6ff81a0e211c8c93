import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Media } from '../../../../src/server/domain/library/media/entity.ts'
import { Stop } from '../../../../src/server/domain/tours/stops/entity.ts'
import { Tour } from '../../../../src/server/domain/tours/tours/entity.ts'
import { listTotalMax } from '../../../../src/shared/kernel/page.ts'
import { type ListMediaInput, mediaSorts } from '../../../../src/shared/media/library.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { seededRandom } from '../../../support/seeded-random.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
})
afterAll(() => app.stop())

const listMedia = (input: ListMediaInput, owner = person) => owner.trpc.media.list.query(input)
const namesOf = async (input: ListMediaInput, owner = person) =>
  (await listMedia(input, owner)).items.map(({ name }) => name)

/** Ids on all pages of a query. */
async function listAllIds(input: ListMediaInput, owner: Person): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await listMedia({ ...input, ...(cursor === undefined ? {} : { cursor }) }, owner)
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return ids
}

/** Creates many media directly in the database, some with equal sort keys. */
async function manyMedia(owner: Person, count: number): Promise<Media[]> {
  const randomBelow = seededRandom(11)
  const id = await aMedium(app, owner)
  const em = app.em()
  const { publicKey, sha256 } = await em.findOneOrFail(Media, { id })
  for (let index = 1; index < count; index++) {
    const createdAt = new Date(Date.UTC(2026, 0, 1, 0, 0, randomBelow(count / 3)))
    const capturedAt = randomBelow(2) === 0 ? null : new Date(Date.UTC(2025, 0, 1, 0, 0, randomBelow(count)))
    em.create(Media, {
      account: owner.accountId,
      kind: 'images',
      name: `Pier ${randomBelow(40)}.jpg`,
      status: 'complete',
      sizeBytes: randomBelow(60),
      publicKey: `${index}`.padStart(8, '0') + publicKey.slice(8),
      sha256,
      createdAt,
      capturedAt,
      tags: [],
    })
  }
  await em.flush()
  return app.em().find(Media, { account: owner.accountId })
}

/** Sort key of a medium by each order, and the direction: 1 for ascending, -1 for descending. */
const orders: Record<(typeof mediaSorts)[number], (media: Media) => [number | string, 1 | -1]> = {
  newest: ({ createdAt }) => [createdAt.getTime(), -1],
  oldest: ({ createdAt }) => [createdAt.getTime(), 1],
  name: ({ name }) => [Number(/\d+/.exec(name)?.[0] ?? -1), 1],
  largest: ({ sizeBytes }) => [sizeBytes, -1],
  captured: ({ capturedAt, createdAt }) => [(capturedAt ?? createdAt).getTime(), -1],
}

describe('paging', () => {
  it.each(mediaSorts)('by %s returns each medium once in order, even with equal sort keys', async (sort) => {
    const owner = await aPerson(app)
    const media = new Map((await manyMedia(owner, 90)).map((row) => [row.id, row]))
    const ids = await listAllIds({ sort, limit: 7 }, owner)
    expect(new Set(ids)).toEqual(new Set(media.keys()))
    expect(ids).toHaveLength(media.size)
    const keys = ids.map((id) => orders[sort](media.get(id) as Media))
    const direction = keys[0]?.[1] ?? 1
    const values = keys.map(([value]) => value)
    const compare = (a: number | string, b: number | string) => direction * (Number(a > b) - Number(a < b))
    expect(values).toEqual([...values].sort(compare))
  })

  it('continues beyond the largest total that is counted', async () => {
    const owner = await aPerson(app)
    const count = listTotalMax + 25
    await manyMedia(owner, count)
    const firstPage = await listMedia({ search: 'pier', limit: 200, sort: 'name' }, owner)
    expect(firstPage.total).toBe(listTotalMax)
    const ids = await listAllIds({ search: 'pier', limit: 200, sort: 'name' }, owner)
    expect(new Set(ids).size).toBe(count - 1)
    expect(await listAllIds({ limit: 200 }, owner)).toHaveLength(count)
  })

  it('stays consistent while media are added and deleted', async () => {
    const owner = await aPerson(app)
    await manyMedia(owner, 12)
    const { items, nextCursor } = await listMedia({ limit: 5 }, owner)
    await aMedium(app, owner, { name: 'Late.jpg' })
    await owner.trpc.media.remove.mutate({ mediaId: items[4]?.id ?? '' })
    const remainingIds = await listAllIds({ limit: 5, cursor: nextCursor ?? '' }, owner)
    expect(remainingIds).toHaveLength(7)
    expect(remainingIds.filter((id) => items.some((item) => item.id === id))).toEqual([])
  })

  it('rejects invalid cursors and those of another sort order', async () => {
    const owner = await aPerson(app)
    await manyMedia(owner, 4)
    const { nextCursor } = await listMedia({ limit: 2, sort: 'name' }, owner)
    const forgedCursor = Buffer.from(JSON.stringify(['newest', "x'; drop table media", owner.userId])).toString(
      'base64url',
    )
    for (const cursor of [nextCursor ?? '', 'x', 'AAAA', forgedCursor, '']) {
      expect(await apiErrorOf(listMedia({ cursor }, owner))).toMatchObject({ status: 400 })
    }
    expect(await apiErrorOf(listMedia({ limit: 201 }, owner))).toMatchObject({ status: 400 })
  })
})

describe('searching and filtering', () => {
  it('finds prefixes of words in all text fields, ignoring case and accents', async () => {
    const owner = await aPerson(app)
    const lobbyId = await aMedium(app, owner, { name: 'IMG_0042 Café.JPG', tags: ['Ground floor'] })
    await owner.trpc.media.update.mutate({ mediaId: lobbyId, altText: 'Ein Saal voller Bücher', credit: 'Zoë O’Neil' })
    await aMedium(app, owner, { name: '電車 Tower 100%.jpg' })
    await aMedium(app, await aPerson(app), { name: 'Cafe of others' })
    for (const search of ['cafe', 'CAF', '42', 'img 0042', 'ground', 'FLOOR', 'buch', 'saal café', 'zoe', 'jpg img']) {
      const names = await namesOf({ search }, owner)
      expect(names, search).toEqual(search === '42' ? [] : ['IMG_0042 Café.JPG'])
    }
    for (const search of ['afe', 'cafe tower', "x' | 'y", '\\', ':*', '!'])
      expect(await namesOf({ search }, owner)).toEqual([])
    for (const search of ['電', '%', 'tower', '100']) expect(await namesOf({ search }, owner)).toHaveLength(1)
    expect(await namesOf({ search: ' ' }, owner)).toHaveLength(2)
    await owner.trpc.media.update.mutate({ mediaId: lobbyId, name: 'Hall.jpg' })
    expect(await namesOf({ search: 'cafe' }, owner)).toEqual([])
    expect(await namesOf({ search: 'hall saal' }, owner)).toEqual(['Hall.jpg'])
  })

  it('combines filters by kind, status, tag, folder and use', async () => {
    const owner = await aPerson(app)
    const { id: folderId } = await owner.trpc.folders.create.mutate({ name: 'Docks' })
    const usedId = await aMedium(app, owner, { name: 'used', tags: ["o'clock", 'sea'] })
    const failedId = await aMedium(app, owner, { name: 'failed', kind: 'images', status: 'failed', tags: ['sea'] })
    await aMedium(app, owner, { name: 'plain', kind: 'images' })
    await owner.trpc.media.updateMany.mutate({ mediaIds: [usedId, failedId], folderId })
    const em = app.em()
    const tour = em.create(Tour, { account: owner.accountId, name: 'Harbor', cover: failedId })
    await em.flush()
    em.create(Stop, { account: owner.accountId, tour: tour.id, name: 'Quay', media: usedId })
    await em.flush()
    const browseNames = (input: ListMediaInput) => namesOf({ ...input, sort: 'name' }, owner)
    expect(await browseNames({ kinds: ['images'] })).toEqual(['failed', 'plain'])
    expect(await browseNames({ kinds: ['images', 'panos'] })).toEqual(['failed', 'plain', 'used'])
    expect(await browseNames({ kinds: [] })).toEqual([])
    expect(await browseNames({ statuses: ['failed'] })).toEqual(['failed'])
    expect(await browseNames({ statuses: [] })).toEqual([])
    expect(await browseNames({ tags: ['sea'] })).toEqual(['failed', 'used'])
    expect(await browseNames({ tags: ['sea', "o'clock"] })).toEqual(['used'])
    expect(await browseNames({ tags: ['Sea'] })).toEqual([])
    expect(await browseNames({ folder: folderId })).toEqual(['failed', 'used'])
    expect(await browseNames({ folder: 'none' })).toEqual(['plain'])
    expect(await browseNames({ use: 'used' })).toEqual(['failed', 'used'])
    expect(await browseNames({ use: 'unused' })).toEqual(['plain'])
    expect(
      await browseNames({ use: 'used', folder: folderId, kinds: ['images'], tags: ['sea'], search: 'fai' }),
    ).toEqual(['failed'])
    await em.nativeUpdate(Tour, { id: tour.id }, { deletedAt: new Date() })
    expect(await browseNames({ use: 'used' })).toEqual([])
  })

  it('never finds folders and media of another account', async () => {
    const stranger = await aPerson(app)
    const { id: folder } = await stranger.trpc.folders.create.mutate({ name: 'Theirs' })
    expect(await apiErrorOf(listMedia({ folder }))).toMatchObject({ status: 404 })
    const mediaId = await aMedium(app, stranger)
    expect(await apiErrorOf(person.trpc.media.get.query({ mediaId }))).toMatchObject({ status: 404 })
  })
})

describe('a medium', () => {
  it('returns the details that were entered for it', async () => {
    const mediaId = await aMedium(app, person)
    const fields = {
      capturedAt: '2024-05-01T10:00:00.000Z',
      location: { latitudeDeg: 53.5, longitudeDeg: 10 },
      headingDeg: 270,
      altText: 'x',
    }
    await person.trpc.media.update.mutate({ mediaId, ...fields, transcript: 'Welcome aboard.' })
    const detail = await person.trpc.media.get.query({ mediaId })
    expect(detail).toMatchObject({ ...fields, transcript: 'Welcome aboard.', captions: [], replacedAt: null })
    expect(detail.uploadedByName).toMatch(/^Robin/)
    expect((await listMedia({})).items[0]).toMatchObject(fields)
    const clearedFields = { capturedAt: null, location: null, headingDeg: null }
    expect(await person.trpc.media.update.mutate({ mediaId, ...clearedFields })).toMatchObject(clearedFields)
    for (const invalidFields of [
      { headingDeg: 360 },
      { location: { latitudeDeg: 91, longitudeDeg: 0 } },
      { capturedAt: 'x' },
    ]) {
      expect(await apiErrorOf(person.trpc.media.update.mutate({ mediaId, ...invalidFields }))).toMatchObject({
        status: 400,
      })
    }
  })

  it('counts for its tags unless it is deleted', async () => {
    const owner = await aPerson(app)
    await aMedium(app, owner, { tags: ['sea', 'dusk'] })
    await aMedium(app, owner, { tags: ['sea'] })
    await aMedium(app, owner, { tags: ['deleted'], deletedAt: new Date() })
    expect((await owner.trpc.media.tags.query({})).tags).toEqual([
      { tag: 'dusk', count: 1 },
      { tag: 'sea', count: 2 },
    ])
  })
})
