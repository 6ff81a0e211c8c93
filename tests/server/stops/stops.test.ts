import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../../src/shared/limits.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aMedium } from '../../support/people/media.ts'
import { aPerson, apiErrorOf, type Person } from '../../support/people/people.ts'
import { aPanorama, aTour, namesOf, stopAt, tourAfter } from '../../support/people/tours.ts'
import { stateOf } from '../../support/state.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
})
afterAll(() => app.stop())

const emails = ['A', 'B', 'C', 'D', 'E']
const emailsTour = () => aTour(app, person, emails, { empty: true })
const idsOf = (tour: Tour, names: string) =>
  [...names].map((name) => tour.stops.find((stop) => stop.name === name)?.id ?? '')
const remove = (tour: Tour, names: string) =>
  tourAfter(person, tour.id, person.trpc.stops.remove.mutate({ tourId: tour.id, stopIds: idsOf(tour, names) }))
const restore = (tour: Tour, names: string) =>
  tourAfter(person, tour.id, person.trpc.stops.restore.mutate({ tourId: tour.id, stopIds: idsOf(tour, names) }))
const reorder = ({ id: tourId, version }: Tour, stopIds: string[]) =>
  tourAfter(person, tourId, person.trpc.tours.update.mutate({ tourId, version, stopIds }))

describe('the order of stops', () => {
  it('is as an editor puts it', async () => {
    const tour = await emailsTour()
    const stopIds = idsOf(tour, 'EBADC')
    const saved = await reorder(tour, stopIds)
    expect(namesOf(saved).join('')).toBe('EBADC')
  })

  it('keeps at the end what an order does not name', async () => {
    const tour = await emailsTour()
    const stopIds = idsOf(tour, 'EC')
    const saved = await reorder(tour, stopIds)
    expect(namesOf(saved).join('')).toBe('ECABD')
  })

  it('is the same when removing or restoring comes twice', async () => {
    const tour = await emailsTour()
    await remove(tour, 'BD')
    expect(namesOf(await remove(tour, 'BD')).join('')).toBe('ACE')
    await restore(tour, 'BD')
    expect(namesOf(await restore(tour, 'BD')).join('')).toBe('ABCDE')
  })

  it('survives removing and restoring, whichever way round', async () => {
    const tour = await emailsTour()
    expect(namesOf(await remove(tour, 'BD')).join('')).toBe('ACE')
    expect(namesOf(await restore(tour, 'DB')).join('')).toBe('ABCDE')
    await remove(tour, 'B')
    await remove(tour, 'C')
    await remove(tour, 'A')
    expect(namesOf(await restore(tour, 'ABC')).join('')).toBe('ABCDE')
    expect(namesOf(await remove(tour, 'ABCDE'))).toEqual([])
    const back = await restore(tour, 'EDCBA')
    expect(namesOf(back).join('')).toBe('ABCDE')
    expect(back.startStopId).toBe(stopAt(back, 0).id)
  })

  it('is kept by many who add at once', async () => {
    const tour = await emailsTour()
    const names = Array.from({ length: 12 }, (_, index) => `new ${index}`)
    const add = (name: string) => person.trpc.stops.create.mutate({ tourId: tour.id, stops: [{ name, mediaId: null }] })
    await Promise.all(names.map(add))
    const after = namesOf(await person.trpc.tours.get.query({ tourId: tour.id }))
    expect(after.slice(0, 5)).toEqual(emails)
    expect(after.slice(5).sort()).toEqual(names.sort())
  })

  it('ends at the most stops a tour may have', async () => {
    const tour = await emailsTour()
    const stops = Array.from({ length: 100 }, () => ({ name: 'More', mediaId: null }))
    for (let round = 0; round < 4; round++) await person.trpc.stops.create.mutate({ tourId: tour.id, stops })
    expect(await apiErrorOf(person.trpc.stops.create.mutate({ tourId: tour.id, stops }))).toMatchObject({ status: 400 })
    await remove(tour, 'A')
    const room = stops.slice(0, limits.stopsPerTour - 404)
    await person.trpc.stops.create.mutate({ tourId: tour.id, stops: room })
    expect(await apiErrorOf(restore(tour, 'A'))).toMatchObject({ status: 400 })
    const copy = person.trpc.stops.duplicate.mutate({ stopId: stopAt(tour, 1).id })
    expect(await apiErrorOf(copy)).toMatchObject({ status: 400 })
  })
})

