import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDraftFingerprints } from '../../../../src/server/domain/tours/publication-state/draft-fingerprints.ts'
import { Publication, Share } from '../../../../src/server/domain/tours/publication-state/entity.ts'
import { createShareId } from '../../../../src/server/domain/tours/publication-state/publication-keys.ts'
import { moveToFolder } from '../../../../src/server/domain/tours/tour-folders/move.ts'
import { Tour } from '../../../../src/server/domain/tours/tours/entity.ts'
import { lockTour } from '../../../../src/server/domain/tours/tours/find.ts'
import { textLimits } from '../../../../src/shared/text-limits.ts'
import { tourSorts, toursPageLength } from '../../../../src/shared/tours/tour-filters.ts'
import { tourLimits } from '../../../../src/shared/tours/tour-limits.ts'
import type { ListToursInput } from '../../../../src/shared/tours/tour-list.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aTour } from '../../../support/people/tours.ts'
import { stateOf } from '../../../support/state.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const minute = (number: number) => new Date(Date.UTC(2026, 0, 1, 0, number))

type Row = { readonly name: string; readonly saved?: number; readonly created?: number; readonly published?: number }

/** Inserts tours without stops, live ones with the minute of their publication, and returns their ids by name. */
async function insertTours({ accountId }: Person, rows: readonly Row[]): Promise<(name: string) => string> {
  const em = app.em()
  const ids = new Map<string, string>()
  for (const { name, saved = 0, created = 0, published } of rows) {
    const tour = em.create(Tour, { account: accountId, name, savedAt: minute(saved), createdAt: minute(created) })
    ids.set(name, tour.id)
    if (published === undefined) continue
    await em.flush()
    const fingerprints = await readDraftFingerprints(em, [tour.id])
    const live = { liveNumber: 1, liveFingerprint: fingerprints.get(tour.id) ?? '', publishedAt: minute(published) }
    em.create(Share, { id: createShareId(), account: accountId, tour: tour.id, ...live })
  }
  await em.flush()
  return (name) => ids.get(name) ?? ''
}

