import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MediaKind, mediaKindNames } from '../../../../src/shared/media/registry.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'

let app: TestApp
let person: Person
let tour: Awaited<ReturnType<typeof aTour>>
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
  tour = await aTour(app, person, ['Hall', 'Garden'], { empty: true })
})
afterAll(() => app.stop())

/** Kinds that fill the view of a stop. */
const stopMediaKinds: readonly MediaKind[] = ['panos', 'images', 'videos', 'videos360']
const otherKinds = mediaKindNames.filter((kind) => !stopMediaKinds.includes(kind))

async function createStop(kind: MediaKind) {
  const mediaId = await aMedium(app, person, { kind })
  return person.trpc.stops.create.mutate({ tourId: tour.id, stops: [{ name: 'Tower', mediaId }] })
}

async function updateStop(kind: MediaKind) {
  const mediaId = await aMedium(app, person, { kind })
  const { id: stopId, version } = stopAt(await person.trpc.tours.get.query({ tourId: tour.id }), 0)
  return person.trpc.stops.update.mutate({ stopId, version, mediaId })
}

describe('media of a new stop', () => {
  it.each(stopMediaKinds)('can be of the kind %s', async (kind) => {
    await expect(createStop(kind)).resolves.toBeDefined()
  })

  it.each(otherKinds)('cannot be of the kind %s', async (kind) => {
    expect(await apiErrorOf(createStop(kind))).toMatchObject({ code: 'stop.mediaKind' })
  })
})

describe('media of an existing stop', () => {
  it.each(stopMediaKinds)('can be replaced by media of the kind %s', async (kind) => {
    await expect(updateStop(kind)).resolves.toBeDefined()
  })

  it.each(otherKinds)('cannot be replaced by media of the kind %s', async (kind) => {
    expect(await apiErrorOf(updateStop(kind))).toMatchObject({ code: 'stop.mediaKind' })
  })
})