describe('a stop', () => {
  it('takes the north from a panorama that knows it', async () => {
    const mediaId = await aPanorama(app, person, { headingDeg: -90 })
    const tour = await person.trpc.tours.create.mutate({ name: 'Port', mediaIds: [mediaId] })
    expect(stopAt(tour, 0).northOffsetDeg).toBe(270)
  })

  it('saves each field, cleaned, and rejects a stale save with what is stored', async () => {
    const tour = await aTour(app, person)
    const { id: stopId, version } = stopAt(tour, 0)
    const view = { yawDeg: -179.5, pitchDeg: 12.25, fovDeg: 80 }
    const angles = { northOffsetDeg: 359.5, levelPitchDeg: -3, levelRollDeg: 2, initialView: view }
    const fields = { ...angles, name: 'Foyer', hiddenFromList: true, tags: ['dark'], mediaId: stopAt(tour, 1).mediaId }
    const description = '<p>Look <a href="javascript:alert(1)" onclick="x">here</a></p>'
    const { stop: saved } = await person.trpc.stops.update.mutate({ stopId, version, description, ...fields })
    expect(saved).toMatchObject({ ...fields, description: '<p>Look <a>here</a></p>' })
    const before = await stateOf(app)
    const error = await apiErrorOf(person.trpc.stops.update.mutate({ stopId, version, name: 'Late' }))
    expect(error).toMatchObject({ status: 409, facts: { current: { name: 'Foyer', version: saved.version } } })
    expect(await stateOf(app)).toEqual(before)
  })

  it('rejects fields out of range and media of others', async () => {
    const tour = await aTour(app, person)
    const { id: stopId, version } = stopAt(tour, 0)
    const foreign = await aMedium(app, await aPerson(app))
    const before = await stateOf(app)
    const view = { yawDeg: 0, pitchDeg: 0, fovDeg: 80 }
    const wrong = [
      { northOffsetDeg: 360 },
      { levelPitchDeg: 46 },
      { initialView: { ...view, fovDeg: 10 } },
      { initialView: { ...view, pitchDeg: 91 } },
      { initialView: { ...view, rollDeg: 1 } },
      { tour: tour.id },
    ]
    for (const fields of wrong) {
      const call = person.trpc.stops.update.mutate({ stopId, version, ...fields })
      expect(await apiErrorOf(call), JSON.stringify(fields)).toMatchObject({ status: 400 })
    }
    const call = person.trpc.stops.update.mutate({ stopId, version, mediaId: foreign })
    expect(await apiErrorOf(call)).toMatchObject({ status: 404 })
    expect(await stateOf(app)).toEqual(before)
  })

  it('is duplicated right after itself, hotspots included', async () => {
    const tour = await aTour(app, person, ['A', 'B'])
    const { id: stopId } = stopAt(tour, 0)
    const details = { targetStopId: stopAt(tour, 1).id }
    await person.trpc.hotspots.create.mutate({ stopId, kind: 'stop', yawDeg: 30, pitchDeg: -5, title: 'On', details })
    const after = await tourAfter(person, tour.id, person.trpc.stops.duplicate.mutate({ stopId }))
    expect(namesOf(after)).toEqual(['A', 'A', 'B'])
    expect(stopAt(after, 1).id).not.toBe(stopId)
    const original = stopAt(after, 0).hotspots[0]
    const copy = stopAt(after, 1).hotspots[0]
    expect(copy).toEqual({ ...original, id: expect.any(String), stopId: stopAt(after, 1).id, version: 1 })
    expect(copy?.id).not.toBe(original?.id)
  })
})
