import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tourLimits } from '../../../../src/shared/tours/tour-limits.ts'
import type { Tour } from '../../../../src/shared/tours/tours.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
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

const storedTour = ({ id: tourId }: Tour) => person.trpc.tours.get.query({ tourId })
const jsonRequest = (method: string, body: unknown) => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const stopsPath = ({ id }: Tour) => `/api/v2/${person.accountId}/tours/${id}/stops`
const changesOf = (tour: Tour, names: readonly string[]) =>
  tour.stops.map(({ id, version }, index) => ({ stopId: id, version, name: names[index] ?? '' }))

describe('updating many stops', () => {
  it('saves different values of several stops as one save', async () => {
    const tour = await aTour(app, person, ['A', 'B', 'C'], { empty: true })
    const [first, second, third] = changesOf(tour, ['Room 1', 'Room 2', 'Room 3'])
    if (!first || !second || !third) throw new Error('there are not three stops')
    const stops = [first, { ...second, hiddenFromList: true, levelRollDeg: -3.5 }, third]
    const saveResult = await person.trpc.stops.updateMany.mutate({ tourId: tour.id, stops })
    expect(saveResult).toMatchObject({ stale: [], missingStopIds: [], save: { previousSavedAt: tour.savedAt } })
    const tourAfterSave = await storedTour(tour)
    expect(tourAfterSave.stops).toEqual(saveResult.stops)
    expect(namesOf(tourAfterSave)).toEqual(['Room 1', 'Room 2', 'Room 3'])
    expect(stopAt(tourAfterSave, 1)).toMatchObject({ hiddenFromList: true, levelRollDeg: -3.5 })
    expect(tourAfterSave).toMatchObject({ savedAt: saveResult.save?.savedAt, version: tour.version })
    const lastSave = await person.trpc.stops.lastSave.query({ stopId: second.stopId })
    expect(lastSave).toMatchObject({ savedBy: saveResult.save?.savedBy })
  })

  it('accepts uppercase ids', async () => {
    const tour = await aTour(app, person, ['A'], { empty: true })
    const tourId = tour.id.toUpperCase()
    const stops = changesOf(tour, ['1']).map((change) => ({ ...change, stopId: change.stopId.toUpperCase() }))
    const saveResult = await person.trpc.stops.updateMany.mutate({ tourId, stops })
    expect(saveResult).toMatchObject({ stops: [{ name: '1' }], missingStopIds: [] })
    const changes = changesOf(await storedTour(tour), ['2'])
    const response = await person.fetch(stopsPath({ ...tour, id: tourId }), jsonRequest('PATCH', { stops: changes }))
    expect(await response.json()).toMatchObject({ stops: [{ name: '2' }], missingStopIds: [] })
  })

  it('reports stale and deleted stops while it saves the others', async () => {
    const tour = await aTour(app, person, ['A', 'B', 'C'], { empty: true })
    const [staleStop, deletedStop, currentStop] = tour.stops
    if (!staleStop || !deletedStop || !currentStop) throw new Error('there are not three stops')
    await person.trpc.stops.update.mutate({ stopId: staleStop.id, version: staleStop.version, name: 'By another' })
    await person.trpc.stops.remove.mutate({ tourId: tour.id, stopIds: [deletedStop.id] })
    const stops = changesOf(tour, ['1', '2', '3'])
    const saveResult = await person.trpc.stops.updateMany.mutate({ tourId: tour.id, stops })
    expect(saveResult.stops.map(({ name }) => name)).toEqual(['3'])
    expect(saveResult.stale).toEqual([expect.objectContaining({ id: staleStop.id, name: 'By another' })])
    expect(saveResult.missingStopIds).toEqual([deletedStop.id])
    expect(namesOf(await storedTour(tour))).toEqual(['By another', '3'])
  })

  it('changes nothing when every stop is stale', async () => {
    const tour = await aTour(app, person, ['A', 'B'], { empty: true })
    const stops = changesOf(tour, ['1', '2'])
    await person.trpc.stops.updateMany.mutate({ tourId: tour.id, stops })
    const stateBefore = await stateOf(app)
    const saveResult = await person.trpc.stops.updateMany.mutate({
      tourId: tour.id,
      stops: changesOf(tour, ['3', '4']),
    })
    expect(saveResult).toMatchObject({ stops: [], save: null })
    expect(saveResult.stale).toHaveLength(2)
    expect(await stateOf(app)).toEqual(stateBefore)
  })

  it('changes nothing when any change is invalid', async () => {
    const tour = await aTour(app, person, ['A', 'B'], { empty: true })
    const stops = changesOf(tour, ['1', '2'])
    const [first, second] = stops
    if (!first || !second) throw new Error('there are not two stops')
    const stateBefore = await stateOf(app)
    const unknownId = '00000000-0000-4000-8000-000000000000'
    const invalidInputs = [
      { stops: [first, { ...second, mediaId: unknownId }], status: 404 },
      { stops: [first, { ...second, levelPitchDeg: 46 }], status: 400 },
      { stops: [first, first], status: 400 },
      { stops: [], status: 400 },
    ]
    for (const { status, ...input } of invalidInputs) {
      const update = person.trpc.stops.updateMany.mutate({ tourId: tour.id, ...input })
      expect(await apiErrorOf(update)).toMatchObject({ status })
    }
    expect(await stateOf(app)).toEqual(stateBefore)
  })

  it('treats stops of other tours as deleted', async () => {
    const tour = await aTour(app, person, ['A'], { empty: true })
    const otherPerson = await aPerson(app)
    const otherTour = await aTour(app, otherPerson, ['Theirs'], { empty: true })
    const foreignChanges = changesOf(otherTour, ['Mine'])
    const stops = [...changesOf(tour, ['Mine']), ...foreignChanges]
    const saveResult = await person.trpc.stops.updateMany.mutate({ tourId: tour.id, stops })
    expect(saveResult).toMatchObject({ stops: [{ name: 'Mine' }], missingStopIds: [stopAt(otherTour, 0).id] })
    for (const tourId of [tour.id, otherTour.id]) {
      const call = person.trpc.stops.updateMany.mutate({ tourId, stops: foreignChanges })
      expect(await apiErrorOf(call)).toMatchObject({ status: 404 })
    }
  })

  it('is available over the REST API', async () => {
    const tour = await aTour(app, person, ['A', 'B'], { empty: true })
    const body = { stops: changesOf(tour, ['First', 'Second']) }
    const response = await person.fetch(stopsPath(tour), jsonRequest('PATCH', body))
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ stops: [{ name: 'First' }, { name: 'Second' }], stale: [] })
    expect(namesOf(await storedTour(tour))).toEqual(['First', 'Second'])
  })
})

