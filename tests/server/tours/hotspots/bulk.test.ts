import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hotspotLimits } from '../../../../src/shared/hotspots/hotspot-limits.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'
import { stateOf } from '../../../support/state.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
})
afterAll(() => app.stop())

const aPairOfStops = async () => {
  const tour = await aTour(app, person, ['Hall', 'Tower'], { empty: true })
  return { tourId: tour.id, hallId: stopAt(tour, 0).id, towerId: stopAt(tour, 1).id }
}
const aLink = (stopId: string, targetStopId: string, yawDeg = 0) => ({
  stopId,
  kind: 'stop',
  yawDeg,
  pitchDeg: -12,
  details: { targetStopId },
})
const storedIds = async (tourId: string) => {
  const { stops } = await person.trpc.tours.get.query({ tourId })
  return stops.map(({ hotspots }) => hotspots.map(({ id }) => id))
}

describe('creating many hotspots', () => {
  it('appends the hotspots to their stops in the order of the input', async () => {
    const { tourId, hallId, towerId } = await aPairOfStops()
    const first = await person.trpc.hotspots.create.mutate({ stopId: hallId, kind: 'info', yawDeg: 0, pitchDeg: 0 })
    const inputs = [aLink(towerId, hallId), aLink(hallId, towerId, 40), { ...aLink(hallId, towerId, 80), title: 'Up' }]
    const { hotspots, hotspotIds, save } = await person.trpc.hotspots.createMany.mutate({ tourId, hotspots: inputs })
    expect(hotspots.map(({ stopId, yawDeg, readingOrder }) => [stopId, yawDeg, readingOrder])).toEqual([
      [towerId, 0, 0],
      [hallId, 40, 1],
      [hallId, 80, 2],
    ])
    expect(hotspots.at(2)).toMatchObject({ title: 'Up', details: { targetStopId: towerId, arrival: 'automatic' } })
    const [hallHotspotIds = [], towerHotspotIds = []] = await storedIds(tourId)
    expect(hallHotspotIds).toEqual([first.hotspot.id, hotspots.at(1)?.id, hotspots.at(2)?.id])
    expect(new Set(hotspotIds)).toEqual(new Set([...hallHotspotIds, ...towerHotspotIds]))
    expect(save.previousSavedAt).toBe(first.save.savedAt)
    expect(await person.trpc.stops.lastSave.query({ stopId: towerId })).toMatchObject({ savedAt: save.savedAt })
  })

  it('creates hotspots with an id once if the call is repeated', async () => {
    const { tourId, hallId, towerId } = await aPairOfStops()
    const first = randomUUID()
    const second = randomUUID()
    const create = (...hotspots: (ReturnType<typeof aLink> & { id: string })[]) =>
      person.trpc.hotspots.createMany.mutate({ tourId, hotspots })
    await create({ ...aLink(hallId, towerId), id: first })
    const { hotspots } = await create(
      { ...aLink(hallId, towerId), id: first },
      { ...aLink(towerId, hallId), id: second },
    )
    expect(hotspots.map(({ id }) => id)).toEqual([first, second])
    expect(await storedIds(tourId)).toEqual([[first], [second]])
    await person.trpc.hotspots.removeMany.mutate({ tourId, hotspotIds: [first] })
    expect((await create({ ...aLink(hallId, towerId), id: first })).hotspots).toEqual([])
    expect(await storedIds(tourId)).toEqual([[], [second]])
  })

  it('rejects repeated ids and ids of hotspots of another tour', async () => {
    const { tourId, hallId, towerId } = await aPairOfStops()
    const otherTour = await aPairOfStops()
    const id = randomUUID()
    const create = (targetTourId: string, hotspots: (ReturnType<typeof aLink> & { id: string })[]) =>
      person.trpc.hotspots.createMany.mutate({ tourId: targetTourId, hotspots })
    await create(tourId, [{ ...aLink(hallId, towerId), id }])
    const stateBefore = await stateOf(app)
    const inOtherTour = create(otherTour.tourId, [{ ...aLink(otherTour.hallId, otherTour.towerId), id }])
    expect(await apiErrorOf(inOtherTour)).toMatchObject({ status: 409, code: 'resource.conflict' })
    const repeatedId = randomUUID()
    const hotspotsWithSameId = [
      { ...aLink(hallId, towerId), id: repeatedId },
      { ...aLink(towerId, hallId), id: repeatedId },
    ]
    expect(await apiErrorOf(create(tourId, hotspotsWithSameId))).toMatchObject({ status: 400 })
    expect(await stateOf(app)).toEqual(stateBefore)
  })

  it('creates none if one is invalid', async () => {
    const { tourId, hallId, towerId } = await aPairOfStops()
    const otherTour = await aPairOfStops()
    const stateBefore = await stateOf(app)
    const invalid = [
      { hotspot: aLink(hallId, randomUUID()), status: 404 },
      { hotspot: aLink(hallId, otherTour.hallId), status: 404 },
      { hotspot: aLink(otherTour.hallId, otherTour.towerId), status: 404 },
      { hotspot: { ...aLink(hallId, towerId), yawDeg: 181 }, status: 400 },
      { hotspot: { ...aLink(hallId, towerId), details: {} }, status: 400 },
      { hotspot: { ...aLink(hallId, towerId), fromSeconds: 3, toSeconds: 2 }, status: 400 },
    ]
    for (const { hotspot, status } of invalid) {
      const hotspots = [aLink(towerId, hallId), hotspot]
      const error = await apiErrorOf(person.trpc.hotspots.createMany.mutate({ tourId, hotspots }))
      expect(error, JSON.stringify(hotspot)).toMatchObject({ status })
    }
    expect(await stateOf(app)).toEqual(stateBefore)
  })

  it('names the invalid field of the details', async () => {
    const { tourId, hallId, towerId } = await aPairOfStops()
    const hotspots = [aLink(hallId, towerId), { ...aLink(hallId, towerId), details: { targetStopId: 'next' } }]
    expect(await apiErrorOf(person.trpc.hotspots.createMany.mutate({ tourId, hotspots }))).toMatchObject({
      facts: { fields: [{ field: 'hotspots.1.details.targetStopId' }] },
    })
  })

  it('takes as many queries for many hotspots as for one', async () => {
    const { tourId, hallId, towerId } = await aPairOfStops()
    const queriesFor = async (count: number) => {
      const hotspots = Array.from({ length: count }, (_, index) => aLink(hallId, towerId, index))
      const execute = vi.spyOn(app.em().getConnection(), 'execute')
      try {
        await person.trpc.hotspots.createMany.mutate({ tourId, hotspots })
        return execute.mock.calls.length
      } finally {
        execute.mockRestore()
      }
    }
    await queriesFor(1)
    expect(await queriesFor(40)).toBe(await queriesFor(1))
  })
})

