import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requirePublishable } from '../../../src/server/domain/publishing/publications/require-publishable.ts'
import { defaultFlags } from '../../../src/shared/flags.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../support/people/people.ts'
import { aTour, stopAt } from '../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const zurich = { latitudeDeg: 47.3769, longitudeDeg: 8.5417 }
const read = (tourId: string) => person.trpc.tours.get.query({ tourId })
const preview = (tourId: string) => person.trpc.publishing.preview.query({ tourId })

async function aLocatedTour() {
  const { id: tourId, version, stops } = await aTour(app, person)
  const [hall] = stops
  if (!hall) throw new Error('no stop')
  await person.trpc.stops.update.mutate({ stopId: hall.id, version: hall.version, location: zurich })
  await person.trpc.tours.update.mutate({ tourId, version, location: zurich })
  return { tourId, hallId: hall.id }
}

describe('locations', () => {
  it('belong to a tour and to stops, go with copies, and are taken away again', async () => {
    const { tourId, hallId } = await aLocatedTour()
    const copy = await person.trpc.tours.duplicate.mutate({ tourId })
    for (const tour of [await read(tourId), copy])
      expect([tour.location, ...tour.stops.map(({ location }) => location)]).toEqual([zurich, zurich, null])
    const { version } = stopAt(await read(tourId), 0)
    const { stop } = await person.trpc.stops.update.mutate({ stopId: hallId, version, location: null })
    expect(stop.location).toBeNull()
  })

  it('are places on the earth', async () => {
    const { tourId } = await aLocatedTour()
    const { version } = await read(tourId)
    for (const wrong of [
      { latitudeDeg: 90.1, longitudeDeg: 0 },
      { latitudeDeg: 0, longitudeDeg: -181 },
    ])
      expect(await apiErrorOf(person.trpc.tours.update.mutate({ tourId, version, location: wrong }))).toMatchObject({
        status: 400,
      })
  })

  it('show the map from the start unless that was turned off, and only where a stop has one', async () => {
    const { tourId, hallId } = await aLocatedTour()
    const shown = await preview(tourId)
    expect(shown.stops[hallId]?.location).toEqual(zurich)
    expect(shown.tours[tourId]).toMatchObject({ location: zurich, mapShown: true })
    const { version } = await read(tourId)
    await person.trpc.tours.update.mutate({ tourId, version, mapShown: false })
    expect((await preview(tourId)).tours[tourId]).not.toHaveProperty('mapShown')
    const nowhere = await aTour(app, person)
    expect((await preview(nowhere.id)).tours[nowhere.id]).not.toHaveProperty('mapShown')
  })

  it('are asked of every stop before a publication where out-of-world is off', async () => {
    const { tourId } = await aLocatedTour()
    const tour = await read(tourId)
    expect(() => requirePublishable(tour, defaultFlags)).not.toThrow()
    const flags = { ...defaultFlags, 'out-of-world': false }
    expect(() => requirePublishable(tour, flags)).toThrow('"Tower" has no location')
    const stops = tour.stops.map((stop) => ({ ...stop, location: zurich }))
    expect(() => requirePublishable({ ...tour, stops }, flags)).not.toThrow()
  })

  it("give the account's map token to visitors of tours with a map, and of no other", async () => {
    const owner = await aPerson(app, { role: 'owner' })
    const mapboxToken = 'pk.eyJ1Ijoi.abc-_1'
    await owner.trpc.accounts.update.mutate({ mapboxToken })
    const { id: tourId, stops } = await aTour(app, owner)
    const tokenOf = async () => (await owner.trpc.publishing.preview.query({ tourId })).mapboxToken
    expect(await tokenOf()).toBeNull()
    const [hall] = stops
    if (!hall) throw new Error('no stop')
    await owner.trpc.stops.update.mutate({ stopId: hall.id, version: hall.version, location: zurich })
    expect(await tokenOf()).toBe(mapboxToken)
  })
})
