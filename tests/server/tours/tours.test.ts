import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Media } from '../../../src/server/domain/library/media/entity.ts'
import { draftMarks } from '../../../src/server/domain/publishing/publications/draft-marks.ts'
import { Share } from '../../../src/server/domain/tours/publication-state/entity.ts'
import { Tour } from '../../../src/server/domain/tours/tours/entity.ts'
import { limits } from '../../../src/shared/limits.ts'
import type { ListToursInput } from '../../../src/shared/tours/tour-list.ts'
import type { Tour as WireTour } from '../../../src/shared/tours/tours.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aMedium } from '../../support/people/media.ts'
import { aPerson, apiErrorOf, type Person } from '../../support/people/people.ts'
import { aTour, namesOf, stopAt } from '../../support/people/tours.ts'
import { stateOf } from '../../support/state.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
})
afterAll(() => app.stop())

/** Inserts drafts without stops; groups of three have the same timestamp. */
async function manyTours({ accountId }: Person, count: number): Promise<readonly string[]> {
  const em = app.em()
  const tours = Array.from({ length: count }, (_, index) => {
    const savedAt = new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 3))
    return em.create(Tour, { account: accountId, name: `No. ${index} of many`, savedAt })
  })
  await em.flush()
  return tours.map(({ id }) => id)
}

/** Ids on each page of a list. */
async function pagesOf(person: Person, narrowing: ListToursInput): Promise<string[][]> {
  const pages: string[][] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await person.trpc.tours.list.query({ ...narrowing, cursor })
    pages.push(page.tours.map(({ id }) => id))
    cursor = page.nextCursor
  }
  return pages
}

const get = (tour: Pick<WireTour, 'id'>) => person.trpc.tours.get.query({ tourId: tour.id })