const aPairOfInfoHotspots = async () => {
  const stops = await aPairOfStops()
  const info = { kind: 'info', yawDeg: 0, pitchDeg: 0 }
  const { hotspots } = await person.trpc.hotspots.createMany.mutate({
    tourId: stops.tourId,
    hotspots: [
      { ...info, stopId: stops.hallId, title: 'Door' },
      { ...info, stopId: stops.towerId, title: 'Bell' },
    ],
  })
  const [door, bell] = hotspots
  if (!door || !bell) throw new Error('there are not two hotspots')
  return { ...stops, door, bell }
}

describe('changing many hotspots', () => {
  it('saves different values of each as one save', async () => {
    const { tourId, hallId, door, bell } = await aPairOfInfoHotspots()
    const tourBefore = await person.trpc.tours.get.query({ tourId })
    const changed = await person.trpc.hotspots.updateMany.mutate({
      tourId,
      hotspots: [
        { hotspotId: door.id, version: door.version, title: 'Gate', yawDeg: 40 },
        { hotspotId: bell.id, version: bell.version, details: { html: '<p>Rings<script>1</script></p>' } },
      ],
    })
    expect(changed).toMatchObject({ stale: [], missingHotspotIds: [], save: { previousSavedAt: tourBefore.savedAt } })
    expect(changed.hotspots).toMatchObject([
      { title: 'Gate', yawDeg: 40, version: door.version + 1 },
      { title: 'Bell', details: { html: '<p>Rings</p>' } },
    ])
    const lastSave = await person.trpc.stops.lastSave.query({ stopId: hallId })
    expect(lastSave).toMatchObject({ savedAt: changed.save?.savedAt })
  })

  it('leaves out hotspots that others have changed or deleted', async () => {
    const { tourId, hallId, door, bell } = await aPairOfInfoHotspots()
    const { hotspot: sign } = await person.trpc.hotspots.create.mutate({
      stopId: hallId,
      kind: 'info',
      yawDeg: 9,
      pitchDeg: 0,
    })
    await person.trpc.hotspots.update.mutate({ stopId: hallId, hotspotId: door.id, title: 'By another' })
    await person.trpc.hotspots.remove.mutate({ stopId: bell.stopId, hotspotId: bell.id })
    const hotspots = [door, bell, sign].map(({ id, version }) => ({ hotspotId: id, version, title: 'Mine' }))
    const changed = await person.trpc.hotspots.updateMany.mutate({ tourId, hotspots })
    expect(changed).toMatchObject({
      hotspots: [{ id: sign.id, title: 'Mine' }],
      stale: [{ id: door.id, title: 'By another' }],
      missingHotspotIds: [bell.id],
    })
  })

  it('changes none if one is invalid', async () => {
    const { tourId, door, bell } = await aPairOfInfoHotspots()
    const otherTour = await aPairOfInfoHotspots()
    const stateBefore = await stateOf(app)
    const first = { hotspotId: door.id, version: door.version, title: 'Gate' }
    const second = { hotspotId: bell.id, version: bell.version }
    const invalid = [
      { hotspots: [first, { ...second, yawDeg: 181 }], status: 400 },
      { hotspots: [first, { ...second, x: 0.5, y: 0.5 }], status: 400 },
      { hotspots: [first, { ...second, details: { html: 4 } }], status: 400 },
      { hotspots: [first, first], status: 400 },
      { hotspots: [{ ...first, hotspotId: otherTour.door.id, version: otherTour.door.version }], status: 404 },
    ]
    for (const { status, hotspots } of invalid) {
      const call = person.trpc.hotspots.updateMany.mutate({ tourId, hotspots })
      expect(await apiErrorOf(call)).toMatchObject({ status })
    }
    expect(await stateOf(app)).toEqual(stateBefore)
  })

  it('is available over the REST API', async () => {
    const { tourId, door } = await aPairOfInfoHotspots()
    const response = await person.fetch(`/api/v2/${person.accountId}/tours/${tourId}/hotspots`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ hotspots: [{ hotspotId: door.id, version: door.version, title: 'Gate' }] }),
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ hotspots: [{ title: 'Gate' }], stale: [] })
  })
})

