import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { originalKey } from '../../../../src/server/domain/library/media/storage-keys.ts'
import { type MediaBuilder, MediaError } from '../../../../src/server/ports/media-builder.ts'
import type { Retouch } from '../../../../src/shared/media/adjustments.ts'
import type { PanoramaManifest } from '../../../../src/shared/media/panorama-manifest.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { builderHere } from '../../../support/files/build-here.ts'
import { anImage } from '../../../support/files/images.ts'
import { aMedium } from '../../../support/people/media.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { stopAt } from '../../../support/people/tours.ts'
import { uploadFile, waitForBuild } from '../../../support/people/uploads.ts'

/** A builder that crashes on demand before its output is complete. */
let isCrashing = false
const mediaBuilder: MediaBuilder = {
  ...builderHere,
  build: async (request, onProgress) => {
    const result = await builderHere.build(request, onProgress)
    if (!isCrashing) return result
    await rm(join(request.outputFolder, 'poster.webp'))
    throw new MediaError('media.damaged', 'on purpose')
  },
}

let app: TestApp
let person: Person
/** A panorama that all tests but the last leave without adjustments. */
let sharedPanorama = ''
beforeAll(async () => {
  app = await startTestApp({ ports: { mediaBuilder } })
  person = await aPerson(app)
  sharedPanorama = await aPanorama(1)
})
afterAll(() => app.stop())

const manifestOf = async (mediaId: string) => {
  const { manifest } = await person.trpc.media.get.query({ mediaId })
  if (!manifest || !('faceSizePx' in manifest)) throw new Error('no panorama')
  return manifest satisfies PanoramaManifest
}

async function aPanorama(seed: number, size = { widthPx: 512, heightPx: 256 }): Promise<string> {
  const mediaId = await uploadFile(app.address, person, { bytes: await anImage({ ...size, seed }) })
  expect((await waitForBuild(person, mediaId)).status).toBe('complete')
  return mediaId
}

describe('leveling a panorama', () => {
  it('changes the pose without a build until it is reset to the metadata of the file', async () => {
    const mediaId = sharedPanorama
    const mediaBefore = await person.trpc.media.get.query({ mediaId })
    const level = { pitchDeg: -3.5, rollDeg: 2.25 }
    const mediaAfter = await person.trpc.media.adjust.mutate({ mediaId, level, headingDeg: 120 })
    expect(mediaAfter).toMatchObject({ status: 'complete', baseUrl: mediaBefore.baseUrl, headingDeg: 120 })
    expect(mediaAfter.adjustments).toMatchObject({ level, coverage: null })
    expect(mediaAfter.ownLevel).toEqual({ pitchDeg: 0, rollDeg: 0 })
    expect((await manifestOf(mediaId)).pose).toEqual(level)
    const tour = await person.trpc.tours.create.mutate({ name: 'Pier', mediaIds: [mediaId] })
    expect(stopAt(tour, 0).northOffsetDeg).toBe(120)
    await person.trpc.media.adjust.mutate({ mediaId, level: null, headingDeg: null })
    expect((await manifestOf(mediaId)).pose).toBeUndefined()
    expect(await person.trpc.media.get.query({ mediaId })).toMatchObject({
      headingDeg: null,
      baseUrl: mediaBefore.baseUrl,
    })
  })

  it('does not change the published tour until it is published again', async () => {
    const mediaId = sharedPanorama
    const { id: tourId } = await person.trpc.tours.create.mutate({ name: 'Quay', mediaIds: [mediaId] })
    const publish = async () => {
      const { number } = await person.trpc.publishing.publish.mutate({ tourId })
      const publication = async () => (await person.trpc.tours.get.query({ tourId })).publication
      await expect.poll(async () => (await publication()).liveNumber, { timeout: 60_000 }).toBe(number)
      return (await publication()).shareId
    }
    const shareId = await publish()
    const publishedPose = async () => {
      const response = await fetch(`${app.address}/share/${shareId}/manifest.json`)
      return ((await response.json()) as { panos: Record<string, { manifest: PanoramaManifest }> }).panos[mediaId]
        ?.manifest.pose
    }
    await person.trpc.media.adjust.mutate({ mediaId, level: { pitchDeg: 5, rollDeg: 0 } })
    expect(await publishedPose()).toBeUndefined()
    await publish()
    await expect.poll(publishedPose, { timeout: 60_000 }).toEqual({ pitchDeg: 5, rollDeg: 0 })
    await person.trpc.media.adjust.mutate({ mediaId, level: null })
  })

  it('is rejected for other media, for angles beyond a pole, and without permission', async () => {
    const image = await aMedium(app, person, { kind: 'images' })
    const kindError = await apiErrorOf(person.trpc.media.adjust.mutate({ mediaId: image, level: null }))
    expect(kindError).toMatchObject({ status: 409, code: 'media.notAdjustable' })
    const mediaId = await aMedium(app, person)
    const beyondPole = { yawDeg: 90, pitchDeg: 80, pitchCentreDeg: 60 }
    expect(await apiErrorOf(person.trpc.media.adjust.mutate({ mediaId, coverage: beyondPole }))).toMatchObject({
      status: 400,
    })
    const viewer = await aPerson(app, { role: 'viewer', accountId: person.accountId })
    expect(await apiErrorOf(viewer.trpc.media.adjust.mutate({ mediaId, level: null }))).toMatchObject({ status: 403 })
  })
})

