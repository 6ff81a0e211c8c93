import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requirePublishable } from '../../../../src/server/domain/publishing/publications/require-publishable.ts'
import { defaultFlags } from '../../../../src/shared/flags.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const zurich = { latitudeDeg: 47.3769, longitudeDeg: 8.5417 }
const getTour = (tourId: string) => person.trpc.tours.get.query({ tourId })
const preview = (tourId: string) => person.trpc.publishing.preview.query({ tourId })

/** Creates a tour and gives the tour and its first stop the same location. */
async function aLocatedTour() {
  const { id: tourId, version, stops } = await aTour(app, person)
  const [hall] = stops
  if (!hall) throw new Error('The tour has no stop')
  await person.trpc.stops.update.mutate({ stopId: hall.id, version: hall.version, location: zurich })
  await person.trpc.tours.update.mutate({ tourId, version, location: zurich })
  return { tourId, hallId: hall.id }
}

describe('locations', () => {
  it('are stored and copied with tours and stops', async () => {
    const { tourId } = await aLocatedTour()
    const copy = await person.trpc.tours.duplicate.mutate({ tourId })
    for (const tour of [await getTour(tourId), copy]) {
      expect(tour.location).toEqual(zurich)
      expect(tour.stops.map(({ location }) => location)).toEqual([zurich, null])
    }
  })

  it('can be removed', async () => {
    const { tourId, hallId } = await aLocatedTour()
    const { version } = stopAt(await getTour(tourId), 0)
    const { stop } = await person.trpc.stops.update.mutate({ stopId: hallId, version, location: null })
    expect(stop.location).toBeNull()
  })

  it('must have a valid latitude and longitude', async () => {
    const { tourId } = await aLocatedTour()
    const { version } = await getTour(tourId)
    const invalidLocations = [
      { latitudeDeg: 90.1, longitudeDeg: 0 },
      { latitudeDeg: 0, longitudeDeg: -181 },
    ]
    for (const location of invalidLocations) {
      const update = person.trpc.tours.update.mutate({ tourId, version, location })
      expect(await apiErrorOf(update)).toMatchObject({ status: 400 })
    }
  })

  it('show the map unless it is turned off', async () => {
    const { tourId, hallId } = await aLocatedTour()
    const document = await preview(tourId)
    expect(document.stops[hallId]?.location).toEqual(zurich)
    expect(document.tours[tourId]).toMatchObject({ location: zurich, mapShown: true })
    const { version } = await getTour(tourId)
    await person.trpc.tours.update.mutate({ tourId, version, mapShown: false })
    expect((await preview(tourId)).tours[tourId]).not.toHaveProperty('mapShown')

    const tourWithoutLocations = await aTour(app, person)
    const previewWithoutMap = await preview(tourWithoutLocations.id)
    expect(previewWithoutMap.tours[tourWithoutLocations.id]).not.toHaveProperty('mapShown')
  })

  it('are required for every stop while out-of-world is off', async () => {
    const { tourId } = await aLocatedTour()
    const tour = await getTour(tourId)
    expect(() => requirePublishable(tour, defaultFlags)).not.toThrow()
    const flags = { ...defaultFlags, 'out-of-world': false }
    expect(() => requirePublishable(tour, flags)).toThrow('"Tower" has no location')
    const stops = tour.stops.map((stop) => ({ ...stop, location: zurich }))
    expect(() => requirePublishable({ ...tour, stops }, flags)).not.toThrow()
  })

  it("are required for the account's map token to be in the document", async () => {
    const owner = await aPerson(app, { role: 'owner' })
    const mapboxToken = 'pk.eyJ1Ijoi.abc-_1'
    await owner.trpc.accounts.update.mutate({ mapboxToken })
    const { id: tourId, stops } = await aTour(app, owner)
    const tokenInDocument = async () => (await owner.trpc.publishing.preview.query({ tourId })).mapboxToken
    expect(await tokenInDocument()).toBeNull()
    const [hall] = stops
    if (!hall) throw new Error('The tour has no stop')
    await owner.trpc.stops.update.mutate({ stopId: hall.id, version: hall.version, location: zurich })
    expect(await tokenInDocument()).toBe(mapboxToken)
  })
})