describe('deleting many hotspots', () => {
  it('is undone by restoring the hotspots, even after a repeated call', async () => {
    const { tourId, hallId, towerId } = await aPairOfStops()
    const inputs = [aLink(hallId, towerId), aLink(towerId, hallId), aLink(hallId, towerId, 90)]
    const { hotspots, hotspotIds } = await person.trpc.hotspots.createMany.mutate({ tourId, hotspots: inputs })
    const ids = hotspots.map(({ id }) => id)
    const idsBefore = await storedIds(tourId)
    for (const _attempt of [1, 2]) {
      const removal = await person.trpc.hotspots.removeMany.mutate({ tourId, hotspotIds: ids })
      expect(removal.hotspotIds).toEqual(ids)
      expect(await storedIds(tourId)).toEqual([[], []])
    }
    const restoration = await person.trpc.hotspots.restoreMany.mutate({ tourId, hotspotIds: ids })
    expect(restoration.hotspots.map(({ id }) => id)).toEqual(ids)
    expect(restoration.hotspotIds).toEqual(hotspotIds)
    expect(await storedIds(tourId)).toEqual(idsBefore)
  })

  it('is undone and redone without the hotspots of a stop that was deleted', async () => {
    const { tourId, hallId, towerId } = await aPairOfStops()
    const { hotspots } = await person.trpc.hotspots.createMany.mutate({
      tourId,
      hotspots: [aLink(hallId, towerId), aLink(towerId, hallId), aLink(hallId, towerId, 90)],
    })
    const [first, towerHotspotIds, second] = hotspots.map(({ id }) => id)
    const input = { tourId, hotspotIds: hotspots.map(({ id }) => id) }
    await person.trpc.stops.remove.mutate({ tourId, stopIds: [towerId] })
    expect(await person.trpc.hotspots.removeMany.mutate(input)).toMatchObject({ hotspotIds: input.hotspotIds })
    expect(await storedIds(tourId)).toEqual([[]])
    const restoration = await person.trpc.hotspots.restoreMany.mutate(input)
    expect(restoration.hotspots.map(({ id }) => id)).toEqual([first, second])
    expect(restoration.skippedHotspotIds).toEqual([towerHotspotIds])
    expect(await storedIds(tourId)).toEqual([[first, second]])
    await person.trpc.stops.restore.mutate({ tourId, stopIds: [towerId] })
    expect(await storedIds(tourId)).toEqual([[first, second], []])
  })

  it('rejects hotspots of other tours', async () => {
    const { tourId, hallId, towerId } = await aPairOfStops()
    const otherTour = await aPairOfStops()
    const [ownLinks, foreignLinks] = await Promise.all([
      person.trpc.hotspots.createMany.mutate({ tourId, hotspots: [aLink(hallId, towerId)] }),
      person.trpc.hotspots.createMany.mutate({
        tourId: otherTour.tourId,
        hotspots: [aLink(otherTour.hallId, otherTour.towerId)],
      }),
    ])
    const hotspotIds = [...ownLinks.hotspots, ...foreignLinks.hotspots].map(({ id }) => id)
    const input = { tourId, hotspotIds }
    expect(await apiErrorOf(person.trpc.hotspots.removeMany.mutate(input))).toMatchObject({ status: 404 })
    expect(await apiErrorOf(person.trpc.hotspots.restoreMany.mutate(input))).toMatchObject({ status: 404 })
    expect(await storedIds(tourId)).toEqual([ownLinks.hotspots.map(({ id }) => id), []])
  })
})

