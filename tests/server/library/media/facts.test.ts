import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { gpanoXmp } from '../../../support/files/gpano-xmp.ts'
import { anImage } from '../../../support/files/images.ts'
import { aPerson, apiErrorOf } from '../../../support/people/people.ts'
import { uploadFile, waitForBuild } from '../../../support/people/uploads.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A photo with capture time, location and heading in its metadata. */
async function aPhoto(seed: number): Promise<Buffer> {
  const exif = {
    IFD0: {},
    IFD2: { DateTimeOriginal: '2023:04:05 06:07:08' },
    IFD3: {
      GPSLatitudeRef: 'S',
      GPSLatitude: '33/1 30/1 0/1',
      GPSLongitudeRef: 'E',
      GPSLongitude: '151/1 15/1 0/1',
      GPSImgDirectionRef: 'T',
      GPSImgDirection: '450/2',
    },
  }
  return sharp(await anImage({ widthPx: 64, heightPx: 48, seed }))
    .withExif(exif)
    .jpeg()
    .toBuffer()
}

describe('the metadata of a camera', () => {
  it('is applied unless a person entered or cleared the field', async () => {
    const person = await aPerson(app)
    const mediaId = await uploadFile(app.address, person, { bytes: await aPhoto(1), kind: 'images' })
    const built = await waitForBuild(person, mediaId)
    expect(built).toMatchObject({
      capturedAt: '2023-04-05T06:07:08.000Z',
      location: { latitudeDeg: -33.5, longitudeDeg: 151.25 },
      headingDeg: 225,
    })
    const { update, get } = person.trpc.media
    expect(await get.query({ mediaId })).toMatchObject({ mimeType: 'image/jpeg' })
    await update.mutate({ mediaId, location: null, headingDeg: 10 })
    await uploadFile(app.address, person, { bytes: await aPhoto(2), kind: 'images', replacesMediaId: mediaId })
    const rebuilt = await waitForBuild(person, mediaId)
    expect(rebuilt).toMatchObject({ capturedAt: built.capturedAt, location: null, headingDeg: 10 })
    const plain = await anImage({ widthPx: 64, heightPx: 48, seed: 3 })
    await uploadFile(app.address, person, { bytes: plain, kind: 'images', replacesMediaId: mediaId })
    expect(await waitForBuild(person, mediaId)).toMatchObject({ capturedAt: null, location: null, headingDeg: 10 })
  })
})

describe('the initial view in the metadata of a file', () => {
  async function aPanorama(seed: number, view: Readonly<Record<string, number>>): Promise<Buffer> {
    const fullSphere = { fullWidth: 256, fullHeight: 128, width: 256, height: 128, left: 0, top: 0 }
    return sharp(await anImage({ widthPx: 256, heightPx: 128, seed }))
      .withXmp(gpanoXmp({ ...fullSphere, pose: view }))
      .jpeg()
      .toBuffer()
  }

  it('applies to stops that are created with the file, even before its build', async () => {
    const person = await aPerson(app)
    const openingView = { InitialViewHeadingDegrees: 90, InitialViewPitchDegrees: 10, InitialHorizontalFOVDegrees: 70 }
    const bytes = await aPanorama(21, { ...openingView, PoseHeadingDegrees: -22.5 })
    const mediaId = await uploadFile(app.address, person, { bytes, kind: 'panos' })
    const { id: tourId } = await person.trpc.tours.create.mutate({ name: 'Views' })
    const addStop = async () => {
      await person.trpc.stops.create.mutate({ tourId, stops: [{ name: 'Hall', mediaId }] })
      return (await person.trpc.tours.get.query({ tourId })).stops
    }
    const expectedView = { initialView: { yawDeg: 90, pitchDeg: 10, fovDeg: 70 }, northOffsetDeg: 337.5 }
    expect(await addStop()).toMatchObject([expectedView])
    await waitForBuild(person, mediaId)
    expect(await addStop()).toMatchObject([expectedView, expectedView])
    const replacement = await aPanorama(22, { InitialViewHeadingDegrees: 200, PoseHeadingDegrees: 15 })
    await uploadFile(app.address, person, { bytes: replacement, kind: 'panos', replacesMediaId: mediaId })
    const otherView = { initialView: { yawDeg: -160, pitchDeg: 0, fovDeg: 95 }, northOffsetDeg: 15 }
    expect(await addStop()).toMatchObject([expectedView, expectedView, otherView])
    await person.trpc.media.undoReplace.mutate({ mediaId })
    expect(await addStop()).toMatchObject([
      expectedView,
      expectedView,
      otherView,
      { initialView: expectedView.initialView },
    ])
  })
})

describe('a panorama without its lowest rows', () => {
  it('is padded with a note', async () => {
    const person = await aPerson(app)
    const fullHeightPx = 512
    const missingRows = 7
    const heightPx = fullHeightPx - missingRows
    const bytes = await anImage({ widthPx: 2 * fullHeightPx, heightPx, seed: 31 })
    const mediaId = await uploadFile(app.address, person, { bytes, kind: 'panos' })
    const { get } = person.trpc.media
    const fileNotes = [{ code: 'rowsPadded', count: missingRows }]
    expect((await get.query({ mediaId })).fileNotes).toEqual(fileNotes)
    expect(await waitForBuild(person, mediaId)).toMatchObject({
      fileNotes,
      manifest: { coverage: { pitchMinDeg: 90 - (heightPx / fullHeightPx) * 180, pitchMaxDeg: 90 } },
    })
  })
})

describe('the kind of a file', () => {
  it('is detected only where its sender guessed', async () => {
    const person = await aPerson(app)
    const taggedPanorama = async (seed: number) =>
      sharp(await anImage({ seed }))
        .withXmp(gpanoXmp({ fullWidth: 512, fullHeight: 256, width: 512, height: 256, left: 0, top: 0 }))
        .jpeg()
        .toBuffer()
    const send = async (bytes: Buffer, kind: 'images' | 'panos', kindIsGuess: boolean) =>
      (await waitForBuild(person, await uploadFile(app.address, person, { bytes, kind, kindIsGuess }))).kind
    expect(await send(await taggedPanorama(11), 'images', true)).toBe('panos')
    expect(await send(await taggedPanorama(12), 'images', false)).toBe('images')
    expect(await send(await anImage({ seed: 13 }), 'images', true)).toBe('images')
    const guessedSquare = await anImage({ widthPx: 64, heightPx: 64, seed: 14 })
    expect(await send(guessedSquare, 'panos', true)).toBe('images')
    const declaredSquare = await anImage({ widthPx: 64, heightPx: 64, seed: 15 })
    await expect(send(declaredSquare, 'panos', false)).rejects.toThrow(/422/)
    await expect(send(Buffer.from('not an image'), 'panos', true)).rejects.toThrow(/415/)
    expect(await apiErrorOf(person.trpc.media.changeKind.mutate({ mediaId: 'x', kind: 'panos' }))).toMatchObject({
      status: 400,
    })
  })
})
