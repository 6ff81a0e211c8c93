import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { expectError } from '../../../support/errors.ts'
import { anImage } from '../../../support/files/images.ts'
import { aPerson, type Person } from '../../../support/people/people.ts'
import { appendBytes, createUpload, filledBytes, waitForBuild } from '../../../support/people/uploads.ts'
import { stateOf } from '../../../support/state.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('T30, T31: the content of an upload', () => {
  const send = async (person: Person, body: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) =>
    appendBytes(person, await createUpload(person, body.byteLength, fields), 0, body)

  async function expectComplete(person: Person, response: Response) {
    expect(response.status).toBe(204)
    const medium = await waitForBuild(person, response.headers.get('stopover-media-id') ?? '')
    expect(medium.status).toBe('complete')
  }

  it('is rejected and deleted when its hash differs from the declared one', async () => {
    const person = await aPerson(app)
    const image = await anImage()
    const sha256 = createHash('sha256').update(image).digest('hex')
    const changedImage = Buffer.from(image)
    changedImage[changedImage.length - 10] = (changedImage.at(-10) ?? 0) ^ 1
    const stateBefore = await stateOf(app)
    const text = await expectError(await send(person, changedImage, { sha256 }), 422)
    expect(text).toContain('changed during the upload')
    expect(await stateOf(app)).toEqual(stateBefore)
    await expectComplete(person, await send(person, image, { sha256 }))
  })

  const disguisedFiles: Record<string, () => Promise<Buffer<ArrayBuffer>>> = {
    'an SVG': async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"/>'),
    'a web page': async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a GIF': async () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
    'a PDF': async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
    'an MP4': async () => Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex'),
    noise: async () => Buffer.from(filledBytes(5000, 77)),
  }
  it.each(Object.entries(disguisedFiles))('is rejected when %s is named as a JPEG', async (_name, createFile) => {
    const person = await aPerson(app)
    const stateBefore = await stateOf(app)
    const response = await send(person, await createFile(), { filetype: 'image/jpeg' })
    await expectError(response, 415)
    expect(await stateOf(app)).toEqual(stateBefore)
  })

  it('is rejected when an image is no panorama or only a header', async () => {
    const person = await aPerson(app)
    const stateBefore = await stateOf(app)
    await expectError(await send(person, await anImage({ widthPx: 300, heightPx: 300 })), 422)
    await expectError(await send(person, (await anImage()).subarray(0, 40)), 422)
    expect(await stateOf(app)).toEqual(stateBefore)
    const square = await anImage({ widthPx: 300, heightPx: 300 })
    await expectComplete(person, await send(person, square, { kind: 'images' }))
  })
})