describe('the maximum number of hotspots of a stop', () => {
  it('limits creating and restoring many hotspots', async () => {
    const { tourId, hallId, towerId } = await aPairOfStops()
    const links = (count: number, stopId = hallId) => Array.from({ length: count }, () => aLink(stopId, towerId))
    const { hotspots } = await person.trpc.hotspots.createMany.mutate({
      tourId,
      hotspots: links(hotspotLimits.perStopMax),
    })
    const [first] = hotspots
    for (const stopId of [hallId, hallId.toUpperCase()]) {
      const create = person.trpc.hotspots.createMany.mutate({ tourId, hotspots: links(1, stopId) })
      expect(await apiErrorOf(create)).toMatchObject({ status: 400 })
    }
    const input = { tourId, hotspotIds: [first?.id ?? ''] }
    await person.trpc.hotspots.removeMany.mutate(input)
    await person.trpc.hotspots.createMany.mutate({ tourId, hotspots: links(1) })
    const restoration = await person.trpc.hotspots.restoreMany.mutate(input)
    expect(restoration).toMatchObject({ hotspots: [], skippedHotspotIds: input.hotspotIds })
  })

  it('restores as many hotspots as the stop has room for', async () => {
    const { tourId, hallId, towerId } = await aPairOfStops()
    const links = (count: number) => Array.from({ length: count }, () => aLink(hallId, towerId))
    await person.trpc.hotspots.createMany.mutate({ tourId, hotspots: links(hotspotLimits.perStopMax - 2) })
    const { hotspots } = await person.trpc.hotspots.createMany.mutate({ tourId, hotspots: links(2) })
    const [first, second] = hotspots.map(({ id }) => id)
    const input = { tourId, hotspotIds: hotspots.map(({ id }) => id) }
    await person.trpc.hotspots.removeMany.mutate(input)
    await person.trpc.hotspots.createMany.mutate({ tourId, hotspots: links(1) })
    const restoration = await person.trpc.hotspots.restoreMany.mutate(input)
    expect(restoration.hotspots.map(({ id }) => id)).toEqual([first])
    expect(restoration.skippedHotspotIds).toEqual([second])
  })
})