describe('duplicating many stops', () => {
  it('adds each copy after its original with links to other copies', async () => {
    const tour = await aTour(app, person, ['A', 'B', 'C'], { empty: true })
    const [firstId = '', secondId = '', thirdId = ''] = tour.stops.map(({ id }) => id)
    for (const targetStopId of [secondId, thirdId]) {
      const link = { kind: 'stop', yawDeg: 0, pitchDeg: 0, title: 'On', details: { targetStopId } } as const
      await person.trpc.hotspots.create.mutate({ stopId: firstId, ...link })
    }
    const response = await person.fetch(
      `${stopsPath(tour)}/duplicate`,
      jsonRequest('POST', { stopIds: [secondId, firstId] }),
    )
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ inserted: [{ index: 1 }, { index: 3 }] })
    const tourAfterCopying = await storedTour(tour)
    expect(namesOf(tourAfterCopying)).toEqual(['A', 'A', 'B', 'B', 'C'])
    const targets = stopAt(tourAfterCopying, 1).hotspots.map(
      (hotspot) => hotspot.kind === 'stop' && hotspot.details.targetStopId,
    )
    expect(targets).toEqual([stopAt(tourAfterCopying, 3).id, thirdId])
  })

  it('accepts uppercase ids', async () => {
    const tour = await aTour(app, person, ['A', 'B'], { empty: true })
    const stopIds = [stopAt(tour, 0).id.toUpperCase()]
    await person.trpc.stops.duplicateMany.mutate({ tourId: tour.id, stopIds })
    expect(namesOf(await storedTour(tour))).toEqual(['A', 'A', 'B'])
  })

  it('links the copies to each other when all stops of a large tour are duplicated', async () => {
    const count = tourLimits.bulkStopsMax + 20
    const names = Array.from({ length: count }, (_, index) => `${index + 1}`)
    const tour = await aTour(app, person, names, { empty: true })
    const firstId = stopAt(tour, 0).id
    const lastId = stopAt(tour, count - 1).id
    const link = { kind: 'stop', yawDeg: 0, pitchDeg: 0, title: 'On' } as const
    await person.trpc.hotspots.create.mutate({ stopId: firstId, ...link, details: { targetStopId: lastId } })
    await person.trpc.hotspots.create.mutate({ stopId: lastId, ...link, details: { targetStopId: firstId } })
    const stopIds = tour.stops.map(({ id }) => id)
    const duplication = await person.trpc.stops.duplicateMany.mutate({ tourId: tour.id, stopIds })
    const copies = duplication.inserted.map(({ stop }) => stop)
    expect(copies.map(({ name }) => name)).toEqual(names)
    const targetOf = (copy: (typeof copies)[number] | undefined) => copy?.hotspots.map(({ details }) => details)
    expect(targetOf(copies[0])).toMatchObject([{ targetStopId: copies.at(-1)?.id }])
    expect(targetOf(copies.at(-1))).toMatchObject([{ targetStopId: copies[0]?.id }])
  })

  it('rejects more stops than a tour can have', async () => {
    const tour = await aTour(app, person, ['A'], { empty: true })
    const stopIds = Array.from({ length: tourLimits.stopsMax + 1 }, () => randomUUID())
    const call = person.trpc.stops.duplicateMany.mutate({ tourId: tour.id, stopIds })
    expect(await apiErrorOf(call)).toMatchObject({ status: 400 })
  })

  it('copies nothing when one of the stops was deleted', async () => {
    const tour = await aTour(app, person, ['A', 'B'], { empty: true })
    const stopIds = tour.stops.map(({ id }) => id)
    await person.trpc.stops.remove.mutate({ tourId: tour.id, stopIds: stopIds.slice(1) })
    const stateBefore = await stateOf(app)
    const call = person.trpc.stops.duplicateMany.mutate({ tourId: tour.id, stopIds })
    expect(await apiErrorOf(call)).toMatchObject({ status: 404 })
    expect(await stateOf(app)).toEqual(stateBefore)
  })
})
