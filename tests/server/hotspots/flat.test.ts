import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flatToDirection } from '../../../src/shared/hotspots/flat-position.ts'
import type { MediaKind } from '../../../src/shared/media/registry.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aMedium } from '../../support/people/media.ts'
import { aPerson, apiErrorOf, type Person } from '../../support/people/people.ts'
import { aTour, stopAt } from '../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
})
afterAll(() => app.stop())

/** A tour of two stops, the first of which shows a medium of a kind. */
async function aTourShowing(kind: MediaKind) {
  const mediaId = await aMedium(app, person, { kind })
  const tour = await aTour(app, person, ['Hall', 'Garden'], { empty: true })
  const stop = stopAt(tour, 0)
  await person.trpc.stops.update.mutate({ stopId: stop.id, version: stop.version, mediaId })
  return { tour, stopId: stop.id, otherId: stopAt(tour, 1).id }
}

const storedOf = async (tourId: string) => stopAt(await person.trpc.tours.get.query({ tourId }), 0).hotspots[0]

describe.each(['images', 'videos'] as const)('hotspots on %s', (kind) => {
  it('stand at shares of the image, and move by either way to say it', async () => {
    const { tour, stopId } = await aTourShowing(kind)
    const { hotspot } = await person.trpc.hotspots.create.mutate({ stopId, kind: 'info', x: 0.25, y: 0.75 })
    expect(hotspot).toMatchObject(flatToDirection({ x: 0.25, y: 0.75 }))
    expect(await storedOf(tour.id)).toMatchObject({ x: expect.closeTo(0.25, 9), y: expect.closeTo(0.75, 9) })
    const { hotspot: moved } = await person.trpc.hotspots.update.mutate({ stopId, hotspotId: hotspot.id, x: 0.5 })
    expect(moved).toMatchObject({ x: expect.closeTo(0.5, 9), y: expect.closeTo(0.75, 9), yawDeg: expect.closeTo(0, 9) })
    const { hotspot: turned } = await person.trpc.hotspots.update.mutate({
      stopId,
      hotspotId: hotspot.id,
      yawDeg: 45,
      pitchDeg: 0,
    })
    expect(turned).toMatchObject({ x: 1, y: expect.closeTo(0.5, 9) })
  })

  it('need both shares, within the image', async () => {
    const { stopId } = await aTourShowing(kind)
    for (const place of [{ x: 0.5 }, { y: 0.5 }, { x: 1.2, y: 0.5 }, {}])
      expect(
        await apiErrorOf(person.trpc.hotspots.create.mutate({ stopId, kind: 'info', ...place })),
        JSON.stringify(place),
      ).toMatchObject({ status: 400 })
  })
})

it('stops that surround visitors know no shares', async () => {
  const { tour, stopId } = await aTourShowing('panos')
  const rejected = person.trpc.hotspots.create.mutate({ stopId, kind: 'info', x: 0.5, y: 0.5 })
  expect(await apiErrorOf(rejected)).toMatchObject({ status: 400, facts: { fields: [{ field: 'x' }] } })
  await person.trpc.hotspots.create.mutate({ stopId, kind: 'info', yawDeg: 10, pitchDeg: 0 })
  expect(await storedOf(tour.id)).not.toHaveProperty('x')
})

it('a link into an image offers the way back at its lower edge, and out of it below what is seen first', async () => {
  const { stopId, otherId } = await aTourShowing('images')
  const link = (targetStopId: string) => ({ details: { targetStopId, arrival: 'automatic' }, wayBack: true })
  const place = { yawDeg: 10, pitchDeg: 0 }
  const { hotspot: into, wayBack } = await person.trpc.hotspots.create.mutate({
    stopId: otherId,
    kind: 'stop',
    ...place,
    ...link(stopId),
  })
  expect(wayBack).toMatchObject({ stopId, x: expect.closeTo(0.5, 9), y: expect.closeTo(0.9, 9) })
  await person.trpc.hotspots.remove.mutate({ stopId: otherId, hotspotId: into.id })
  await person.trpc.hotspots.remove.mutate({ stopId, hotspotId: wayBack?.id ?? '' })
  const out = await person.trpc.hotspots.create.mutate({ stopId, kind: 'stop', x: 0.1, y: 0.1, ...link(otherId) })
  expect(out.wayBack).toMatchObject({ stopId: otherId, yawDeg: 0, pitchDeg: -25 })
})

describe('a part of a video', () => {
  it('is kept, changed, taken back and copied with the tour', async () => {
    const { tour, stopId } = await aTourShowing('videos360')
    const span = { fromSeconds: 2, toSeconds: 5.5 }
    const place = { yawDeg: 0, pitchDeg: 0 }
    const { hotspot } = await person.trpc.hotspots.create.mutate({ stopId, kind: 'info', ...place, ...span })
    expect(await storedOf(tour.id)).toMatchObject(span)
    const copy = await person.trpc.tours.duplicate.mutate({ tourId: tour.id })
    expect(await storedOf(copy.id)).toMatchObject(span)
    const named = { stopId, hotspotId: hotspot.id }
    expect(await apiErrorOf(person.trpc.hotspots.update.mutate({ ...named, toSeconds: 2 }))).toMatchObject({
      status: 400,
    })
    expect(await storedOf(tour.id)).toMatchObject(span)
    const always = { fromSeconds: null, toSeconds: null }
    const { hotspot: endless } = await person.trpc.hotspots.update.mutate({ ...named, ...always })
    expect(endless).toMatchObject(always)
  })
})
