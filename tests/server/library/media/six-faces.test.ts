import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { facePoint } from '../../../../src/shared/geometry/cube.ts'
import type { MediaItem } from '../../../../src/shared/media/media.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { expectError } from '../../../support/errors.ts'
import { cubeFiles, directionPainting, zipOf } from '../../../support/files/cube-zips.ts'
import { anImage } from '../../../support/files/images.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { appendBytes, createUpload, uploadFile, waitForBuild } from '../../../support/people/uploads.ts'
import { stateOf } from '../../../support/state.ts'

let app: TestApp
let person: Person
let cube: Buffer
beforeAll(async () => {
  app = await startTestApp()
  person = await aPerson(app)
  cube = zipOf(await cubeFiles({ naming: 'skybox', sizePx: 512 }))
})
afterAll(() => app.stop())

/** Color at the center of the only tile of a face. */
async function centerColorOf({ baseUrl }: MediaItem, face: 'f' | 'u' | 'd' | 'r'): Promise<readonly number[]> {
  const response = await person.fetch(`${baseUrl}0/${face}0_0.webp`)
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const offset = info.channels * ((info.height / 2) * info.width + info.width / 2)
  return [...data.subarray(offset, offset + 3)]
}

async function expectCube(item: MediaItem): Promise<void> {
  expect(item).toMatchObject({ status: 'complete', kind: 'panos', widthPx: 2048, heightPx: 1024 })
  expect(item.manifest).toMatchObject({ mapping: 'cube', faceSizePx: 504 })
  for (const face of ['f', 'u', 'd', 'r'] as const) {
    const expectedColor = directionPainting(facePoint(face, 0, 0))
    for (const [channel, value] of (await centerColorOf(item, face)).entries())
      expect(value).toBeCloseTo(expectedColor[channel] ?? 0, -1)
  }
}

describe('a zip of six faces', () => {
  it('becomes a panorama, whose original downloads as the same zip', async () => {
    const mediaId = await uploadFile(app.address, person, { bytes: cube, name: 'Kitchen.zip' })
    await expectCube(await waitForBuild(person, mediaId))
    const original = await person.fetch(`/api/v2/${person.accountId}/media/${mediaId}/original`)
    expect(original.headers.get('content-type')).toBe('application/zip')
    expect(original.headers.get('content-disposition')).toContain('attachment; filename="Kitchen.zip"')
    expect(Buffer.from(await original.arrayBuffer()).equals(cube)).toBe(true)
    const kindChange = person.trpc.media.changeKind.mutate({ mediaId, kind: 'images' })
    expect((await apiErrorOf(kindChange)).status).toBe(409)
    const coverage = { yawDeg: 120, pitchDeg: 60, pitchCentreDeg: 0 }
    expect((await apiErrorOf(person.trpc.media.adjust.mutate({ mediaId, coverage }))).code).toBe('media.notAdjustable')
  })

  it('replaces an image until the replacement is undone', async () => {
    const bytes = await anImage({ widthPx: 256, heightPx: 128, seed: 5 })
    const mediaId = await uploadFile(app.address, person, { bytes })
    await waitForBuild(person, mediaId)
    const otherCube = zipOf({ ...(await cubeFiles({ sizePx: 512 })), '.DS_Store': 'x' })
    await uploadFile(app.address, person, { bytes: otherCube, name: 'K.zip', replacesMediaId: mediaId })
    await expectCube(await waitForBuild(person, mediaId))
    await person.trpc.media.undoReplace.mutate({ mediaId })
    expect(await waitForBuild(person, mediaId)).toMatchObject({ status: 'complete', widthPx: 256 })
  })

  it('is rejected if it is incomplete or declared as another kind', async () => {
    const stateBefore = await stateOf(app)
    const send = async (bytes: Buffer, fields: Record<string, string> = {}) =>
      appendBytes(person, await createUpload(person, bytes.byteLength, fields), 0, new Uint8Array(bytes))
    const { 'Kitchen_top.png': _top, 'Kitchen_left.png': _left, ...fourFaces } = await cubeFiles()
    expect(await expectError(await send(zipOf(fourFaces)), 422)).toContain('Missing from this ZIP file: up, left.')
    const withUnknownNames = zipOf({ ...fourFaces, 'EDQUOT.jpg': 'x', 'No space left on device.png': 'x' })
    expect(await expectError(await send(withUnknownNames), 422)).toContain(
      '“EDQUOT.jpg”, “No space left on device.png”',
    )
    await expectError(await send(zipOf({ ...fourFaces, '../EDQUOT.png': 'x' })), 422)
    await expectError(await send(cube, { kind: 'images' }), 415)
    await expectError(await send(cube, { kind: 'images', kindIsGuess: 'true' }), 415)
    await expectError(await send(cube.subarray(0, 7)), 422)
    expect(await stateOf(app)).toEqual(stateBefore)
  })
})
