import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { expectError } from '../../../support/errors.ts'
import { aModel } from '../../../support/files/models.ts'
import { aPerson, aVisitor, type Person } from '../../../support/people/people.ts'
import { aTour, stopAt } from '../../../support/people/tours.ts'
import { appendBytes, createUpload, uploadFile, waitForBuild } from '../../../support/people/uploads.ts'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app, { role: 'publisher' })
})
afterAll(() => app.stop())

const polling = { timeout: 60_000, interval: 100 }

async function sendModel(bytes: Buffer<ArrayBuffer>) {
  const path = await createUpload(person, bytes.byteLength, { kind: 'models', filetype: 'model/gltf-binary' })
  return appendBytes(person, path, 0, new Uint8Array(bytes))
}

describe('3D models of the library', () => {
  it('are recognized by their content, and damaged ones are rejected with a sentence', async () => {
    const file = { bytes: aModel(), name: 'chair.bin', kind: 'images', kindIsGuess: true } as const
    const mediaId = await uploadFile(app.address, person, file)
    expect(await waitForBuild(person, mediaId)).toMatchObject({
      kind: 'models',
      status: 'complete',
      thumbnailUrl: null,
    })
    const cut = aModel()
    const error = await expectError(await sendModel(cut.subarray(0, cut.length - 8)), 422)
    expect(error).toContain('media.damagedModel')
  })

  it('are published with their file, which is served as what it is', async () => {
    const bytes = aModel({ size: [2, 1, 1] })
    const mediaId = await uploadFile(app.address, person, { bytes, name: 'table.glb', kind: 'models' })
    await waitForBuild(person, mediaId)
    const tour = await aTour(app, person, ['Hall'])
    const details = { mediaId, scale: 1, turnDeg: 0, distanceM: 2, animation: null, altText: '' }
    const hotspot = { stopId: stopAt(tour, 0).id, kind: 'model', yawDeg: 0, pitchDeg: -20, details }
    await person.trpc.hotspots.create.mutate(hotspot)
    const { number } = await person.trpc.publishing.publish.mutate({ tourId: tour.id })
    const publication = async () => (await person.trpc.tours.get.query({ tourId: tour.id })).publication
    await expect.poll(async () => (await publication()).liveNumber, polling).toBe(number)
    const visitor = aVisitor(app)
    const manifest = await visitor.fetch(`/share/${(await publication()).shareId}/manifest.json`)
    const model = tourDocument.parse(await manifest.json()).models?.[mediaId]
    expect(model?.manifest.bounds).toEqual({ min: [-1, 0, -0.5], max: [1, 1, 0.5] })
    const response = await visitor.fetch(`${model?.baseUrl}${model?.manifest.file}`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'model/gltf-binary',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    })
    expect((await response.arrayBuffer()).byteLength).toBe(model?.manifest.sizeBytes)
  })
})
