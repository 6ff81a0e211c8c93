import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Media } from '../../../../src/server/domain/library/media/entity.ts'
import { readDraftFingerprints } from '../../../../src/server/domain/tours/publication-state/draft-fingerprints.ts'
import { Share } from '../../../../src/server/domain/tours/publication-state/entity.ts'
import { Tour } from '../../../../src/server/domain/tours/tours/entity.ts'
import { toursPageLength } from '../../../../src/shared/tours/tour-filters.ts'
import { tourLimits } from '../../../../src/shared/tours/tour-limits.ts'
import type { ListToursInput } from '../../../../src/shared/tours/tour-list.ts'
import type { Tour as WireTour } from '../../../../src/shared/tours/tours.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aTour, namesOf, stopAt } from '../../../support/people/tours.ts'
import { stateOf } from '../../../support/state.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
})
afterAll(() => app.stop())

/** Inserts drafts without stops, three with each timestamp, and returns their IDs. */
async function insertTours({ accountId }: Person, count: number): Promise<readonly string[]> {
  const em = app.em()
  const tours = Array.from({ length: count }, (_, index) => {
    const savedAt = new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 3))
    return em.create(Tour, { account: accountId, name: `No. ${index} of many`, savedAt })
  })
  await em.flush()
  return tours.map(({ id }) => id)
}

/** IDs on each page of a list. */
async function pagesOf(person: Person, filters: ListToursInput): Promise<string[][]> {
  const pages: string[][] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await person.trpc.tours.list.query({ ...filters, cursor })
    pages.push(page.tours.map(({ id }) => id))
    cursor = page.nextCursor
  }
  return pages
}

const getTour = (tour: Pick<WireTour, 'id'>) => person.trpc.tours.get.query({ tourId: tour.id })

describe('the list of tours', () => {
  const idsFor = async ({ trpc }: Person, search?: string) =>
    (await trpc.tours.list.query({ search })).tours.map(({ id }) => id)

  it('contains the tours of the account, last saved first', async () => {
    const accountOwner = await aPerson(app)
    await aTour(app, await aPerson(app), [], { name: 'Castle of another account' })
    const castle = await aTour(app, accountOwner, ['Gate', 'Well'])
    const mill = await aTour(app, accountOwner, [])
    expect(await idsFor(accountOwner)).toEqual([mill.id, castle.id])
    await accountOwner.trpc.stops.update.mutate({ stopId: stopAt(castle, 0).id, version: 1, name: 'North gate' })
    expect(await idsFor(accountOwner)).toEqual([castle.id, mill.id])
  })

  it('can be searched for literal parts of names and tags', async () => {
    const accountOwner = await aPerson(app)
    const castle = await aTour(app, accountOwner, [], { name: 'Castle 100%' })
    const mill = await aTour(app, accountOwner, [], { name: 'Mill_east' })
    const tags = ['Water wheel', 'listed']
    await accountOwner.trpc.tours.update.mutate({ tourId: mill.id, version: mill.version, tags })

    expect(await idsFor(accountOwner, 'castle')).toEqual([castle.id])
    expect(await idsFor(accountOwner, '%')).toEqual([castle.id])
    expect(await idsFor(accountOwner, '_')).toEqual([mill.id])
    expect(await idsFor(accountOwner, '\\')).toEqual([])
    expect(await idsFor(accountOwner, 'WHEEL')).toEqual([mill.id])
    expect(await idsFor(accountOwner, 'wheel listed')).toEqual([])
  })

  it('summarizes each tour in a card', async () => {
    const accountOwner = await aPerson(app)
    await aTour(app, accountOwner, ['Gate', 'Well'])
    const [card] = (await accountOwner.trpc.tours.list.query({})).tours
    expect(card).toMatchObject({ stopCount: 2, buildingCount: 0, publication: { liveNumber: null, shareId: null } })
    expect(card?.coverUrl).toMatch(/^\/media\/.+\/thumbnail\.webp$/)
  })

  it('has pages that contain each tour once although timestamps repeat', async () => {
    const accountOwner = await aPerson(app)
    const ids = await insertTours(accountOwner, 2 * toursPageLength + 5)
    const pages = await pagesOf(accountOwner, {})
    expect(pages.map((tours) => tours.length)).toEqual([toursPageLength, toursPageLength, 5])
    expect(pages.flat().sort()).toEqual([...ids].sort())
    expect((await accountOwner.trpc.tours.list.query({})).total).toBe(ids.length)
    const [first] = ids
    expect(await pagesOf(accountOwner, { search: 'no. 0 ' })).toEqual([[first]])
    expect(await apiErrorOf(accountOwner.trpc.tours.list.query({ cursor: `1-${'-'.repeat(36)}` }))).toMatchObject({
      status: 400,
    })
  })

  it('is filtered to drafts, live tours and unpublished changes by the server', async () => {
    const accountOwner = await aPerson(app)
    const ids = await insertTours(accountOwner, toursPageLength + 7)
    const liveIds = ids.filter((_, index) => index % 2 === 0)
    const [changedId, ...unchangedIds] = liveIds
    const em = app.em()
    const fingerprints = await readDraftFingerprints(em, liveIds)
    for (const tour of liveIds) {
      const liveFingerprint = unchangedIds.includes(tour) ? (fingerprints.get(tour) ?? '') : null
      em.create(Share, {
        id: randomUUID().slice(0, 22),
        account: accountOwner.accountId,
        tour,
        liveNumber: 1,
        liveFingerprint,
      })
    }
    await em.flush()
    const draftIds = ids.filter((id) => !liveIds.includes(id))
    expect((await pagesOf(accountOwner, { filter: 'published' })).flat().sort()).toEqual([...liveIds].sort())
    expect((await pagesOf(accountOwner, { filter: 'draft' })).flat().sort()).toEqual([...draftIds].sort())
    expect((await pagesOf(accountOwner, { filter: 'waiting' })).flat()).toEqual([changedId])
  })

  it('returns cards by ID without deleted tours and tours of other accounts', async () => {
    const accountOwner = await aPerson(app)
    const listedTour = await aTour(app, accountOwner, ['Gate'])
    const deletedTour = await aTour(app, accountOwner, [])
    const otherAccountsTour = await aTour(app, await aPerson(app), [])
    await accountOwner.trpc.tours.remove.mutate({ tourId: deletedTour.id })
    const tourIds = [listedTour.id, deletedTour.id, otherAccountsTour.id]
    const media = { id: stopAt(listedTour, 0).mediaId }
    await app.em().nativeUpdate(Media, media, { status: 'building' })
    expect(await accountOwner.trpc.tours.cards.query({ tourIds })).toMatchObject([
      { id: listedTour.id, buildingCount: 1 },
    ])
    await app.em().nativeUpdate(Media, media, { status: 'complete' })
    expect(await accountOwner.trpc.tours.cards.query({ tourIds })).toMatchObject([
      { id: listedTour.id, buildingCount: 0 },
    ])
  })
})

