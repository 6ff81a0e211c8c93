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
  return { tourId: tour.id, hall: stopAt(tour, 0).id, tower: stopAt(tour, 1).id }
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
  it('appends them to their stops and answers them in the order of the input', async () => {
    const { tourId, hall, tower } = await aPairOfStops()
    const first = await person.trpc.hotspots.create.mutate({ stopId: hall, kind: 'info', yawDeg: 0, pitchDeg: 0 })
    const inputs = [aLink(tower, hall), aLink(hall, tower, 40), { ...aLink(hall, tower, 80), title: 'Up' }]
    const { hotspots, hotspotIds, save } = await person.trpc.hotspots.createMany.mutate({ tourId, hotspots: inputs })
    expect(hotspots.map(({ stopId, yawDeg, readingOrder }) => [stopId, yawDeg, readingOrder])).toEqual([
      [tower, 0, 0],
      [hall, 40, 1],
      [hall, 80, 2],
    ])
    expect(hotspots.at(2)).toMatchObject({ title: 'Up', details: { targetStopId: tower, arrival: 'automatic' } })
    const [inHall = [], inTower = []] = await storedIds(tourId)
    expect(inHall).toEqual([first.hotspot.id, hotspots.at(1)?.id, hotspots.at(2)?.id])
    expect(new Set(hotspotIds)).toEqual(new Set([...inHall, ...inTower]))
    expect(save.previousSavedAt).toBe(first.save.savedAt)
    expect(await person.trpc.stops.lastSave.query({ stopId: tower })).toMatchObject({ savedAt: save.savedAt })
  })

  it('creates those with an id once if the call is repeated', async () => {
    const { tourId, hall, tower } = await aPairOfStops()
    const first = randomUUID()
    const second = randomUUID()
    const create = (...hotspots: (ReturnType<typeof aLink> & { id: string })[]) =>
      person.trpc.hotspots.createMany.mutate({ tourId, hotspots })
    await create({ ...aLink(hall, tower), id: first })
    const { hotspots } = await create({ ...aLink(hall, tower), id: first }, { ...aLink(tower, hall), id: second })
    expect(hotspots.map(({ id }) => id)).toEqual([first, second])
    expect(await storedIds(tourId)).toEqual([[first], [second]])
    await person.trpc.hotspots.removeMany.mutate({ tourId, hotspotIds: [first] })
    expect((await create({ ...aLink(hall, tower), id: first })).hotspots).toEqual([])
    expect(await storedIds(tourId)).toEqual([[], [second]])
  })

  it('rejects an id of a hotspot that is elsewhere, and one that is there twice', async () => {
    const { tourId, hall, tower } = await aPairOfStops()
    const elsewhere = await aPairOfStops()
    const id = randomUUID()
    const create = (target: string, hotspots: (ReturnType<typeof aLink> & { id: string })[]) =>
      person.trpc.hotspots.createMany.mutate({ tourId: target, hotspots })
    await create(tourId, [{ ...aLink(hall, tower), id }])
    const stateBefore = await stateOf(app)
    const inOtherTour = create(elsewhere.tourId, [{ ...aLink(elsewhere.hall, elsewhere.tower), id }])
    expect(await apiErrorOf(inOtherTour)).toMatchObject({ status: 409, code: 'resource.conflict' })
    const hotspotsWithSameId = [randomUUID()].flatMap((newId) => [
      { ...aLink(hall, tower), id: newId },
      { ...aLink(tower, hall), id: newId },
    ])
    expect(await apiErrorOf(create(tourId, hotspotsWithSameId))).toMatchObject({ status: 400 })
    expect(await stateOf(app)).toEqual(stateBefore)
  })

  it('creates none if one is invalid', async () => {
    const { tourId, hall, tower } = await aPairOfStops()
    const elsewhere = await aPairOfStops()
    const stateBefore = await stateOf(app)
    const invalid = [
      { hotspot: aLink(hall, randomUUID()), status: 404 },
      { hotspot: aLink(hall, elsewhere.hall), status: 404 },
      { hotspot: aLink(elsewhere.hall, elsewhere.tower), status: 404 },
      { hotspot: { ...aLink(hall, tower), yawDeg: 181 }, status: 400 },
      { hotspot: { ...aLink(hall, tower), details: {} }, status: 400 },
      { hotspot: { ...aLink(hall, tower), fromSeconds: 3, toSeconds: 2 }, status: 400 },
    ]
    for (const { hotspot, status } of invalid) {
      const hotspots = [aLink(tower, hall), hotspot]
      const error = await apiErrorOf(person.trpc.hotspots.createMany.mutate({ tourId, hotspots }))
      expect(error, JSON.stringify(hotspot)).toMatchObject({ status })
    }
    expect(await stateOf(app)).toEqual(stateBefore)
  })

  it('names the invalid field of the details', async () => {
    const { tourId, hall, tower } = await aPairOfStops()
    const hotspots = [aLink(hall, tower), { ...aLink(hall, tower), details: { targetStopId: 'next' } }]
    expect(await apiErrorOf(person.trpc.hotspots.createMany.mutate({ tourId, hotspots }))).toMatchObject({
      facts: { fields: [{ field: 'hotspots.1.details.targetStopId' }] },
    })
  })

  it('takes as many queries for many hotspots as for one', async () => {
    const { tourId, hall, tower } = await aPairOfStops()
    const queriesFor = async (count: number) => {
      const hotspots = Array.from({ length: count }, (_, index) => aLink(hall, tower, index))
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

const aPairOfInfos = async () => {
  const stops = await aPairOfStops()
  const info = { kind: 'info', yawDeg: 0, pitchDeg: 0 }
  const { hotspots } = await person.trpc.hotspots.createMany.mutate({
    tourId: stops.tourId,
    hotspots: [
      { ...info, stopId: stops.hall, title: 'Door' },
      { ...info, stopId: stops.tower, title: 'Bell' },
    ],
  })
  const [door, bell] = hotspots
  if (!door || !bell) throw new Error('there are not two hotspots')
  return { ...stops, door, bell }
}

describe('changing many hotspots', () => {
  it('gives each its own values as one save', async () => {
    const { tourId, hall, door, bell } = await aPairOfInfos()
    const before = await person.trpc.tours.get.query({ tourId })
    const changed = await person.trpc.hotspots.updateMany.mutate({
      tourId,
      hotspots: [
        { hotspotId: door.id, version: door.version, title: 'Gate', yawDeg: 40 },
        { hotspotId: bell.id, version: bell.version, details: { html: '<p>Rings<script>1</script></p>' } },
      ],
    })
    expect(changed).toMatchObject({ stale: [], missingHotspotIds: [], save: { previousSavedAt: before.savedAt } })
    expect(changed.hotspots).toMatchObject([
      { title: 'Gate', yawDeg: 40, version: door.version + 1 },
      { title: 'Bell', details: { html: '<p>Rings</p>' } },
    ])
    const lastSave = await person.trpc.stops.lastSave.query({ stopId: hall })
    expect(lastSave).toMatchObject({ savedAt: changed.save?.savedAt })
  })

  it('leaves out hotspots that others have changed or deleted', async () => {
    const { tourId, hall, door, bell } = await aPairOfInfos()
    const { hotspot: sign } = await person.trpc.hotspots.create.mutate({
      stopId: hall,
      kind: 'info',
      yawDeg: 9,
      pitchDeg: 0,
    })
    await person.trpc.hotspots.update.mutate({ stopId: hall, hotspotId: door.id, title: 'By another' })
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
    const { tourId, door, bell } = await aPairOfInfos()
    const elsewhere = await aPairOfInfos()
    const stateBefore = await stateOf(app)
    const first = { hotspotId: door.id, version: door.version, title: 'Gate' }
    const second = { hotspotId: bell.id, version: bell.version }
    const invalid = [
      { hotspots: [first, { ...second, yawDeg: 181 }], status: 400 },
      { hotspots: [first, { ...second, x: 0.5, y: 0.5 }], status: 400 },
      { hotspots: [first, { ...second, details: { html: 4 } }], status: 400 },
      { hotspots: [first, first], status: 400 },
      { hotspots: [{ ...first, hotspotId: elsewhere.door.id, version: elsewhere.door.version }], status: 404 },
    ]
    for (const { status, hotspots } of invalid) {
      const call = person.trpc.hotspots.updateMany.mutate({ tourId, hotspots })
      expect(await apiErrorOf(call)).toMatchObject({ status })
    }
    expect(await stateOf(app)).toEqual(stateBefore)
  })

  it('is a call of the API', async () => {
    const { tourId, door } = await aPairOfInfos()
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
  it('is undone by restoring them, and may be repeated', async () => {
    const { tourId, hall, tower } = await aPairOfStops()
    const inputs = [aLink(hall, tower), aLink(tower, hall), aLink(hall, tower, 90)]
    const { hotspots, hotspotIds } = await person.trpc.hotspots.createMany.mutate({ tourId, hotspots: inputs })
    const ids = hotspots.map(({ id }) => id)
    const before = await storedIds(tourId)
    for (const _attempt of [1, 2]) {
      const removed = await person.trpc.hotspots.removeMany.mutate({ tourId, hotspotIds: ids })
      expect(removed.hotspotIds).toEqual(ids)
      expect(await storedIds(tourId)).toEqual([[], []])
    }
    const restored = await person.trpc.hotspots.restoreMany.mutate({ tourId, hotspotIds: ids })
    expect(restored.hotspots.map(({ id }) => id)).toEqual(ids)
    expect(restored.hotspotIds).toEqual(hotspotIds)
    expect(await storedIds(tourId)).toEqual(before)
  })

  it('is undone and redone after a stop was deleted, without the hotspots of that stop', async () => {
    const { tourId, hall, tower } = await aPairOfStops()
    const { hotspots } = await person.trpc.hotspots.createMany.mutate({
      tourId,
      hotspots: [aLink(hall, tower), aLink(tower, hall), aLink(hall, tower, 90)],
    })
    const [first, inTower, second] = hotspots.map(({ id }) => id)
    const input = { tourId, hotspotIds: hotspots.map(({ id }) => id) }
    await person.trpc.stops.remove.mutate({ tourId, stopIds: [tower] })
    expect(await person.trpc.hotspots.removeMany.mutate(input)).toMatchObject({ hotspotIds: input.hotspotIds })
    expect(await storedIds(tourId)).toEqual([[]])
    const restored = await person.trpc.hotspots.restoreMany.mutate(input)
    expect(restored.hotspots.map(({ id }) => id)).toEqual([first, second])
    expect(restored.skippedHotspotIds).toEqual([inTower])
    expect(await storedIds(tourId)).toEqual([[first, second]])
    await person.trpc.stops.restore.mutate({ tourId, stopIds: [tower] })
    expect(await storedIds(tourId)).toEqual([[first, second], []])
  })

  it('rejects hotspots of other tours', async () => {
    const { tourId, hall, tower } = await aPairOfStops()
    const elsewhere = await aPairOfStops()
    const [own, foreign] = await Promise.all([
      person.trpc.hotspots.createMany.mutate({ tourId, hotspots: [aLink(hall, tower)] }),
      person.trpc.hotspots.createMany.mutate({
        tourId: elsewhere.tourId,
        hotspots: [aLink(elsewhere.hall, elsewhere.tower)],
      }),
    ])
    const hotspotIds = [...own.hotspots, ...foreign.hotspots].map(({ id }) => id)
    const input = { tourId, hotspotIds }
    expect(await apiErrorOf(person.trpc.hotspots.removeMany.mutate(input))).toMatchObject({ status: 404 })
    expect(await apiErrorOf(person.trpc.hotspots.restoreMany.mutate(input))).toMatchObject({ status: 404 })
    expect(await storedIds(tourId)).toEqual([own.hotspots.map(({ id }) => id), []])
  })
})

describe('the maximum of a stop', () => {
  it('holds for creating and for restoring many', async () => {
    const { tourId, hall, tower } = await aPairOfStops()
    const links = (count: number, stopId = hall) => Array.from({ length: count }, () => aLink(stopId, tower))
    const { hotspots } = await person.trpc.hotspots.createMany.mutate({
      tourId,
      hotspots: links(hotspotLimits.perStopMax),
    })
    const [first] = hotspots
    for (const stopId of [hall, hall.toUpperCase()]) {
      const create = person.trpc.hotspots.createMany.mutate({ tourId, hotspots: links(1, stopId) })
      expect(await apiErrorOf(create)).toMatchObject({ status: 400 })
    }
    const input = { tourId, hotspotIds: [first?.id ?? ''] }
    await person.trpc.hotspots.removeMany.mutate(input)
    await person.trpc.hotspots.createMany.mutate({ tourId, hotspots: links(1) })
    const restored = await person.trpc.hotspots.restoreMany.mutate(input)
    expect(restored).toMatchObject({ hotspots: [], skippedHotspotIds: input.hotspotIds })
  })

  it('restores as many as there is room for', async () => {
    const { tourId, hall, tower } = await aPairOfStops()
    const links = (count: number) => Array.from({ length: count }, () => aLink(hall, tower))
    await person.trpc.hotspots.createMany.mutate({ tourId, hotspots: links(hotspotLimits.perStopMax - 2) })
    const { hotspots } = await person.trpc.hotspots.createMany.mutate({ tourId, hotspots: links(2) })
    const [first, second] = hotspots.map(({ id }) => id)
    const input = { tourId, hotspotIds: hotspots.map(({ id }) => id) }
    await person.trpc.hotspots.removeMany.mutate(input)
    await person.trpc.hotspots.createMany.mutate({ tourId, hotspots: links(1) })
    const restored = await person.trpc.hotspots.restoreMany.mutate(input)
    expect(restored.hotspots.map(({ id }) => id)).toEqual([first])
    expect(restored.skippedHotspotIds).toEqual([second])
  })
})
