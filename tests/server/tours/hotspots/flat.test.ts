import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flatToDirection } from '../../../../src/shared/hotspots/flat-position.ts'
import type { MediaKind } from '../../../../src/shared/media/registry.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
})
afterAll(() => app.stop())

/** Creates a tour of two stops, the first of which shows a medium of this kind. */
async function aTourWithFirstStop(kind: MediaKind) {
  const mediaId = await aMedium(app, person, { kind })
  const tour = await aTour(app, person, ['Hall', 'Garden'], { empty: true })
  const stop = stopAt(tour, 0)
  await person.trpc.stops.update.mutate({ stopId: stop.id, version: stop.version, mediaId })
  return { tour, stopId: stop.id, otherStopId: stopAt(tour, 1).id }
}

const storedHotspotOf = async (tourId: string) => stopAt(await person.trpc.tours.get.query({ tourId }), 0).hotspots[0]

describe.each(['images', 'videos'] as const)('hotspots on %s', (kind) => {
  it('are positioned by fractions of the image or by angles', async () => {
    const { tour, stopId } = await aTourWithFirstStop(kind)
    const { hotspot } = await person.trpc.hotspots.create.mutate({ stopId, kind: 'info', x: 0.25, y: 0.75 })
    expect(hotspot).toMatchObject(flatToDirection({ x: 0.25, y: 0.75 }))
    expect(await storedHotspotOf(tour.id)).toMatchObject({ x: expect.closeTo(0.25, 9), y: expect.closeTo(0.75, 9) })
    const { hotspot: moved } = await person.trpc.hotspots.update.mutate({ stopId, hotspotId: hotspot.id, x: 0.5 })
    expect(moved).toMatchObject({ x: expect.closeTo(0.5, 9), y: expect.closeTo(0.75, 9), yawDeg: expect.closeTo(0, 9) })
    const { hotspot: movedByAngles } = await person.trpc.hotspots.update.mutate({
      stopId,
      hotspotId: hotspot.id,
      yawDeg: 45,
      pitchDeg: 0,
    })
    expect(movedByAngles).toMatchObject({ x: 1, y: expect.closeTo(0.5, 9) })
  })

  it('need two fractions within the image', async () => {
    const { stopId } = await aTourWithFirstStop(kind)
    for (const position of [{ x: 0.5 }, { y: 0.5 }, { x: 1.2, y: 0.5 }, {}]) {
      const creation = person.trpc.hotspots.create.mutate({ stopId, kind: 'info', ...position })
      expect(await apiErrorOf(creation), JSON.stringify(position)).toMatchObject({ status: 400 })
    }
  })
})

it('a panorama rejects positions in fractions of the image', async () => {
  const { tour, stopId } = await aTourWithFirstStop('panos')
  const creation = person.trpc.hotspots.create.mutate({ stopId, kind: 'info', x: 0.5, y: 0.5 })
  expect(await apiErrorOf(creation)).toMatchObject({ status: 400, facts: { fields: [{ field: 'x' }] } })
  await person.trpc.hotspots.create.mutate({ stopId, kind: 'info', yawDeg: 10, pitchDeg: 0 })
  expect(await storedHotspotOf(tour.id)).not.toHaveProperty('x')
})

describe('the return link', () => {
  const linkWithReturn = (targetStopId: string) => ({
    kind: 'stop',
    details: { targetStopId, arrival: 'automatic' },
    wayBack: true,
  })

  it('of a link into an image is at the lower edge of the image', async () => {
    const { stopId: imageStopId, otherStopId } = await aTourWithFirstStop('images')
    const position = { yawDeg: 10, pitchDeg: 0 }
    const link = { stopId: otherStopId, ...position, ...linkWithReturn(imageStopId) }
    const { wayBack } = await person.trpc.hotspots.create.mutate(link)
    expect(wayBack).toMatchObject({ stopId: imageStopId, x: expect.closeTo(0.5, 9), y: expect.closeTo(0.9, 9) })
  })

  it('of a link out of an image is below the start view', async () => {
    const { stopId: imageStopId, otherStopId } = await aTourWithFirstStop('images')
    const link = { stopId: imageStopId, x: 0.1, y: 0.1, ...linkWithReturn(otherStopId) }
    const { wayBack } = await person.trpc.hotspots.create.mutate(link)
    expect(wayBack).toMatchObject({ stopId: otherStopId, yawDeg: 0, pitchDeg: -25 })
  })
})

describe('the time span of a hotspot in a video', () => {
  it('is stored, copied and updated with the hotspot', async () => {
    const { tour, stopId } = await aTourWithFirstStop('videos360')
    const timeSpan = { fromSeconds: 2, toSeconds: 5.5 }
    const position = { yawDeg: 0, pitchDeg: 0 }
    const { hotspot } = await person.trpc.hotspots.create.mutate({ stopId, kind: 'info', ...position, ...timeSpan })
    expect(await storedHotspotOf(tour.id)).toMatchObject(timeSpan)
    const copy = await person.trpc.tours.duplicate.mutate({ tourId: tour.id })
    expect(await storedHotspotOf(copy.id)).toMatchObject(timeSpan)

    const hotspotRef = { stopId, hotspotId: hotspot.id }
    const emptySpan = person.trpc.hotspots.update.mutate({ ...hotspotRef, toSeconds: 2 })
    expect(await apiErrorOf(emptySpan)).toMatchObject({ status: 400 })
    expect(await storedHotspotOf(tour.id)).toMatchObject(timeSpan)

    const noTimeSpan = { fromSeconds: null, toSeconds: null }
    const { hotspot: updated } = await person.trpc.hotspots.update.mutate({ ...hotspotRef, ...noTimeSpan })
    expect(updated).toMatchObject(noTimeSpan)
  })
})
