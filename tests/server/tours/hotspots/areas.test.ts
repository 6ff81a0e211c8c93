import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MediaManifest } from '../../../../src/shared/media/media.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { anImage } from '../../../support/files/images.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aBuiltMedium, aTour, stopAt } from '../../../support/people/tours.ts'
import { waitForBuild } from '../../../support/people/uploads.ts'
import { stateOf } from '../../../support/state.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const position = { yawDeg: 0, pitchDeg: 0 }

const flatManifest: MediaManifest = {
  mapping: 'flat',
  widthPx: 800,
  heightPx: 600,
  renditions: [{ widthPx: 800, file: 'w800.webp' }],
}

const corners = [
  { yawDeg: -10, pitchDeg: 5 },
  { yawDeg: 10, pitchDeg: 5 },
  { yawDeg: 10, pitchDeg: -5 },
  { yawDeg: -10, pitchDeg: -5 },
]

describe('images in the scene', () => {
  it('have the corners of a rectangle', async () => {
    const stopId = stopAt(await aTour(app, person, ['Hall'], { empty: true }), 0).id
    const mediaId = await aBuiltMedium(app, person, { kind: 'images', name: 'vase.jpg', manifest: flatManifest })
    const createWithCorners = (cornersInput: unknown) =>
      person.trpc.hotspots.create.mutate({
        stopId,
        kind: 'image',
        ...position,
        details: { mediaId, corners: cornersInput },
      })
    const { hotspot } = await createWithCorners(corners)
    expect(hotspot.details).toEqual({ mediaId, altText: '', caption: '', corners })

    const [a, b, c, d] = corners
    const invalidCorners = [
      [b, a, d, c],
      [a, c, b, d],
      [a, b, c],
      [a, b, c, d, a],
      [a, b, { yawDeg: -8, pitchDeg: 4 }, d],
    ]
    for (const cornersInput of invalidCorners) {
      const error = await apiErrorOf(createWithCorners(cornersInput))
      expect(error, JSON.stringify(cornersInput)).toMatchObject({ status: 400 })
    }
    const area = { corners, action: { kind: 'image', details: { mediaId, corners } } }
    const areaWithCornersTwice = person.trpc.hotspots.create.mutate({
      stopId,
      kind: 'area',
      ...position,
      details: area,
    })
    expect(await apiErrorOf(areaWithCornersTwice)).toMatchObject({ status: 400 })
  })
})

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

    const secondLink = { stopId: hallId, kind: 'stop', ...position, details: { targetStopId: gardenId }, wayBack: true }
    expect((await person.trpc.hotspots.create.mutate(secondLink)).wayBack).toBeNull()

    const copy = await person.trpc.tours.duplicate.mutate({ tourId: tour.id })
    const [copiedArea] = stopAt(copy, 0).hotspots
    const targetStopId = stopAt(copy, 1).id
    expect(copiedArea?.details).toMatchObject({ corners, action: { kind: 'stop', details: { targetStopId } } })
  })

  const unsafeInfo = { kind: 'info', details: { html: '<p onclick="x()">Hello</p><script>x()</script>' } }

  it('have sanitized HTML', async () => {
    const stopId = stopAt(await aTour(app, person, ['Hall'], { empty: true }), 0).id
    const details = { corners, action: unsafeInfo }
    const { hotspot } = await person.trpc.hotspots.create.mutate({ stopId, kind: 'area', ...position, details })
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

  it('reject invalid corners, nested areas and stops of other accounts', async () => {
    const stopId = stopAt(await aTour(app, person, ['Hall'], { empty: true }), 0).id
    const otherAccountsTour = await aTour(app, await aPerson(app), ['Elsewhere'], { empty: true })
    const linkToOtherAccount = { kind: 'stop', details: { targetStopId: stopAt(otherAccountsTour, 0).id } }
    const stateBefore = await stateOf(app)
    const [a, b, c, d] = corners
    const invalidAreas = [
      { status: 400, details: { corners: [a, c, b, d], action: unsafeInfo } },
      { status: 400, details: { corners: [a, b], action: unsafeInfo } },
      { status: 400, details: { corners, action: { kind: 'area', details: { corners, action: unsafeInfo } } } },
      { status: 400, details: { corners } },
      { status: 404, details: { corners, action: linkToOtherAccount } },
    ]
    for (const { status, details } of invalidAreas) {
      const creation = person.trpc.hotspots.create.mutate({ stopId, kind: 'area', ...position, details })
      expect(await apiErrorOf(creation), JSON.stringify(details)).toMatchObject({ status })
    }
    expect(await stateOf(app)).toEqual(stateBefore)
  })
})
