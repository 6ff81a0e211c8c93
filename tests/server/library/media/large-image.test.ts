import { afterAll, beforeAll, expect, it } from 'vitest'
import { imageManifest } from '../../../../src/shared/media/image-manifest.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { anImage } from '../../../support/files/images.ts'
import { aPerson } from '../../../support/people/people.ts'
import { uploadFile, waitForBuild } from '../../../support/people/uploads.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('tiles of an image larger than 4096 pixels are served and listed in the tour document', async () => {
  const person = await aPerson(app, { role: 'publisher' })
  const bytes = await anImage({ widthPx: 4400, heightPx: 600, seed: 9 })
  const mediaId = await uploadFile(app.address, person, { bytes, name: 'Map.jpg', kind: 'images' })
  const { manifest, baseUrl, status } = await waitForBuild(person, mediaId)
  expect(status).toBe('complete')
  const { tiles } = imageManifest.parse(manifest)
  expect(tiles?.levels).toHaveLength(2)
  const lastTile = '1/8_1'
  for (const tile of ['0/0_0', lastTile]) {
    const response = await person.fetch(`${baseUrl}tiles/${tile}.webp`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    await response.body?.cancel()
  }
  expect((await person.fetch(`${baseUrl}tiles/1/9_0.webp`)).status).toBe(404)
  const tour = await person.trpc.tours.create.mutate({ name: 'Map', mediaIds: [mediaId] })
  const { images } = await person.trpc.publishing.preview.query({ tourId: tour.id })
  expect(images[mediaId]).toMatchObject({ baseUrl, manifest: { tiles } })
})
