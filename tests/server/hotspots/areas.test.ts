import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MediaManifest } from '../../../src/shared/media/media.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { anImage } from '../../support/files/images.ts'
import { aPerson, apiErrorOf, type Person } from '../../support/people/people.ts'
import { aBuiltMedium, aTour, stopAt } from '../../support/people/tours.ts'
import { builtMedia } from '../../support/people/uploads.ts'
import { stateOf } from '../../support/state.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const place = { yawDeg: 0, pitchDeg: 0 }

const flat: MediaManifest = {
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

describe('images and videos in the scene', () => {
  it('keep their corners, and reject those that no rectangle has', async () => {
    const stopId = stopAt(await aTour(app, person, ['Hall'], { empty: true }), 0).id
    const mediaId = await aBuiltMedium(app, person, { kind: 'images', name: 'vase.jpg', manifest: flat })
    const create = (given: unknown) =>
      person.trpc.hotspots.create.mutate({
        stopId,
        kind: 'image',
        ...place,
        details: { mediaId, corners: given },
      })
    const { hotspot } = await create(corners)
    expect(hotspot.details).toEqual({ mediaId, altText: '', caption: '', corners })
    const [a, b, c, d] = corners
    for (const wrong of [
      [b, a, d, c],
      [a, c, b, d],
      [a, b, c],
      [a, b, c, d, a],
      [a, b, { yawDeg: -8, pitchDeg: 4 }, d],
    ])
      expect(await apiErrorOf(create(wrong)), JSON.stringify(wrong)).toMatchObject({ status: 400 })
    const area = { corners, action: { kind: 'image', details: { mediaId, corners } } }
    const rejected = person.trpc.hotspots.create.mutate({ stopId, kind: 'area', ...place, details: area })
    expect(await apiErrorOf(rejected)).toMatchObject({ status: 400 })
  })
})

describe('areas', () => {
  it('lead where their action leads, with a plain way back, and are copied with their tour', async () => {
    const tour = await aTour(app, person, ['Hall', 'Garden'])
    const hall = stopAt(tour, 0).id
    const garden = stopAt(tour, 1).id
    const details = { corners, action: { kind: 'stop', details: { targetStopId: garden } } }
    const { hotspot, wayBack } = await person.trpc.hotspots.create.mutate({
      stopId: hall,
      kind: 'area',
      ...place,
      details,
      wayBack: true,
    })
    expect(hotspot.details).toMatchObject(details)
    expect(wayBack).toMatchObject({ kind: 'stop', stopId: garden, details: { targetStopId: hall } })
    const again = { stopId: hall, kind: 'stop', ...place, details: { targetStopId: garden }, wayBack: true }
    expect((await person.trpc.hotspots.create.mutate(again)).wayBack).toBeNull()
    const copy = await person.trpc.tours.duplicate.mutate({ tourId: tour.id })
    const [copied] = stopAt(copy, 0).hotspots
    const targetStopId = stopAt(copy, 1).id
    expect(copied?.details).toMatchObject({ corners, action: { kind: 'stop', details: { targetStopId } } })
  })

  it('take the image of a form, clean their words, and reject what is no area or leads elsewhere', async () => {
    const tour = await aTour(app, person, ['Hall'], { empty: true })
    const stopId = stopAt(tour, 0).id
    const info = { kind: 'info', details: { html: '<p onclick="x()">Hello</p><script>x()</script>' } }
    const { hotspot } = await person.trpc.hotspots.create.mutate({
      stopId,
      kind: 'area',
      ...place,
      details: { corners, action: info },
    })
    expect(hotspot.details).toEqual({ corners, action: { kind: 'info', details: { html: '<p>Hello</p>' } } })
    const path = `/api/v2/${person.accountId}/stops/${stopId}/hotspots?type=area`
    const form = new FormData()
    const fields = { yawDeg: '1', pitchDeg: '2', details: { corners, action: { kind: 'image', details: {} } } }
    for (const [name, value] of Object.entries(fields))
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
    form.append('file', new File([await anImage({ seed: 22 })], 'door.jpg'))
    const made = await (await person.fetch(path, { method: 'POST', body: form })).json()
    expect(made.hotspot.details.action.details.mediaId).toBe(made.mediaId)
    await builtMedia(person, made.mediaId)
    const stranger = stopAt(await aTour(app, await aPerson(app), ['Elsewhere'], { empty: true }), 0).id
    const before = await stateOf(app)
    const [a, b, c, d] = corners
    const wrong = [
      { status: 400, details: { corners: [a, c, b, d], action: info } },
      { status: 400, details: { corners: [a, b], action: info } },
      { status: 400, details: { corners, action: { kind: 'area', details: { corners, action: info } } } },
      { status: 400, details: { corners } },
      { status: 404, details: { corners, action: { kind: 'stop', details: { targetStopId: stranger } } } },
    ]
    for (const { status, details } of wrong) {
      const rejected = apiErrorOf(person.trpc.hotspots.create.mutate({ stopId, kind: 'area', ...place, details }))
      expect(await rejected, JSON.stringify(details)).toMatchObject({ status })
    }
    expect(await stateOf(app)).toEqual(before)
  })
})
