import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  withoutHotspot,
  withSavedHotspot,
  withSavedTour,
  withStop,
  withStopList,
} from '../../../../src/client/features/tours/tour-draft/saving/apply-saves.ts'
import type { TourSave } from '../../../../src/shared/tours/saves.ts'
import type { Tour } from '../../../../src/shared/tours/tours.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { aPanorama, aTour, stopAt } from '../../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
})
afterAll(() => app.stop())

type ProcedureResult = { readonly bytes: number; readonly data: unknown }

async function callProcedure(procedure: string, input: object): Promise<ProcedureResult> {
  const headers = { 'content-type': 'application/json' }
  const response = await person.fetch(`/trpc/${procedure}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ json: input }),
  })
  const body = await response.text()
  expect(response.status, body).toBe(200)
  return { bytes: body.length, data: JSON.parse(body).result.data.json }
}

/** Sizes of the responses to each kind of save of a tour with `stopCount` stops. */
async function bytesOfSaves(stopCount: number): Promise<Record<string, number>> {
  const names = Array.from({ length: stopCount }, (_, index) => `Stop ${100 + index}`)
  const { id: tourId } = await person.trpc.tours.create.mutate({ name: 'Harbor' })
  const stops = names.map((name) => ({ name, mediaId: null }))
  await person.trpc.stops.create.mutate({ tourId, stops })
  const tour = await person.trpc.tours.get.query({ tourId })
  const { id: stopId, version } = stopAt(tour, 3)
  const info = { stopId, kind: 'info', yawDeg: 10, pitchDeg: 5, details: { html: '<p>Bell</p>' } }
  const creation = await callProcedure('hotspots.create', info)
  const { hotspot } = creation.data as { hotspot: { id: string } }
  const hotspotRef = { stopId, hotspotId: hotspot.id }
  const calls: readonly (readonly [procedure: string, input: object])[] = [
    ['hotspots.update', { ...hotspotRef, title: 'Bell' }],
    ['hotspots.remove', hotspotRef],
    ['hotspots.restore', hotspotRef],
    ['stops.update', { stopId, version, name: 'Pier' }],
    ['stops.remove', { tourId, stopIds: [stopId] }],
    ['stops.restore', { tourId, stopIds: [stopId] }],
    ['stops.duplicate', { stopId }],
    ['stops.create', { tourId, stops: [{ name: 'Quay', mediaId: null }] }],
  ]
  const bytes: Record<string, number> = { 'hotspots.create': creation.bytes }
  for (const [procedure, input] of calls) bytes[procedure] = (await callProcedure(procedure, input)).bytes
  const currentTour = await person.trpc.tours.get.query({ tourId })
  bytes['tours.update'] = (
    await callProcedure('tours.update', { tourId, version: currentTour.version, name: 'Port' })
  ).bytes
  return bytes
}

const withSaveOf = (tour: Tour, { savedAt, savedBy }: TourSave): Tour => ({ ...tour, savedAt, savedBy })

describe('the response to a save', () => {
  it('does not grow with the number of stops', async () => {
    const bytesOfSmallTour = await bytesOfSaves(10)
    const bytesOfLargeTour = await bytesOfSaves(300)
    expect(Object.keys(bytesOfSmallTour)).toHaveLength(10)
    // Only positions and versions have more digits.
    for (const [procedure, bytes] of Object.entries(bytesOfLargeTour))
      expect(bytes - (bytesOfSmallTour[procedure] ?? 0), procedure).toBeLessThanOrEqual(16)
  })

  it('suffices to update the local copy of the tour', async () => {
    const { trpc } = person
    const openedTour = await aTour(app, person, ['Hall', 'Tower', 'Pier'])
    const tourId = openedTour.id
    let localCopy = openedTour
    const expectLocalCopyIsCurrent = async () => {
      const { media, ...stored } = await trpc.tours.get.query({ tourId })
      expect(localCopy).toMatchObject(stored)
      const localMediaIds = new Set(localCopy.media.map(({ id }) => id))
      expect(media.filter(({ id }) => !localMediaIds.has(id))).toEqual([])
    }
    const hall = stopAt(openedTour, 0)
    const order = [stopAt(openedTour, 2).id, hall.id, stopAt(openedTour, 1).id]
    const fields = { name: 'Port', stopIds: order, coverMediaId: await aPanorama(app, person) }
    const tourUpdate = await trpc.tours.update.mutate({ tourId, version: openedTour.version, ...fields })
    localCopy = withSaveOf(withSavedTour(localCopy, tourUpdate), tourUpdate.save)
    await expectLocalCopyIsCurrent()

    const mediaId = await aPanorama(app, person)
    const stopUpdate = await trpc.stops.update.mutate({ stopId: hall.id, version: hall.version, mediaId })
    const copyWithMedia = { ...localCopy, media: [...localCopy.media, ...stopUpdate.media] }
    localCopy = withSaveOf(withStop(copyWithMedia, stopUpdate.stop), stopUpdate.save)
    await expectLocalCopyIsCurrent()

    const applyStopListChange = async (change: ReturnType<typeof trpc.stops.remove.mutate>) => {
      const stopList = await change
      localCopy = withSaveOf({ ...withStopList(localCopy, stopList), version: stopList.version }, stopList.save)
      await expectLocalCopyIsCurrent()
    }
    const quay = { name: 'Quay', mediaId: await aPanorama(app, person) }
    await applyStopListChange(trpc.stops.remove.mutate({ tourId, stopIds: [order[0] ?? '', order[2] ?? ''] }))
    await applyStopListChange(trpc.stops.restore.mutate({ tourId, stopIds: [order[2] ?? '', order[0] ?? ''] }))
    await applyStopListChange(trpc.stops.duplicate.mutate({ stopId: hall.id }))
    await applyStopListChange(trpc.stops.create.mutate({ tourId, stops: [quay] }))

    const info = { stopId: hall.id, kind: 'info', yawDeg: 0, pitchDeg: 0, details: { html: '' } }
    const hotspot1 = { stopId: hall.id, hotspotId: (await trpc.hotspots.create.mutate(info)).hotspot.id }
    const hotspot2 = { stopId: hall.id, hotspotId: (await trpc.hotspots.create.mutate(info)).hotspot.id }
    localCopy = await trpc.tours.get.query({ tourId })
    const removal = await trpc.hotspots.remove.mutate(hotspot1)
    localCopy = withSaveOf(withoutHotspot(localCopy, removal), removal.save)
    await expectLocalCopyIsCurrent()
    const restoration = await trpc.hotspots.restore.mutate(hotspot1)
    localCopy = withSaveOf(withSavedHotspot(localCopy, restoration), restoration.save)
    await expectLocalCopyIsCurrent()
    await trpc.hotspots.update.mutate({ ...hotspot1, readingOrder: 5 })
    const reordering = await trpc.hotspots.update.mutate({ ...hotspot2, readingOrder: 1 })
    localCopy = withSaveOf(withSavedHotspot(await trpc.tours.get.query({ tourId }), reordering), reordering.save)
    await expectLocalCopyIsCurrent()
  })

  it('contains the time of the previous save under concurrent saves', async () => {
    const colleague = await aPerson(app, { accountId: person.accountId, role: 'editor' })
    const tour = await aTour(app, person, ['Hall', 'Tower'], { empty: true })
    const saves: TourSave[] = []
    const savesPerPerson = 8
    const renameRepeatedly = async ({ trpc }: Person, index: number) => {
      let { id: stopId, version } = stopAt(tour, index)
      for (let round = 0; round < savesPerPerson; round += 1) {
        const { stop, save } = await trpc.stops.update.mutate({ stopId, version, name: `Room ${round}` })
        version = stop.version
        saves.push(save)
      }
    }
    const addStopsRepeatedly = async () => {
      for (let round = 0; round < savesPerPerson; round += 1) {
        const stops = [{ name: 'New', mediaId: null }]
        saves.push((await person.trpc.stops.create.mutate({ tourId: tour.id, stops })).save)
      }
    }
    await Promise.all([renameRepeatedly(person, 0), renameRepeatedly(colleague, 1), addStopsRepeatedly()])
    const times = saves.map(({ savedAt }) => savedAt).sort()
    expect(new Set(times).size).toBe(3 * savesPerPerson)
    // The saves form one chain without branches.
    const previousTimes = saves.map(({ previousSavedAt }) => previousSavedAt).sort()
    expect(previousTimes).toEqual([tour.savedAt, ...times.slice(0, -1)])
    expect((await person.trpc.tours.get.query({ tourId: tour.id })).savedAt).toBe(times.at(-1))
  })
})