describe('creating a tour', () => {
  it('creates a stop for each medium', async () => {
    const media = [await aMedium(app, person, { name: 'Lobby.jpg' }), await aMedium(app, person, { name: '.jpg' })]
    const tour = await person.trpc.tours.create.mutate({ name: ' Museum ', mediaIds: media })
    expect(tour).toMatchObject({ name: 'Museum', version: expect.any(Number), startStopId: stopAt(tour, 0).id })
    expect(namesOf(tour)).toEqual(['Lobby', '.jpg'])
    expect(tour.stops.map(({ mediaId }) => mediaId)).toEqual(media)
  })

  it('accepts as many media as a tour may have stops', async () => {
    const person = await aPerson(app)
    const em = app.em()
    const mediaIds = Array.from({ length: tourLimits.stopsMax }, () => randomUUID())
    for (const id of mediaIds) {
      em.create(Media, {
        id,
        account: person.accountId,
        kind: 'panos',
        name: 'Lobby.jpg',
        status: 'complete',
        sizeBytes: 1,
        sha256: '0'.repeat(64),
        publicKey: id.replaceAll('-', ''),
      })
    }
    await em.flush()
    const tour = await person.trpc.tours.create.mutate({ name: 'Campus', mediaIds })
    expect(tour.stops.map(({ mediaId }) => mediaId)).toEqual(mediaIds)
    const tooMany = person.trpc.tours.create.mutate({ name: 'Campus', mediaIds: [...mediaIds, randomUUID()] })
    expect(await apiErrorOf(tooMany)).toMatchObject({ status: 400 })
  })

  it('rejects blank and overlong names', async () => {
    const stateBefore = await stateOf(app)
    for (const name of ['', '   ', 'x'.repeat(201)]) {
      expect(await apiErrorOf(person.trpc.tours.create.mutate({ name }))).toMatchObject({ status: 400 })
    }
    expect(await stateOf(app)).toEqual(stateBefore)
  })

  it('rejects media of other accounts', async () => {
    const otherAccountsMediaId = await aMedium(app, await aPerson(app))
    const stateBefore = await stateOf(app)
    const creation = person.trpc.tours.create.mutate({ name: 'Museum', mediaIds: [otherAccountsMediaId] })
    expect(await apiErrorOf(creation)).toMatchObject({ status: 404 })
    expect(await stateOf(app)).toEqual(stateBefore)
  })
})