describe('a partial panorama without metadata', () => {
  const angles = { yawDeg: 120, pitchDeg: 45, pitchCentreDeg: 5 }

  it('is rebuilt when its entered angles change', async () => {
    const bytes = await anImage({ widthPx: 640, heightPx: 240, seed: 11 })
    const mediaId = await uploadFile(app.address, person, { bytes, kind: 'images' })
    await waitForBuild(person, mediaId)
    await person.trpc.media.changeKind.mutate({ mediaId, kind: 'panos' })
    expect(await waitForBuild(person, mediaId)).toMatchObject({
      status: 'failed',
      failureCode: 'media.wrongRatio',
    })
    await person.trpc.media.changeKind.mutate({ mediaId, kind: 'images' })
    await waitForBuild(person, mediaId)
    // The kind and the angles must be saved together.
    const beyondPole = { ...angles, pitchCentreDeg: 80 }
    const beyondPoleCall = person.trpc.media.adjust.mutate({ mediaId, kind: 'panos', coverage: beyondPole })
    expect(await apiErrorOf(beyondPoleCall)).toMatchObject({ status: 400 })
    const videoCall = person.trpc.media.adjust.mutate({ mediaId, kind: 'videos360', coverage: angles })
    expect(await apiErrorOf(videoCall)).toMatchObject({ code: 'media.kindFixed' })
    const mediaBefore = await person.trpc.media.get.query({ mediaId })
    expect(mediaBefore).toMatchObject({ status: 'complete', kind: 'images' })
    await person.trpc.media.adjust.mutate({ mediaId, kind: 'panos', coverage: angles })
    const built = await waitForBuild(person, mediaId)
    expect(built).toMatchObject({ status: 'complete', kind: 'panos' })
    const closeTo = (value: number) => expect.closeTo(value, 6)
    const { pitchCentreDeg, pitchDeg } = angles
    const pitchRange = {
      pitchMinDeg: closeTo(pitchCentreDeg - pitchDeg / 2),
      pitchMaxDeg: closeTo(pitchCentreDeg + pitchDeg / 2),
    }
    const yawRange = (yawDeg: number) => ({ yawMinDeg: closeTo(-yawDeg / 2), yawMaxDeg: closeTo(yawDeg / 2) })
    const { coverage, missing } = await manifestOf(mediaId)
    expect(coverage).toEqual({ ...yawRange(angles.yawDeg), ...pitchRange })
    expect(missing).toContain('0/b0_0')
    const narrowerYawDeg = 100
    await person.trpc.media.adjust.mutate({ mediaId, coverage: { ...angles, yawDeg: narrowerYawDeg } })
    await waitForBuild(person, mediaId)
    expect((await manifestOf(mediaId)).coverage).toEqual({ ...yawRange(narrowerYawDeg), ...pitchRange })
    // A replacement does not need the aspect ratio of a full sphere either.
    const replacement = await anImage({ widthPx: 640, heightPx: 250, seed: 12 })
    expect(await uploadFile(app.address, person, { bytes: replacement, replacesMediaId: mediaId })).toBe(mediaId)
    expect(await waitForBuild(person, mediaId)).toMatchObject({ status: 'complete', heightPx: 250 })
  })
})

