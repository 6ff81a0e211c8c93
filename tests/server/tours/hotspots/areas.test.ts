import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { anImage } from '../../../support/files/images.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'
import { waitForBuild } from '../../../support/people/uploads.ts'
import { stateOf } from '../../../support/state.ts'
import { corners } from './rectangle.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const position = { yawDeg: 0, pitchDeg: 0 }

const unsafeInfo = { kind: 'info', details: { html: '<p onclick="x()">Hello</p><script>x()</script>' } }

/** Creates an area as the details say, at the first stop of a new tour. */
async function createArea(details: object) {
  const stopId = stopAt(await aTour(app, person, ['Hall'], { empty: true }), 0).id
  return person.trpc.hotspots.create.mutate({ stopId, kind: 'area', ...position, details })
}

describe('areas', () => {
  it('can link to a stop with a return link', async () => {
    const tour = await aTour(app, person, ['Hall', 'Garden'])
    const hallId = stopAt(tour, 0).id
    const gardenId = stopAt(tour, 1).id
    const details = { corners, action: { kind: 'stop', details: { targetStopId: gardenId } } }
    const { hotspot, wayBack } = await person.trpc.hotspots.create.mutate({
      stopId: hallId,
      kind: 'area',
      ...position,
      details,
      wayBack: true,
    })
    expect(hotspot.details).toMatchObject(details)
    expect(wayBack).toMatchObject({ kind: 'stop', stopId: gardenId, details: { targetStopId: hallId } })
  })

  it('get no second return link from the same stop', async () => {
    const tour = await aTour(app, person, ['Hall', 'Garden'])
    const linkedStops = { stopId: stopAt(tour, 0).id, ...position, wayBack: true }
    const action = { kind: 'stop', details: { targetStopId: stopAt(tour, 1).id } }
    await person.trpc.hotspots.create.mutate({ ...linkedStops, kind: 'area', details: { corners, action } })
    const { wayBack } = await person.trpc.hotspots.create.mutate({ ...linkedStops, ...action })
    expect(wayBack).toBeNull()
  })

  it('link to the copied stop after their tour is duplicated', async () => {
    const tour = await aTour(app, person, ['Hall', 'Garden'])
    const action = { kind: 'stop', details: { targetStopId: stopAt(tour, 1).id } }
    await person.trpc.hotspots.create.mutate({
      stopId: stopAt(tour, 0).id,
      kind: 'area',
      ...position,
      details: { corners, action },
    })
    const copy = await person.trpc.tours.duplicate.mutate({ tourId: tour.id })
    const [copiedArea] = stopAt(copy, 0).hotspots
    const targetStopId = stopAt(copy, 1).id
    expect(copiedArea?.details).toMatchObject({ corners, action: { kind: 'stop', details: { targetStopId } } })
  })

  it('have sanitized HTML', async () => {
    const { hotspot } = await createArea({ corners, action: unsafeInfo })
    expect(hotspot.details).toEqual({ corners, action: { kind: 'info', details: { html: '<p>Hello</p>' } } })
  })

  it('can be created together with an uploaded image', async () => {
    const stopId = stopAt(await aTour(app, person, ['Hall'], { empty: true }), 0).id
    const path = `/api/v2/${person.accountId}/stops/${stopId}/hotspots?type=area`
    const form = new FormData()
    const fields = { yawDeg: '1', pitchDeg: '2', details: { corners, action: { kind: 'image', details: {} } } }
    for (const [name, value] of Object.entries(fields))
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
    form.append('file', new File([await anImage({ seed: 22 })], 'door.jpg'))
    const { hotspot, mediaId } = await (await person.fetch(path, { method: 'POST', body: form })).json()
    expect(hotspot.details.action.details.mediaId).toBe(mediaId)
    await waitForBuild(person, mediaId)
  })

  const [a, b, c, d] = corners
  it.each([
    { name: 'corners whose edges cross', details: { corners: [a, c, b, d], action: unsafeInfo } },
    { name: 'two corners', details: { corners: [a, b], action: unsafeInfo } },
    {
      name: 'an area as their action',
      details: { corners, action: { kind: 'area', details: { corners, action: unsafeInfo } } },
    },
    { name: 'a missing action', details: { corners } },
  ])('reject $name', async ({ details }) => {
    expect(await apiErrorOf(createArea(details))).toMatchObject({ status: 400 })
  })

  it('reject links to stops of other accounts', async () => {
    const foreignTour = await aTour(app, await aPerson(app), ['Elsewhere'], { empty: true })
    const stopId = stopAt(await aTour(app, person, ['Hall'], { empty: true }), 0).id
    const action = { kind: 'stop', details: { targetStopId: stopAt(foreignTour, 0).id } }
    const stateBefore = await stateOf(app)
    const creation = person.trpc.hotspots.create.mutate({
      stopId,
      kind: 'area',
      ...position,
      details: { corners, action },
    })
    expect(await apiErrorOf(creation)).toMatchObject({ status: 404 })
    expect(await stateOf(app)).toEqual(stateBefore)
  })
})