describe('saving', () => {
  it('stores each field and a sanitized description', async () => {
    const tour = await aTour(app, person)
    const html = '<p onclick="x()">Hi <img src=x onerror=alert(1)><script>alert(1)</script><b>there</b></p>'
    const fields = {
      name: 'Port',
      language: 'de-CH',
      tags: ['sea'],
      stopDescriptionMinimized: true,
      transition: 'turn' as const,
    }
    const coverMediaId = stopAt(tour, 1).mediaId
    const startStopId = stopAt(tour, 1).id
    const { id: tourId, version } = tour
    const allFields = { ...fields, coverMediaId, startStopId }
    const savedTour = await person.trpc.tours.update.mutate({ tourId, version, description: html, ...allFields })
    expect(savedTour).toMatchObject({
      ...allFields,
      description: '<p>Hi <b>there</b></p>',
      savedBy: expect.any(String),
    })
    const repeatedSave = { tourId, version: savedTour.version, description: savedTour.description }
    expect((await person.trpc.tours.update.mutate(repeatedSave)).description).toBe(savedTour.description)
  })

  it('rejects a stale version with the current tour', async () => {
    const tour = await aTour(app, person, [])
    const colleague = await aPerson(app, { accountId: person.accountId, role: 'editor' })
    const { id: tourId, version } = tour
    await colleague.trpc.tours.update.mutate({ tourId, version, name: 'Theirs' })
    const stateBefore = await stateOf(app)
    const error = await apiErrorOf(person.trpc.tours.update.mutate({ tourId, version, name: 'Mine' }))
    expect(error).toMatchObject({ status: 409, code: 'version.stale', facts: { current: { name: 'Theirs' } } })
    expect(await stateOf(app)).toEqual(stateBefore)
    const currentTour = error.facts.current as Tour
    await person.trpc.tours.update.mutate({ tourId, version: currentTour.version, name: 'Mine' })
    expect(await getTour(tour)).toMatchObject({ name: 'Mine' })
  })

  it('is not made stale by changes of stops and hotspots', async () => {
    const tour = await aTour(app, person)
    const stop = stopAt(tour, 0)
    await person.trpc.stops.update.mutate({ stopId: stop.id, version: stop.version, name: 'Foyer' })
    const info = { stopId: stop.id, kind: 'info', yawDeg: 0, pitchDeg: 0 }
    await person.trpc.hotspots.create.mutate({ ...info, details: undefined })
    await person.trpc.tours.update.mutate({ tourId: tour.id, version: tour.version, name: 'Port' })
    expect((await getTour(tour)).name).toBe('Port')
  })

  it('stores or rejects each of two hundred concurrent saves', async () => {
    const tour = await aTour(app, person, [])
    const storedTags: string[] = []
    let rejectedCount = 0
    const saveRepeatedly = async (name: string) => {
      let { version } = await getTour(tour)
      for (let save = 0; save < 25; save++) {
        const tags = [`${name} ${save}`]
        try {
          version = (await person.trpc.tours.update.mutate({ tourId: tour.id, version, tags })).version
          storedTags.push(`${name} ${save}`)
        } catch (error) {
          const { code, facts } = await apiErrorOf(Promise.reject(error))
          expect(code).toBe('version.stale')
          version = (facts.current as Tour).version
          rejectedCount += 1
        }
      }
    }
    await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(saveRepeatedly))
    expect(storedTags.length + rejectedCount).toBe(200)
    expect(rejectedCount).toBeGreaterThan(0)
    const finalTour = await getTour(tour)
    expect(finalTour.version - tour.version).toBe(storedTags.length)
    expect(storedTags).toContain(finalTour.tags[0])
  })

  it('rejects invalid and unknown fields', async () => {
    const tour = await aTour(app, person)
    const stateBefore = await stateOf(app)
    const invalidFields = [
      { language: 'not a language' },
      { tags: [''] },
      { name: ' ' },
      { stopIds: [stopAt(tour, 0).id, stopAt(tour, 0).id] },
    ]
    const unknownFields = [{ account: person.accountId }, { customScript: 'alert(1)' }, { deletedAt: null }]
    for (const fields of [...invalidFields, ...unknownFields]) {
      const update = person.trpc.tours.update.mutate({ tourId: tour.id, version: tour.version, ...fields })
      expect(await apiErrorOf(update), JSON.stringify(fields)).toMatchObject({ status: 400 })
    }
    expect(await stateOf(app)).toEqual(stateBefore)
  })

  it('rejects stops of another tour and unknown media', async () => {
    const tour = await aTour(app, person)
    const otherTour = await aTour(app, person)
    const stateBefore = await stateOf(app)
    const cases = [
      { fields: { stopIds: otherTour.stops.map(({ id }) => id) }, status: 400 },
      { fields: { startStopId: stopAt(otherTour, 0).id }, status: 404 },
      { fields: { coverMediaId: randomUUID() }, status: 404 },
    ]
    for (const { fields, status } of cases) {
      const update = person.trpc.tours.update.mutate({ tourId: tour.id, version: tour.version, ...fields })
      expect(await apiErrorOf(update), JSON.stringify(fields)).toMatchObject({ status })
    }
    expect(await stateOf(app)).toEqual(stateBefore)
  })
})