describe('retouching a panorama', () => {
  const stroke: Retouch['strokes'][number] = { points: [[0, 0]], radiusDeg: 5 }
  const tile = async (baseUrl: string | null, name: string) =>
    Buffer.from(await (await person.fetch(`${baseUrl}0/${name}0_0.webp`)).arrayBuffer())
  const retouchAndBuild = async (mediaId: string, retouch: Retouch) => {
    await person.trpc.media.adjust.mutate({ mediaId, retouch })
    return waitForBuild(person, mediaId)
  }

  it('can be reverted to the identical bytes of the previous build', async () => {
    const mediaId = sharedPanorama
    const mediaBefore = await person.trpc.media.get.query({ mediaId })
    const frontTile = await tile(mediaBefore.baseUrl, 'f')
    const backTile = await tile(mediaBefore.baseUrl, 'b')
    const mediaAfter = await retouchAndBuild(mediaId, { strokes: [stroke], nadir: null })
    expect(mediaAfter.status).toBe('complete')
    expect(mediaAfter.baseUrl).not.toBe(mediaBefore.baseUrl)
    expect((await tile(mediaAfter.baseUrl, 'f')).equals(frontTile)).toBe(false)
    expect((await tile(mediaAfter.baseUrl, 'b')).equals(backTile)).toBe(true)
    // The published version still shows the previous build.
    expect((await tile(mediaBefore.baseUrl, 'f')).equals(frontTile)).toBe(true)
    const { adjustments } = await person.trpc.media.get.query({ mediaId })
    expect(adjustments.retouch).toEqual({ strokes: [stroke], nadir: null })
    const reverted = await retouchAndBuild(mediaId, { strokes: [], nadir: null })
    expect((await tile(reverted.baseUrl, 'f')).equals(frontTile)).toBe(true)
    expect(await person.trpc.media.adjust.mutate({ mediaId, level: null })).toMatchObject({ status: 'complete' })
  })

  it('keeps the previous build until a crashed attempt is retried', async () => {
    const mediaId = sharedPanorama
    const mediaBefore = await person.trpc.media.get.query({ mediaId })
    const frontTile = await tile(mediaBefore.baseUrl, 'f')
    isCrashing = true
    const failedMedium = await retouchAndBuild(mediaId, { strokes: [stroke], nadir: null }).finally(() => {
      isCrashing = false
    })
    expect(failedMedium).toMatchObject({ status: 'failed', baseUrl: mediaBefore.baseUrl })
    expect((await tile(failedMedium.baseUrl, 'f')).equals(frontTile)).toBe(true)
    await person.trpc.media.retry.mutate({ mediaId })
    const built = await waitForBuild(person, mediaId)
    expect((await tile(built.baseUrl, 'f')).equals(frontTile)).toBe(false)
  })

  it('fails once the image that covers the tripod is purged', async () => {
    const mediaId = sharedPanorama
    const redImage = { create: { width: 40, height: 40, channels: 3 as const, background: '#ff0000' } }
    const image = await uploadFile(app.address, person, {
      bytes: await sharp(redImage).png().toBuffer(),
      kind: 'images',
    })
    await waitForBuild(person, image)
    const nadir = { mediaId: image, radiusDeg: 30, rotationDeg: 0 }
    const { baseUrl } = await retouchAndBuild(mediaId, { strokes: [], nadir })
    // The center of the only tile of the face, which is 512 pixels wide.
    const centerArea = { left: 240, top: 240, width: 32, height: 32 }
    const averageColor = await sharp(await tile(baseUrl, 'd'))
      .extract(centerArea)
      .resize(1, 1)
      .raw()
      .toBuffer()
    const [redChannel = 0, ...otherChannels] = averageColor
    expect(redChannel).toBeGreaterThanOrEqual(250)
    expect(Math.max(...otherChannels)).toBeLessThan(10)
    const stranger = await aPerson(app)
    const foreignImageId = await aMedium(app, stranger, { kind: 'images' })
    for (const unusableId of [foreignImageId, mediaId]) {
      const retouch = { strokes: [], nadir: { ...nadir, mediaId: unusableId } }
      expect(await apiErrorOf(person.trpc.media.adjust.mutate({ mediaId, retouch }))).toMatchObject({ status: 404 })
    }
    await app.services.ports.files.remove(originalKey(person.accountId, image))
    const rebuilt = await retouchAndBuild(mediaId, { strokes: [stroke], nadir })
    expect(rebuilt).toMatchObject({ status: 'failed', baseUrl, failureCode: 'media.patchGone' })
  })
})
