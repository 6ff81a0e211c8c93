import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Stop } from '../../../../src/server/domain/tours/stops/entity.ts'
import { Tour } from '../../../../src/server/domain/tours/tours/entity.ts'
import { deletedRetentionMs } from '../../../../src/shared/deleted-items.ts'
import { textLimits } from '../../../../src/shared/text-limits.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { stateOf } from '../../../support/state.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const namesOf = async (person: Person) => (await person.trpc.media.list.query({})).items.map(({ name }) => name).sort()

describe('changing several media', () => {
  it('makes the same changes to each of them', async () => {
    const person = await aPerson(app)
    const { id: folderId } = await person.trpc.folders.create.mutate({ name: 'Docks' })
    const firstId = await aMedium(app, person, { tags: ['a', 'b'] })
    const secondId = await aMedium(app, person, { tags: ['c'] })
    const untouchedId = await aMedium(app, person, { tags: ['a'] })
    const changes = { addTags: ['sea', 'c'], removeTags: ['a'], folderId, credit: 'R. Photo', altText: 'A dock' }
    expect(await person.trpc.media.updateMany.mutate({ mediaIds: [firstId, secondId, firstId], ...changes })).toEqual({
      updated: 2,
    })
    const itemOf = async (mediaId: string) => (await person.trpc.media.byIds.query({ mediaIds: [mediaId] }))[0]
    expect(await itemOf(firstId)).toMatchObject({
      tags: ['b', 'sea', 'c'],
      folderId,
      credit: 'R. Photo',
      altText: 'A dock',
    })
    expect(await itemOf(secondId)).toMatchObject({ tags: ['c', 'sea'], folderId })
    expect(await itemOf(untouchedId)).toMatchObject({ tags: ['a'], folderId: null, credit: '' })
    await person.trpc.media.updateMany.mutate({ mediaIds: [firstId], folderId: null })
    expect(await itemOf(firstId)).toMatchObject({ folderId: null, tags: ['b', 'sea', 'c'] })
    expect((await person.trpc.media.list.query({ tags: ['sea'] })).items).toHaveLength(2)
  })

  it('changes nothing when one of the media can’t be changed', async () => {
    const person = await aPerson(app)
    const stranger = await aPerson(app)
    const { id: foreignFolderId } = await stranger.trpc.folders.create.mutate({ name: 'Theirs' })
    const foreignMediaId = await aMedium(app, stranger)
    const maxTags = Array.from({ length: textLimits.tagsMax }, (_, index) => `tag ${index}`)
    const fullyTaggedMediaId = await aMedium(app, person, { tags: maxTags })
    const editableMediaId = await aMedium(app, person)
    const stateBefore = await stateOf(app)
    const change = person.trpc.media.updateMany.mutate
    expect(await apiErrorOf(change({ mediaIds: [editableMediaId, foreignMediaId], credit: 'x' }))).toMatchObject({
      status: 404,
    })
    expect(await apiErrorOf(change({ mediaIds: [editableMediaId], folderId: foreignFolderId }))).toMatchObject({
      status: 404,
    })
    expect(await apiErrorOf(change({ mediaIds: [editableMediaId, fullyTaggedMediaId], addTags: ['x'] }))).toMatchObject(
      {
        status: 400,
      },
    )
    expect(await apiErrorOf(change({ mediaIds: [], credit: 'x' }))).toMatchObject({ status: 400 })
    expect(await stateOf(app)).toEqual(stateBefore)
  })
})

describe('deleting several media', () => {
  it('is rejected with the uses of each medium unless forced', async () => {
    const person = await aPerson(app)
    const stopMediumId = await aMedium(app, person, { name: 'shown' })
    const coverId = await aMedium(app, person, { name: 'cover' })
    const spareId = await aMedium(app, person, { name: 'spare' })
    const em = app.em()
    const tour = em.create(Tour, { account: person.accountId, name: 'Museum', cover: coverId })
    await em.flush()
    em.create(Stop, { account: person.accountId, tour: tour.id, name: 'Hall', media: stopMediumId })
    await em.flush()
    const mediaIds = [stopMediumId, coverId, spareId]
    const error = await apiErrorOf(person.trpc.media.removeMany.mutate({ mediaIds }))
    expect(error).toMatchObject({ status: 409, code: 'resource.inUse' })
    const tourFields = { id: tour.id, name: 'Museum' }
    expect(error.facts.uses).toEqual(
      expect.arrayContaining([
        { mediaId: stopMediumId, role: 'stop', ...tourFields, stopName: 'Hall' },
        { mediaId: coverId, role: 'cover', ...tourFields, stopName: null },
      ]),
    )
    expect(error.facts.uses).toHaveLength(2)
    expect(await namesOf(person)).toEqual(['cover', 'shown', 'spare'])
    expect(await person.trpc.media.removeMany.mutate({ mediaIds, force: true })).toEqual({ removed: 3 })
    expect(await namesOf(person)).toEqual([])
    expect((await person.trpc.media.list.query({})).total).toBe(0)
    expect(await person.trpc.media.restoreMany.mutate({ mediaIds })).toEqual({ restored: 3 })
    expect(await person.trpc.media.restoreMany.mutate({ mediaIds })).toEqual({ restored: 0 })
    expect(await namesOf(person)).toEqual(['cover', 'shown', 'spare'])
  })

  it('restores all media or none', async () => {
    const person = await aPerson(app)
    const longAgo = new Date(Date.now() - deletedRetentionMs - 60_000)
    const mediaIds = [await aMedium(app, person), await aMedium(app, person, { deletedAt: longAgo })]
    await person.trpc.media.removeMany.mutate({ mediaIds: mediaIds.slice(0, 1) })
    expect(await apiErrorOf(person.trpc.media.restoreMany.mutate({ mediaIds }))).toMatchObject({ status: 404 })
    expect((await person.trpc.media.list.query({})).total).toBe(0)
    const foreignMediaId = await aMedium(app, await aPerson(app))
    const ownAndForeign = [mediaIds[0] ?? '', foreignMediaId]
    expect(await apiErrorOf(person.trpc.media.restoreMany.mutate({ mediaIds: ownAndForeign }))).toMatchObject({
      status: 404,
    })
    expect(await apiErrorOf(person.trpc.media.removeMany.mutate({ mediaIds: ownAndForeign }))).toMatchObject({
      status: 404,
    })
    expect(await person.trpc.media.restoreMany.mutate({ mediaIds: [mediaIds[0] ?? ''] })).toEqual({ restored: 1 })
  })
})