describe('duplicating', () => {
  it('copies stops and hotspots with links within the copy', async () => {
    const tour = await aTour(app, person)
    const hall = stopAt(tour, 0)
    const tower = stopAt(tour, 1)
    const link = { stopId: hall.id, kind: 'stop', yawDeg: 10, pitchDeg: 0, details: { targetStopId: tower.id } }
    await person.trpc.hotspots.create.mutate({ ...link, wayBack: true })
    const copy = await person.trpc.tours.duplicate.mutate({ tourId: tour.id })
    expect(copy).toMatchObject({ name: 'Harbor (copy)', publication: { shareId: null, liveNumber: null } })
    expect(namesOf(copy)).toEqual(['Hall', 'Tower'])
    expect(copy.startStopId).toBe(stopAt(copy, 0).id)
    expect(stopAt(copy, 0).hotspots[0]?.details).toMatchObject({ targetStopId: stopAt(copy, 1).id })
    expect(stopAt(copy, 1).hotspots[0]?.details).toMatchObject({ targetStopId: stopAt(copy, 0).id })
    const ids = JSON.stringify(copy.stops)
    for (const { id } of [tour, hall, tower]) expect(ids).not.toContain(id)
  })
})

describe('deleting', () => {
  it('hides the whole tour until it is restored', async () => {
    const tour = await aTour(app, person)
    const stopId = stopAt(tour, 0).id
    const tourBefore = await getTour(tour)
    await person.trpc.tours.remove.mutate({ tourId: tour.id })
    expect((await person.trpc.tours.list.query({})).tours.map(({ id }) => id)).not.toContain(tour.id)
    const stateBefore = await stateOf(app)
    const { tours, stops, hotspots } = person.trpc
    const calls = [
      () => getTour(tour),
      () => tours.remove.mutate({ tourId: tour.id }),
      () => stops.update.mutate({ stopId, version: 1, name: 'Late' }),
      () => stops.duplicate.mutate({ stopId }),
      () => hotspots.create.mutate({ stopId, kind: 'info', yawDeg: 0, pitchDeg: 0, details: { html: '' } }),
    ]
    for (const call of calls) expect(await apiErrorOf(call())).toMatchObject({ status: 404 })
    expect(await stateOf(app)).toEqual(stateBefore)
    const { version: _version, ...restored } = await person.trpc.tours.restore.mutate({ tourId: tour.id })
    expect(tourBefore).toMatchObject(restored)
  })

  it('as untouched leaves a changed tour in place', async () => {
    const { tours, stops } = person.trpc
    const createTour = () => tours.create.mutate({ name: 'New tour' })
    const untouchedTour = await createTour()
    const renamedTour = await createTour()
    const tourWithAddedStop = await createTour()
    const tourWithStops = await aTour(app, person)
    await tours.update.mutate({ tourId: renamedTour.id, version: renamedTour.version, name: 'Mill' })
    await stops.create.mutate({ tourId: tourWithAddedStop.id, stops: [{ name: 'Hall', mediaId: null }] })
    for (const { id } of [untouchedTour, renamedTour, tourWithAddedStop, tourWithStops])
      await tours.remove.mutate({ tourId: id, untouched: true })
    const remainingIds = (await tours.list.query({})).tours.map(({ id }) => id)
    expect(remainingIds).not.toContain(untouchedTour.id)
    expect(remainingIds).toEqual(expect.arrayContaining([renamedTour.id, tourWithAddedStop.id, tourWithStops.id]))
  })
})

describe('the id of a new tour', () => {
  it('creates the tour once if the call is repeated', async () => {
    const id = randomUUID()
    const create = () => person.trpc.tours.create.mutate({ id, name: 'Harbor' })
    const first = await create()
    expect(await create()).toEqual(first)
    expect(first.id).toBe(id)
    const concurrentId = randomUUID()
    const concurrent = [1, 2, 3].map(() => person.trpc.tours.create.mutate({ id: concurrentId, name: 'Pier' }))
    expect((await Promise.all(concurrent)).map((tour) => tour.id)).toEqual([concurrentId, concurrentId, concurrentId])
    const stranger = await aPerson(app)
    const inOtherAccount = stranger.trpc.tours.create.mutate({ id, name: 'Harbor' })
    expect(await apiErrorOf(inOtherAccount)).toMatchObject({ status: 409, code: 'resource.conflict' })
  })
})