describe('the list of tours', () => {
  it('contains the account’s tours, last saved first, and searches names and tags literally', async () => {
    const accountOwner = await aPerson(app)
    await aTour(app, await aPerson(app), [], { name: 'Castle of somebody else' })
    const first = await aTour(app, accountOwner, ['Gate', 'Well'], { name: 'Castle 100%' })
    const second = await aTour(app, accountOwner, [], { name: 'Mill_east' })
    const idsFor = async (search?: string) =>
      (await accountOwner.trpc.tours.list.query({ search })).tours.map(({ id }) => id)
    expect(await idsFor()).toEqual([second.id, first.id])
    await accountOwner.trpc.stops.update.mutate({ stopId: stopAt(first, 0).id, version: 1, name: 'North gate' })
    expect(await idsFor()).toEqual([first.id, second.id])
    expect(await idsFor('castle')).toEqual([first.id])
    expect(await idsFor('%')).toEqual([first.id])
    expect(await idsFor('_')).toEqual([second.id])
    expect(await idsFor('\\')).toEqual([])
    const { version } = await accountOwner.trpc.tours.get.query({ tourId: second.id })
    await accountOwner.trpc.tours.update.mutate({ tourId: second.id, version, tags: ['Water wheel', 'listed'] })
    expect(await idsFor('WHEEL')).toEqual([second.id])
    expect(await idsFor('wheel listed')).toEqual([])
    expect(await idsFor('_')).toEqual([second.id])
    const [card] = (await accountOwner.trpc.tours.list.query({ search: 'castle' })).tours
    expect(card).toMatchObject({ stopCount: 2, buildingCount: 0, publication: { liveNumber: null, shareId: null } })
    expect(card?.coverUrl).toMatch(/^\/media\/.+\/thumbnail\.webp$/)
  })

  it('has pages that contain each tour once, even with equal timestamps', async () => {
    const accountOwner = await aPerson(app)
    const ids = await manyTours(accountOwner, 2 * limits.toursPageLength + 5)
    const pages = await pagesOf(accountOwner, {})
    expect(pages.map((tours) => tours.length)).toEqual([limits.toursPageLength, limits.toursPageLength, 5])
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
    const ids = await manyTours(accountOwner, limits.toursPageLength + 7)
    const live = ids.filter((_, index) => index % 2 === 0)
    const settled = live.slice(1)
    const em = app.em()
    const marks = await draftMarks(em, live)
    for (const tour of live) {
      const liveMark = settled.includes(tour) ? (marks.get(tour) ?? '') : null
      em.create(Share, {
        id: randomUUID().slice(0, 22),
        account: accountOwner.accountId,
        tour,
        liveNumber: 1,
        liveMark,
      })
    }
    await em.flush()
    const drafts = ids.filter((id) => !live.includes(id))
    expect((await pagesOf(accountOwner, { filter: 'published' })).flat().sort()).toEqual([...live].sort())
    expect((await pagesOf(accountOwner, { filter: 'draft' })).flat().sort()).toEqual([...drafts].sort())
    expect((await pagesOf(accountOwner, { filter: 'waiting' })).flat()).toEqual(live.slice(0, 1))
  })

  it('returns cards of given tours, except foreign and deleted ones', async () => {
    const accountOwner = await aPerson(app)
    const listedTour = await aTour(app, accountOwner, ['Gate'])
    const deleted = await aTour(app, accountOwner, [])
    const foreign = await aTour(app, await aPerson(app), [])
    await accountOwner.trpc.tours.remove.mutate({ tourId: deleted.id })
    const tourIds = [listedTour.id, deleted.id, foreign.id]
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
  it('creates a stop for each medium, named after it, and starts at the first', async () => {
    const media = [await aMedium(app, person, { name: 'Lobby.jpg' }), await aMedium(app, person, { name: '.jpg' })]
    const tour = await person.trpc.tours.create.mutate({ name: ' Museum ', mediaIds: media })
    expect(tour).toMatchObject({ name: 'Museum', version: expect.any(Number), startStopId: stopAt(tour, 0).id })
    expect(namesOf(tour)).toEqual(['Lobby', '.jpg'])
    expect(tour.stops.map(({ mediaId }) => mediaId)).toEqual(media)
  })

  it('accepts as many media as a tour may have stops, and rejects one more', async () => {
    const person = await aPerson(app)
    const em = app.em()
    const mediaIds = Array.from({ length: limits.stopsPerTour }, () => randomUUID())
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

  it('rejects blank and overlong names, and media that are not the account’s', async () => {
    const foreign = await aMedium(app, await aPerson(app))
    const stateBefore = await stateOf(app)
    for (const name of ['', '   ', 'x'.repeat(201)]) {
      expect(await apiErrorOf(person.trpc.tours.create.mutate({ name }))).toMatchObject({ status: 400 })
    }
    const call = person.trpc.tours.create.mutate({ name: 'Museum', mediaIds: [foreign] })
    expect(await apiErrorOf(call)).toMatchObject({ status: 404 })
    expect(await stateOf(app)).toEqual(stateBefore)
  })
})

describe('saving', () => {
  it('stores each field, with a cleaned description', async () => {
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
    const saved = await person.trpc.tours.update.mutate({ tourId, version, description: html, ...allFields })
    expect(saved).toMatchObject({ ...allFields, description: '<p>Hi <b>there</b></p>', savedBy: expect.any(String) })
    const repeatedSave = { tourId, version: saved.version, description: saved.description }
    expect((await person.trpc.tours.update.mutate(repeatedSave)).description).toBe(saved.description)
  })

  it('rejects a stale version and returns the stored one', async () => {
    const tour = await aTour(app, person, [])
    const colleague = await aPerson(app, { accountId: person.accountId, role: 'editor' })
    const { id: tourId, version } = tour
    await colleague.trpc.tours.update.mutate({ tourId, version, name: 'Theirs' })
    const stateBefore = await stateOf(app)
    const error = await apiErrorOf(person.trpc.tours.update.mutate({ tourId, version, name: 'Mine' }))
    expect(error).toMatchObject({ status: 409, code: 'version.stale', facts: { current: { name: 'Theirs' } } })
    expect(await stateOf(app)).toEqual(stateBefore)
    const current = error.facts.current as Tour
    await person.trpc.tours.update.mutate({ tourId, version: current.version, name: 'Mine' })
    expect(await get(tour)).toMatchObject({ name: 'Mine' })
  })

  it('is not made stale by work on stops and hotspots', async () => {
    const tour = await aTour(app, person)
    const stop = stopAt(tour, 0)
    await person.trpc.stops.update.mutate({ stopId: stop.id, version: stop.version, name: 'Foyer' })
    const place = { stopId: stop.id, kind: 'info', yawDeg: 0, pitchDeg: 0 }
    await person.trpc.hotspots.create.mutate({ ...place, details: undefined })
    await person.trpc.tours.update.mutate({ tourId: tour.id, version: tour.version, name: 'Port' })
    expect((await get(tour)).name).toBe('Port')
  })

  it('stores or rejects each of two hundred concurrent saves', async () => {
    const tour = await aTour(app, person, [])
    const stored: string[] = []
    let rejected = 0
    const editor = async (name: string) => {
      let { version } = await get(tour)
      for (let save = 0; save < 25; save++) {
        const tags = [`${name} ${save}`]
        try {
          version = (await person.trpc.tours.update.mutate({ tourId: tour.id, version, tags })).version
          stored.push(`${name} ${save}`)
        } catch (error) {
          const { code, facts } = await apiErrorOf(Promise.reject(error))
          expect(code).toBe('version.stale')
          version = (facts.current as Tour).version
          rejected += 1
        }
      }
    }
    await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(editor))
    expect(stored.length + rejected).toBe(200)
    expect(rejected).toBeGreaterThan(0)
    const finalTour = await get(tour)
    expect(finalTour.version - tour.version).toBe(stored.length)
    expect(stored).toContain(finalTour.tags[0])
  })

  it('rejects invalid, unknown and foreign fields', async () => {
    const tour = await aTour(app, person)
    const other = await aTour(app, person)
    const { id: tourId, version } = tour
    const stateBefore = await stateOf(app)
    const wrong = [{ language: 'not a language' }, { tags: [''] }, { name: ' ' }]
    const strange = [{ account: person.accountId }, { customScript: 'alert(1)' }, { deletedAt: null }]
    const doubled = { stopIds: [stopAt(tour, 0).id, stopAt(tour, 0).id] }
    for (const fields of [...wrong, ...strange, doubled, { stopIds: other.stops.map(({ id }) => id) }]) {
      const call = person.trpc.tours.update.mutate({ tourId, version, ...fields })
      expect(await apiErrorOf(call), JSON.stringify(fields)).toMatchObject({ status: 400 })
    }
    for (const fields of [{ startStopId: stopAt(other, 0).id }, { coverMediaId: randomUUID() }]) {
      const call = person.trpc.tours.update.mutate({ tourId, version, ...fields })
      expect(await apiErrorOf(call)).toMatchObject({ status: 404 })
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
    expect(copy).toMatchObject({ name: 'Harbour (copy)', publication: { shareId: null, liveNumber: null } })
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
    const tourBefore = await get(tour)
    await person.trpc.tours.remove.mutate({ tourId: tour.id })
    expect((await person.trpc.tours.list.query({})).tours.map(({ id }) => id)).not.toContain(tour.id)
    const state = await stateOf(app)
    const { tours, stops, hotspots } = person.trpc
    const calls = [
      () => get(tour),
      () => tours.remove.mutate({ tourId: tour.id }),
      () => stops.update.mutate({ stopId, version: 1, name: 'Late' }),
      () => stops.duplicate.mutate({ stopId }),
      () => hotspots.create.mutate({ stopId, kind: 'info', yawDeg: 0, pitchDeg: 0, details: { html: '' } }),
    ]
    for (const call of calls) expect(await apiErrorOf(call())).toMatchObject({ status: 404 })
    expect(await stateOf(app)).toEqual(state)
    const { version: _version, ...restored } = await person.trpc.tours.restore.mutate({ tourId: tour.id })
    expect(tourBefore).toMatchObject(restored)
  })

  it('deletes a tour as untouched only if nobody changed it', async () => {
    const { tours, stops } = person.trpc
    const createTour = () => tours.create.mutate({ name: 'New tour' })
    const untouchedTour = await createTour()
    const renamed = await createTour()
    const filled = await createTour()
    const withStops = await aTour(app, person)
    await tours.update.mutate({ tourId: renamed.id, version: renamed.version, name: 'Mill' })
    await stops.create.mutate({ tourId: filled.id, stops: [{ name: 'Hall', mediaId: null }] })
    for (const { id } of [untouchedTour, renamed, filled, withStops])
      await tours.remove.mutate({ tourId: id, untouched: true })
    const ids = (await tours.list.query({})).tours.map(({ id }) => id)
    expect(ids).not.toContain(untouchedTour.id)
    expect(ids).toEqual(expect.arrayContaining([renamed.id, filled.id, withStops.id]))
  })
})
