import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  withoutHotspot,
  withSavedHotspot,
  withSavedTour,
  withStop,
  withStopList,
} from '../../../src/client/features/tour-draft/saving/apply-saves.ts'
import type { TourSave } from '../../../src/shared/tours/saves.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, type Person } from '../../support/people/people.ts'
import { aPanorama, aTour, stopAt } from '../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
})
afterAll(() => app.stop())

type Sent = { readonly bytes: number; readonly data: unknown }

async function send(procedure: string, input: object): Promise<Sent> {
  const headers = { 'content-type': 'application/json' }
  const answer = await person.fetch(`/trpc/${procedure}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ json: input }),
  })
  const text = await answer.text()
  expect(answer.status, text).toBe(200)
  return { bytes: text.length, data: JSON.parse(text).result.data.json }
}

/** Sizes of the answers to each kind of save on a tour with this many stops. */
async function bytesOfSaves(stopCount: number): Promise<Record<string, number>> {
  const names = Array.from({ length: stopCount }, (_, index) => `Stop ${100 + index}`)
  const { id: tourId } = await person.trpc.tours.create.mutate({ name: 'Harbor' })
  const stops = names.map((name) => ({ name, mediaId: null }))
  await person.trpc.stops.create.mutate({ tourId, stops })
  const tour = await person.trpc.tours.get.query({ tourId })
  const { id: stopId, version } = stopAt(tour, 3)
  const place = { stopId, kind: 'info', yawDeg: 10, pitchDeg: 5 }
  const created = await send('hotspots.create', { ...place, details: { html: '<p>Bell</p>' } })
  const { hotspot } = created.data as { hotspot: { id: string } }
  const named = { stopId, hotspotId: hotspot.id }
  const steps: readonly (readonly [string, object])[] = [
    ['hotspots.update', { ...named, title: 'Bell' }],
    ['hotspots.remove', named],
    ['hotspots.restore', named],
    ['stops.update', { stopId, version, name: 'Pier' }],
    ['stops.remove', { tourId, stopIds: [stopId] }],
    ['stops.restore', { tourId, stopIds: [stopId] }],
    ['stops.duplicate', { stopId }],
    ['stops.create', { tourId, stops: [{ name: 'Quay', mediaId: null }] }],
  ]
  const bytes: Record<string, number> = { 'hotspots.create': created.bytes }
  for (const [procedure, input] of steps) bytes[procedure] = (await send(procedure, input)).bytes
  const currentTour = await person.trpc.tours.get.query({ tourId })
  bytes['tours.update'] = (await send('tours.update', { tourId, version: currentTour.version, name: 'Port' })).bytes
  return bytes
}

const inStep = (tour: Tour, { savedAt, savedBy }: TourSave): Tour => ({ ...tour, savedAt, savedBy })

describe('the answer to a save', () => {
  it('does not grow with the number of stops', async () => {
    const few = await bytesOfSaves(10)
    const many = await bytesOfSaves(300)
    expect(Object.keys(few)).toHaveLength(10)
    // Only positions and versions have more digits.
    for (const [procedure, bytes] of Object.entries(many))
      expect(bytes - (few[procedure] ?? 0), procedure).toBeLessThanOrEqual(16)
  })

  it('suffices to update the local copy of the tour', async () => {
    const { trpc } = person
    const opened = await aTour(app, person, ['Hall', 'Tower', 'Pier'])
    const tourId = opened.id
    let localCopy = opened
    const expectSame = async () => {
      const { media, ...stored } = await trpc.tours.get.query({ tourId })
      expect(localCopy).toMatchObject(stored)
      const localMediaIds = new Set(localCopy.media.map(({ id }) => id))
      expect(media.filter(({ id }) => !localMediaIds.has(id))).toEqual([])
    }
    const hall = stopAt(opened, 0)
    const order = [stopAt(opened, 2).id, hall.id, stopAt(opened, 1).id]
    const cover = await aPanorama(app, person)
    const fields = { name: 'Port', stopIds: order, coverMediaId: cover }
    const saved = await trpc.tours.update.mutate({ tourId, version: opened.version, ...fields })
    localCopy = inStep(withSavedTour(localCopy, saved), saved.save)
    await expectSame()
    const mediaId = await aPanorama(app, person)
    const { stop, ...ofStop } = await trpc.stops.update.mutate({ stopId: hall.id, version: hall.version, mediaId })
    localCopy = inStep(withStop({ ...localCopy, media: [...localCopy.media, ...ofStop.media] }, stop), ofStop.save)
    await expectSame()
    const list = async (answer: ReturnType<typeof trpc.stops.remove.mutate>) => {
      const change = await answer
      localCopy = inStep({ ...withStopList(localCopy, change), version: change.version }, change.save)
      await expectSame()
    }
    await list(trpc.stops.remove.mutate({ tourId, stopIds: [order[0] ?? '', order[2] ?? ''] }))
    await list(trpc.stops.restore.mutate({ tourId, stopIds: [order[2] ?? '', order[0] ?? ''] }))
    await list(trpc.stops.duplicate.mutate({ stopId: hall.id }))
    await list(trpc.stops.create.mutate({ tourId, stops: [{ name: 'Quay', mediaId: await aPanorama(app, person) }] }))
    const place = { stopId: hall.id, kind: 'info', yawDeg: 0, pitchDeg: 0, details: { html: '' } }
    const first = await trpc.hotspots.create.mutate(place)
    const second = await trpc.hotspots.create.mutate(place)
    localCopy = await trpc.tours.get.query({ tourId })
    const firstNamed = { stopId: hall.id, hotspotId: first.hotspot.id }
    const removed = await trpc.hotspots.remove.mutate(firstNamed)
    localCopy = inStep(withoutHotspot(localCopy, removed), removed.save)
    await expectSame()
    const restored = await trpc.hotspots.restore.mutate(firstNamed)
    localCopy = inStep(withSavedHotspot(localCopy, restored), restored.save)
    await expectSame()
    const secondNamed = { stopId: hall.id, hotspotId: second.hotspot.id }
    await trpc.hotspots.update.mutate({ ...firstNamed, readingOrder: 5 })
    const moved = await trpc.hotspots.update.mutate({ ...secondNamed, readingOrder: 1 })
    localCopy = inStep(withSavedHotspot(await trpc.tours.get.query({ tourId }), moved), moved.save)
    await expectSame()
  })

  it('tells each editor whether another one has saved in between, even under concurrent saves', async () => {
    const colleague = await aPerson(app, { accountId: person.accountId, role: 'editor' })
    const tour = await aTour(app, person, ['Hall', 'Tower'], { empty: true })
    const saves: TourSave[] = []
    const rename = async ({ trpc }: Person, index: number) => {
      let { id: stopId, version } = stopAt(tour, index)
      for (let round = 0; round < 8; round += 1) {
        const { stop, save } = await trpc.stops.update.mutate({ stopId, version, name: `Room ${round}` })
        version = stop.version
        saves.push(save)
      }
    }
    const add = async () => {
      for (let round = 0; round < 8; round += 1) {
        const stops = [{ name: 'New', mediaId: null }]
        saves.push((await person.trpc.stops.create.mutate({ tourId: tour.id, stops })).save)
      }
    }
    await Promise.all([rename(person, 0), rename(colleague, 1), add()])
    const times = saves.map(({ savedAt }) => savedAt).sort()
    expect(new Set(times).size).toBe(24)
    // The saves form one chain without branches.
    const previousTimes = saves.map(({ previousSavedAt }) => previousSavedAt).sort()
    expect(previousTimes).toEqual([tour.savedAt, ...times.slice(0, -1)])
    expect((await person.trpc.tours.get.query({ tourId: tour.id })).savedAt).toBe(times.at(-1))
  })
})
