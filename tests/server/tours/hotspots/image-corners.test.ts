import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MediaManifest } from '../../../../src/shared/media/media.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { aBuiltMedium, aTour, stopAt } from '../../../support/people/tours.ts'
import { corners } from './rectangle.ts'

let app: TestApp
let person: Person
let stopId: string
let mediaId: string

const flatManifest: MediaManifest = {
  mapping: 'flat',
  widthPx: 800,
  heightPx: 600,
  renditions: [{ widthPx: 800, file: 'w800.webp' }],
}

beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
  stopId = stopAt(await aTour(app, person, ['Hall'], { empty: true }), 0).id
  mediaId = await aBuiltMedium(app, person, { kind: 'images', name: 'vase.jpg', manifest: flatManifest })
})
afterAll(() => app.stop())

const position = { yawDeg: 0, pitchDeg: 0 }
const [a, b, c, d] = corners

const createImage = (cornersInput: unknown) =>
  person.trpc.hotspots.create.mutate({
    stopId,
    kind: 'image',
    ...position,
    details: { mediaId, corners: cornersInput },
  })

it('an image in the scene keeps the corners of a rectangle', async () => {
  const { hotspot } = await createImage(corners)
  expect(hotspot.details).toEqual({ mediaId, altText: '', caption: '', corners })
})

it.each([
  { shape: 'a mirrored rectangle', invalidCorners: [b, a, d, c] },
  { shape: 'crossed edges', invalidCorners: [a, c, b, d] },
  { shape: 'a triangle', invalidCorners: [a, b, c] },
  { shape: 'five corners', invalidCorners: [a, b, c, d, a] },
  { shape: 'a dent', invalidCorners: [a, b, { yawDeg: -8, pitchDeg: 4 }, d] },
])('an image in the scene rejects $shape', async ({ invalidCorners }) => {
  expect(await apiErrorOf(createImage(invalidCorners))).toMatchObject({ status: 400 })
})

it('an image that an area opens has no corners of its own', async () => {
  const action = { kind: 'image', details: { mediaId, corners } }
  const creation = person.trpc.hotspots.create.mutate({
    stopId,
    kind: 'area',
    ...position,
    details: { corners, action },
  })
  expect(await apiErrorOf(creation)).toMatchObject({ status: 400 })
})