/** Names of all tours of a list, page by page. */
async function namesIn({ trpc }: Person, input: ListToursInput): Promise<string[]> {
  const names: string[] = []
  let { cursor } = input
  do {
    const page = await trpc.tours.list.query({ ...input, cursor })
    names.push(...page.tours.map(({ name }) => name))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return names
}

const cardOf = async ({ trpc }: Person, tourId: string) => (await trpc.tours.cards.query({ tourIds: [tourId] }))[0]

describe('the list of tours', () => {
  it('is ordered by last save, natural name, creation and publication', async () => {
    const person = await aPerson(app)
    await insertTours(person, [
      { name: 'Hall 10', saved: 3, created: 1, published: 1 },
      { name: 'hall 2', saved: 1, created: 3 },
      { name: 'Épée', saved: 2, created: 2, published: 2 },
    ])
    expect(await namesIn(person, {})).toEqual(['Hall 10', 'Épée', 'hall 2'])
    expect(await namesIn(person, { sort: 'name' })).toEqual(['Épée', 'hall 2', 'Hall 10'])
    expect(await namesIn(person, { sort: 'created' })).toEqual(['hall 2', 'Épée', 'Hall 10'])
    expect(await namesIn(person, { sort: 'published' })).toEqual(['Épée', 'Hall 10', 'hall 2'])
  })

  it('contains each tour once across pages, even if sort keys are equal', async () => {
    const person = await aPerson(app)
    const count = 2 * toursPageLength + 3
    const rows = Array.from({ length: count }, (_, index) => ({
      name: `Room ${index}`,
      saved: Math.floor(index / 4),
      ...(index % 3 === 0 ? { published: 5 } : {}),
    }))
    await insertTours(person, rows)
    const expected = rows.map(({ name }) => name).sort()
    for (const sort of tourSorts) {
      expect((await namesIn(person, { sort })).sort()).toEqual(expected)
      expect((await namesIn(person, { sort, search: 'room' })).sort()).toEqual(expected)
    }
  })

  it('rejects a cursor of another order', async () => {
    const person = await aPerson(app)
    const rows = Array.from({ length: toursPageLength + 1 }, (_, index) => ({ name: `No. ${index}`, saved: index }))
    await insertTours(person, rows)
    const { nextCursor } = await person.trpc.tours.list.query({ sort: 'created' })
    const cursor = nextCursor ?? ''
    expect(await apiErrorOf(person.trpc.tours.list.query({ sort: 'name', cursor }))).toMatchObject({ status: 400 })
  })

  it('accepts a cursor of the previous release', async () => {
    const person = await aPerson(app)
    const idOf = await insertTours(person, [
      { name: 'No. 0', saved: 0 },
      { name: 'No. 1', saved: 1 },
    ])
    const cursorOfEarlierRelease = `${minute(1).getTime()}-${idOf('No. 1')}`
    expect(await namesIn(person, { cursor: cursorOfEarlierRelease })).toEqual(['No. 0'])
  })
})

describe('folders of tours', () => {
  it('are a filter of the list of tours', async () => {
    const person = await aPerson(app)
    const { tourFolders, tours } = person.trpc
    const museums = await tourFolders.create.mutate({ name: ' Museums ' })
    const berlin = await tourFolders.create.mutate({ name: 'Berlin', parentId: museums.id })
    const idOf = await insertTours(person, [{ name: 'Pergamon' }, { name: 'Harbor' }])
    const { id: createdId } = await tours.create.mutate({ name: 'Bode', folderId: berlin.id })
    const saveResult = await tours.updateMany.mutate({ tourIds: [idOf('Pergamon')], folderId: berlin.id })
    expect(saveResult).toEqual({ tourIds: [idOf('Pergamon')], failed: [], replaced: [] })
    expect((await tourFolders.list.query({})).folders).toEqual([
      { id: berlin.id, name: 'Berlin', parentId: museums.id, tourCount: 2 },
      { id: museums.id, name: 'Museums', parentId: null, tourCount: 0 },
    ])
    expect(await namesIn(person, { folder: berlin.id, sort: 'name' })).toEqual(['Bode', 'Pergamon'])
    expect((await tours.list.query({ folder: berlin.id })).total).toBe(2)
    expect(await namesIn(person, { folder: 'none' })).toEqual(['Harbor'])
    expect(await namesIn(person, { folder: museums.id })).toEqual([])
    const [foundTour] = (await tours.list.query({ search: 'perg' })).tours
    expect(foundTour?.folder).toEqual({ id: berlin.id, path: ['Museums', 'Berlin'] })
    expect((await tours.duplicate.mutate({ tourId: createdId })).name).toBe('Bode (copy)')
    expect(await namesIn(person, { folder: berlin.id, search: 'copy' })).toEqual(['Bode (copy)'])
  })

  it('move their tours, even deleted ones, and their subfolders to their parent when deleted', async () => {
    const person = await aPerson(app)
    const { tourFolders, tours } = person.trpc
    const outerFolder = await tourFolders.create.mutate({ name: 'Outer' })
    const middleFolder = await tourFolders.create.mutate({ name: 'Middle', parentId: outerFolder.id })
    const innerFolder = await tourFolders.create.mutate({ name: 'Inner', parentId: middleFolder.id })
    const idOf = await insertTours(person, [{ name: 'Kept' }, { name: 'Deleted' }])
    await tours.updateMany.mutate({ tourIds: [idOf('Kept'), idOf('Deleted')], folderId: middleFolder.id })
    await tours.remove.mutate({ tourId: idOf('Deleted') })
    expect(await tourFolders.remove.mutate({ folderId: middleFolder.id })).toMatchObject({
      name: 'Middle',
      tourCount: 1,
    })
    await tours.restore.mutate({ tourId: idOf('Deleted') })
    expect(await namesIn(person, { folder: outerFolder.id, sort: 'name' })).toEqual(['Deleted', 'Kept'])
    expect((await tourFolders.list.query({})).folders.find(({ id }) => id === innerFolder.id)?.parentId).toBe(
      outerFolder.id,
    )
    await tourFolders.remove.mutate({ folderId: outerFolder.id })
    expect(await namesIn(person, { folder: 'none', sort: 'name' })).toEqual(['Deleted', 'Kept'])
    expect(await apiErrorOf(tours.list.query({ folder: outerFolder.id }))).toMatchObject({ status: 404 })
  })

  it('are never nested in themselves', async () => {
    const person = await aPerson(app)
    const { tourFolders } = person.trpc
    const outerFolder = await tourFolders.create.mutate({ name: 'Outer' })
    const innerFolder = await tourFolders.create.mutate({ name: 'Inner', parentId: outerFolder.id })
    const cyclicMove = tourFolders.update.mutate({ folderId: outerFolder.id, parentId: innerFolder.id })
    expect(await apiErrorOf(cyclicMove)).toMatchObject({ code: 'folder.cyclic' })
  })

  it('do not change the version and save time of their tours', async () => {
    const person = await aPerson(app)
    const folder = await person.trpc.tourFolders.create.mutate({ name: 'Museums' })
    const idOf = await insertTours(person, [{ name: 'Live', published: 1 }])
    const tourBefore = await app.em().findOneOrFail(Tour, { id: idOf('Live') })
    await person.trpc.tours.updateMany.mutate({ tourIds: [idOf('Live')], folderId: folder.id })
    const tourAfter = await app.em().findOneOrFail(Tour, { id: idOf('Live') })
    expect([tourAfter.version, tourAfter.savedAt]).toEqual([tourBefore.version, tourBefore.savedAt])
  })
})

/** Transactions wait for each other only on different connections, and the embedded database has one. */
describe.runIf(process.env.TEST_DATABASE_URL !== undefined)('folders of tours on PostgreSQL', () => {
  /** True once a transaction of the database waits for a lock of another one. */
  const isWaiting = async () =>
    (
      await app
        .em()
        .execute<unknown[]>(
          'select 1 from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()',
        )
    ).length > 0

  it('let tours be moved while stops or tours are being added', async () => {
    const person = await aPerson(app)
    const folder = await person.trpc.tourFolders.create.mutate({ name: 'Museums' })
    const idOf = await insertTours(person, [{ name: 'Moved' }])
    await app.em().transactional(async (em) => {
      em.create(Tour, { account: person.accountId, name: 'Being added', savedAt: minute(1) })
      await em.flush()
      const move = person.trpc.tours.updateMany.mutate({ tourIds: [idOf('Moved')], folderId: folder.id })
      const result = await Promise.race([move, setTimeout(20_000, 'blocked')])
      expect(result).toEqual({ tourIds: [idOf('Moved')], failed: [], replaced: [] })
    })
  })

  it('do not move a tour to their parent if it leaves them during their deletion', async () => {
    const person = await aPerson(app)
    const { tourFolders, tours } = person.trpc
    const outerFolder = await tourFolders.create.mutate({ name: 'Outer' })
    const innerFolder = await tourFolders.create.mutate({ name: 'Inner', parentId: outerFolder.id })
    const idOf = await insertTours(person, [{ name: 'Leaving' }])
    await tours.updateMany.mutate({ tourIds: [idOf('Leaving')], folderId: innerFolder.id })
    let deletion: Promise<unknown> = Promise.resolve()
    await app.em().transactional(async (em) => {
      await lockTour(em, person.accountId, idOf('Leaving'))
      deletion = tourFolders.remove.mutate({ folderId: innerFolder.id })
      await expect.poll(isWaiting).toBe(true)
      await moveToFolder(em, [idOf('Leaving')], null)
    })
    await deletion
    expect(await namesIn(person, { folder: 'none' })).toEqual(['Leaving'])
  })
})

describe('tags of tours', () => {
  it('filter the list: a tour must have all of them', async () => {
    const person = await aPerson(app)
    const { tours } = person.trpc
    const idOf = await insertTours(person, [{ name: 'A' }, { name: 'B' }, { name: 'C' }])
    await tours.updateMany.mutate({ tourIds: [idOf('A'), idOf('B')], addTags: ['museum', 'east "wing"'] })
    await tours.updateMany.mutate({ tourIds: [idOf('B')], removeTags: ['east "wing"'] })
    expect(await namesIn(person, { tags: ['museum'], sort: 'name' })).toEqual(['A', 'B'])
    expect(await namesIn(person, { tags: ['museum', 'east "wing"'] })).toEqual(['A'])
    expect(await namesIn(person, { tags: ['muse'] })).toEqual([])
    expect((await tours.list.query({ tags: ['museum'] })).total).toBe(2)
    expect((await tours.tags.query({})).tags).toEqual([
      { tag: 'east "wing"', count: 1 },
      { tag: 'museum', count: 2 },
    ])
    const firstPage = await tours.tags.query({ limit: 1 })
    expect((await tours.tags.query({ limit: 1, cursor: firstPage.nextCursor ?? '' })).tags).toEqual([
      { tag: 'museum', count: 2 },
    ])
  })

  it('are renamed and removed in all tours of the account, as saves of these tours', async () => {
    const person = await aPerson(app)
    const stranger = await aPerson(app)
    const { tours } = person.trpc
    const idOf = await insertTours(person, [{ name: 'A', published: 1 }, { name: 'B' }, { name: 'Other' }])
    const strangerIdOf = await insertTours(stranger, [{ name: 'Z' }])
    await tours.updateMany.mutate({ tourIds: [idOf('A')], addTags: ['zoo', 'museum', 'art'] })
    await tours.updateMany.mutate({ tourIds: [idOf('B')], addTags: ['zoo'] })
    await stranger.trpc.tours.updateMany.mutate({ tourIds: [strangerIdOf('Z')], addTags: ['zoo'] })
    await tours.remove.mutate({ tourId: idOf('B') })
    const tourBefore = await app.em().findOneOrFail(Tour, { id: idOf('A') })
    expect(await tours.renameTag.mutate({ tag: 'zoo', newTag: 'art' })).toEqual({ updated: 2 })
    const tourAfter = await app.em().findOneOrFail(Tour, { id: idOf('A') })
    expect([tourAfter.tags, tourAfter.version]).toEqual([['art', 'museum'], tourBefore.version + 1])
    expect(tourAfter.savedAt > tourBefore.savedAt).toBe(true)
    await tours.restore.mutate({ tourId: idOf('B') })
    expect(await namesIn(person, { tags: ['art'], sort: 'name' })).toEqual(['A', 'B'])
    expect(await tours.removeTag.mutate({ tag: 'art' })).toEqual({ updated: 2 })
    expect((await tours.tags.query({})).tags).toEqual([{ tag: 'museum', count: 1 }])
    expect((await stranger.trpc.tours.tags.query({})).tags).toEqual([{ tag: 'zoo', count: 1 }])
  })

  it('make no published version look outdated', async () => {
    const person = await aPerson(app)
    const idOf = await insertTours(person, [{ name: 'Live', published: 1 }])
    const isUpToDate = async () => {
      const em = app.em()
      const share = await em.findOneOrFail(Share, { tour: idOf('Live') })
      return share.liveFingerprint === (await readDraftFingerprints(em, [idOf('Live')])).get(idOf('Live'))
    }
    expect(await isUpToDate()).toBe(true)
    await person.trpc.tours.updateMany.mutate({ tourIds: [idOf('Live')], addTags: ['museum'] })
    expect(await isUpToDate()).toBe(true)
    await person.trpc.tours.renameTag.mutate({ tag: 'museum', newTag: 'zoo' })
    expect(await isUpToDate()).toBe(true)
  })

  it('are left out only for a tour that would have too many', async () => {
    const person = await aPerson(app)
    const idOf = await insertTours(person, [{ name: 'Full' }, { name: 'Empty' }])
    const addTags = Array.from({ length: textLimits.tagsMax }, (_, index) => `tag ${index}`)
    await person.trpc.tours.updateMany.mutate({ tourIds: [idOf('Full')], addTags })
    const tourIds = [idOf('Full'), idOf('Empty')]
    const result = await person.trpc.tours.updateMany.mutate({ tourIds, addTags: ['one more'] })
    expect(result.tourIds).toEqual([idOf('Empty')])
    expect(result.failed).toMatchObject([{ tourId: idOf('Full'), code: 'input.invalid' }])
  })
})

describe('a call about several tours', () => {
  it('changes the tours of the account, or responds with 404 if it finds none', async () => {
    const person = await aPerson(app)
    const stranger = await aPerson(app)
    const idOf = await insertTours(person, [{ name: 'Mine' }])
    const strangerIdOf = await insertTours(stranger, [{ name: 'Strange' }])
    const tourIds = [idOf('Mine'), strangerIdOf('Strange'), randomUUID()]
    const stateBefore = await stateOf(app)
    for (const call of [
      () => person.trpc.tours.updateMany.mutate({ tourIds: tourIds.slice(1), addTags: ['x'] }),
      () => person.trpc.tours.removeMany.mutate({ tourIds: tourIds.slice(1) }),
      () => person.trpc.tours.restoreMany.mutate({ tourIds: tourIds.slice(1) }),
      () => person.trpc.tours.duplicateMany.mutate({ tours: tourIds.slice(1).map((tourId) => ({ tourId })) }),
      () => person.trpc.publishing.publishMany.mutate({ tourIds: tourIds.slice(1) }),
      () => person.trpc.publishing.unpublishMany.mutate({ tourIds: tourIds.slice(1) }),
    ]) {
      expect(await apiErrorOf(call())).toMatchObject({ status: 404 })
    }
    expect(await stateOf(app)).toEqual(stateBefore)
    const result = await person.trpc.tours.updateMany.mutate({ tourIds, addTags: ['mine'] })
    expect(result.tourIds).toEqual([idOf('Mine')])
    expect(result.failed.map(({ code }) => code)).toEqual(['resource.notFound', 'resource.notFound'])
    expect((await cardOf(stranger, strangerIdOf('Strange')))?.tags).toEqual([])
  })

  it('is limited to a hundred different tours', async () => {
    const { trpc } = await aPerson(app)
    const tooMany = Array.from({ length: tourLimits.bulkToursMax + 1 }, () => randomUUID())
    const [id = ''] = tooMany
    expect(await apiErrorOf(trpc.tours.removeMany.mutate({ tourIds: tooMany }))).toMatchObject({ status: 400 })
    expect(await apiErrorOf(trpc.tours.removeMany.mutate({ tourIds: [id, id] }))).toMatchObject({ status: 400 })
  })

  it('deletes and restores published tours only for people who may publish', async () => {
    const owner = await aPerson(app)
    const editor = await aPerson(app, { role: 'editor', accountId: owner.accountId })
    const idOf = await insertTours(owner, [{ name: 'Draft' }, { name: 'Live', published: 1 }])
    const tourIds = [idOf('Draft'), idOf('Live')]
    const result = await editor.trpc.tours.removeMany.mutate({ tourIds })
    expect(result.tourIds).toEqual([idOf('Draft')])
    expect(result.failed).toMatchObject([{ tourId: idOf('Live'), code: 'access.denied' }])
    expect(await namesIn(owner, {})).toEqual(['Live'])
    expect((await owner.trpc.tours.removeMany.mutate({ tourIds: [idOf('Live')] })).failed).toEqual([])
    expect(await namesIn(owner, {})).toEqual([])
    const { deletedAt } = await app.em().findOneOrFail(Tour, { id: idOf('Live') })
    expect(await owner.trpc.tours.removeMany.mutate({ tourIds })).toEqual({ tourIds, failed: [] })
    expect((await app.em().findOneOrFail(Tour, { id: idOf('Live') })).deletedAt).toEqual(deletedAt)
    expect((await owner.trpc.tours.restoreMany.mutate({ tourIds })).tourIds).toEqual(tourIds)
    expect(await namesIn(owner, { sort: 'name' })).toEqual(['Draft', 'Live'])
  })

  it('copies each tour once, however often it is repeated', async () => {
    const person = await aPerson(app)
    const stranger = await aPerson(app)
    const idOf = await insertTours(person, [{ name: 'A' }, { name: 'B' }])
    const strangerIdOf = await insertTours(stranger, [{ name: 'Z' }])
    const copyIds = [randomUUID(), randomUUID()]
    const tours = ['A', 'B'].map((name, index) => ({ tourId: idOf(name), copyId: copyIds[index] ?? '' }))
    const result = { tourIds: [idOf('A'), idOf('B')], copyIds, failed: [] }
    const copy = () => person.trpc.tours.duplicateMany.mutate({ tours })
    expect(await Promise.all([copy(), copy()])).toEqual([result, result])
    expect(await copy()).toEqual(result)
    expect(await namesIn(person, { sort: 'name' })).toEqual(['A', 'A (copy)', 'B', 'B (copy)'])
    const overwriting = [{ tourId: idOf('A'), copyId: strangerIdOf('Z') }]
    const { failed: failures } = await person.trpc.tours.duplicateMany.mutate({ tours: overwriting })
    expect(failures).toMatchObject([{ code: 'resource.conflict' }])
  })

  it('rejects an original and a deleted tour as the copy', async () => {
    const person = await aPerson(app)
    const idOf = await insertTours(person, [{ name: 'A' }, { name: 'B' }, { name: 'Deleted' }])
    await person.trpc.tours.remove.mutate({ tourId: idOf('Deleted') })
    const result = await person.trpc.tours.duplicateMany.mutate({
      tours: [
        { tourId: idOf('A'), copyId: idOf('B') },
        { tourId: idOf('B'), copyId: idOf('Deleted') },
      ],
    })
    expect(result.failed.map(({ code }) => code)).toEqual(['resource.conflict', 'resource.conflict'])
    expect(await namesIn(person, { sort: 'name' })).toEqual(['A', 'B'])
  })

  it('publishes and unpublishes tours with a reason for each one that is left out', async () => {
    const person = await aPerson(app)
    const { publishing } = person.trpc
    const ready = await aTour(app, person, ['Hall'], { name: 'Ready' })
    const idOf = await insertTours(person, [{ name: 'Empty' }, { name: 'Live', published: 1 }])
    const tourIds = [ready.id, idOf('Empty'), idOf('Live')]
    const published = await publishing.publishMany.mutate({ tourIds })
    expect(published.tourIds).toEqual([ready.id])
    expect(published.unchangedTourIds).toEqual([idOf('Live')])
    expect(published.failed).toMatchObject([
      { tourId: idOf('Empty'), code: 'resource.conflict', errorMessage: 'Add at least one stop before you publish.' },
    ])
    expect(await app.em().count(Publication, { tour: ready.id })).toBe(1)
    const unpublished = await publishing.unpublishMany.mutate({ tourIds })
    expect(unpublished).toEqual({
      tourIds: [ready.id, idOf('Live')],
      unchangedTourIds: [idOf('Empty')],
      failed: [],
    })
    expect(await app.em().count(Share, { account: person.accountId, liveNumber: { $ne: null } })).toBe(0)
    const editor = await aPerson(app, { role: 'editor', accountId: person.accountId })
    for (const call of [editor.trpc.publishing.publishMany, editor.trpc.publishing.unpublishMany])
      expect(await apiErrorOf(call.mutate({ tourIds }))).toMatchObject({ status: 403 })
  })

  it('is available over the REST API', async () => {
    const person = await aPerson(app)
    const idOf = await insertTours(person, [{ name: 'A' }, { name: 'B' }])
    const send = async (method: string, path: string, body?: object) => {
      const init = {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }
      const response = await person.fetch(`/api/v2/${person.accountId}/${path}`, init)
      const responseBody: unknown = await response.json()
      return responseBody
    }
    const folder = await send('POST', 'tour-folders', { name: 'Museums' })
    const { folders } = await person.trpc.tourFolders.list.query({})
    expect(folder).toEqual(folders[0])
    const tourIds = [idOf('A')]
    const change = { tourIds, folderId: folders[0]?.id, addTags: ['one', 'two'] }
    expect(await send('PATCH', 'tours', change)).toEqual({ tourIds, failed: [], replaced: [] })
    const filteredTours = await send('GET', `tours?folder=${folders[0]?.id}&tags=one&tags=two&sort=name`)
    expect(filteredTours).toMatchObject({ tours: [{ name: 'A' }], total: 1 })
    expect(await send('PATCH', 'tour-tags', { tag: 'one', newTag: 'three' })).toEqual({ updated: 1 })
    expect(await send('DELETE', 'tours', { tourIds })).toEqual({ tourIds, failed: [] })
    expect(await send('POST', 'tours/restore', { tourIds })).toEqual({ tourIds, failed: [] })
  })
})
