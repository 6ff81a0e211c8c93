import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { kindBuilders } from '../../../../src/server/media/builders.ts'
import { inspectImage } from '../../../../src/server/media/image/inspect-image.ts'
import { MediaError, type MediaFacts } from '../../../../src/server/ports/media-builder.ts'
import { handMadeJpeg, joinJpeg, jpegEnd } from '../../../support/files/images/hand-made-jpeg.ts'
import { anImage } from '../../../support/files/images.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const folder = temporaryFolder('jpegs')

const columns = 8
const levels = Array.from({ length: columns * 4 }, (_, index) => 20 + ((index * 37) % 200))
const jpegParts = handMadeJpeg(levels, columns)
const completeJpeg = joinJpeg(jpegParts)
const noBytes = Buffer.alloc(0)

/** The JPEG with a scan header of zeros instead of 0, 63, 0. */
function withZeroScanHeader(bytes: Buffer): Buffer {
  const changedBytes = Buffer.from(bytes)
  changedBytes[jpegParts.head.length - 2] = 0
  return changedBytes
}

/** The JPEG with another precision in its frame header. */
function withPrecision(bytes: Buffer, bits: number): Buffer {
  const changedBytes = Buffer.from(bytes)
  changedBytes[changedBytes.indexOf(Buffer.from([0xff, 0xc0])) + 4] = bits
  return changedBytes
}

const withLosslessFrame = (bytes: Buffer) =>
  Buffer.from(bytes.toString('latin1').replace('\xff\xc0', '\xff\xc3'), 'latin1')

const createProgressiveJpeg = () =>
  sharp({ create: { width: 64, height: 32, channels: 3, background: '#3080c0' } })
    .composite([{ input: Buffer.from([250, 10, 40]), raw: { width: 1, height: 1, channels: 3 }, tile: true }])
    .jpeg({ progressive: true })
    .toBuffer()

/** Outcome of inspection and build: `accepted` with the codes of notes, or the code of an error. */
async function outcomeOf(bytes: Buffer, kind: 'images' | 'panos' = 'images'): Promise<string> {
  const inputPath = join(folder, 'input.jpg')
  await writeFile(inputPath, bytes)
  const builder = await kindBuilders[kind]()
  const errorCodeOf = (cause: unknown) => {
    if (cause instanceof MediaError) return cause.code
    throw cause
  }
  const acceptanceOf = ({ notes = [] }: Pick<MediaFacts, 'notes'>) =>
    ['accepted', ...notes.map((note) => note.code)].join(', ')
  const inspection = await builder.inspect({ inputPath }).then(acceptanceOf, errorCodeOf)
  const outputFolder = join(folder, 'out')
  const build = await builder.build({ inputPath, outputFolder }, () => undefined).then(acceptanceOf, errorCodeOf)
  await rm(outputFolder, { recursive: true, force: true })
  return inspection === build ? inspection : `${inspection}, then ${build}`
}

describe('a JPEG', () => {
  it.each([
    ['that follows the standard', 'accepted', () => completeJpeg],
    ['whose scan header is all zeros', 'accepted', () => withZeroScanHeader(completeJpeg)],
    [
      'with bytes before restart markers',
      'accepted, imageDataOdd',
      () => joinJpeg(jpegParts, { before: [undefined, Buffer.alloc(12, 7)] }),
    ],
    ['without its end marker', 'accepted, endMarkerMissing', () => joinJpeg(jpegParts, { end: noBytes })],
    [
      'with half of its end marker',
      'accepted, endMarkerMissing',
      () => joinJpeg(jpegParts, { end: jpegEnd.subarray(0, 1) }),
    ],
    ['filled up with zeros', 'accepted, endMarkerMissing', () => joinJpeg(jpegParts, { end: Buffer.alloc(4096) })],
    [
      'with a zero scan header and without its end marker',
      'accepted, endMarkerMissing',
      () => withZeroScanHeader(joinJpeg(jpegParts, { end: noBytes })),
    ],
    ['with another image after it', 'accepted', () => Buffer.concat([completeJpeg, completeJpeg])],
    [
      'in several scans without its end marker',
      'accepted, endMarkerMissing',
      async () => (await createProgressiveJpeg()).subarray(0, -2),
    ],
  ])('%s is %s', async (_, outcome, bytes) => expect(await outcomeOf(await bytes())).toBe(outcome))

  it.each([
    ['its last block', () => joinJpeg(jpegParts, { end: noBytes }).subarray(0, -2)],
    [
      'its last block but with an end marker',
      () => Buffer.concat([joinJpeg(jpegParts, { end: noBytes }).subarray(0, -2), jpegEnd]),
    ],
    [
      'its last block but with bytes before restart markers',
      () => joinJpeg(jpegParts, { before: [Buffer.alloc(12, 3)], end: noBytes }).subarray(0, -2),
    ],
    [
      'its last block but with a zero scan header',
      () => withZeroScanHeader(joinJpeg(jpegParts, { end: noBytes }).subarray(0, -2)),
    ],
    [
      'half of its data',
      () => completeJpeg.subarray(0, jpegParts.head.length + ((completeJpeg.length - jpegParts.head.length) >> 1)),
    ],
    ['all of its data', () => jpegParts.head],
    [
      'its last scan',
      async () => {
        const bytes = await createProgressiveJpeg()
        return bytes.subarray(0, bytes.lastIndexOf(Buffer.from([0xff, 0xda])))
      },
    ],
  ])('without %s is rejected at inspection', async (_, bytes) =>
    expect(await outcomeOf(await bytes())).toBe('media.damaged'),
  )

  it.each([
    ['12 bits', 'media.jpegTwelveBits', () => withPrecision(completeJpeg, 12)],
    ['a lossless frame', 'media.jpegLossless', () => withLosslessFrame(completeJpeg)],
  ])('with %s is rejected with its own error', async (_, code, bytes) => expect(await outcomeOf(bytes())).toBe(code))

  it('has the same pixels with and without irregularities', async () => {
    const pixelsOf = async (bytes: Buffer) => (await (await inspectImage(bytes)).check()).raster.pixels
    const expected = await pixelsOf(completeJpeg)
    expect(expected.length).toBe(3 * 64 * 32)
    expect(Math.abs((expected[0] ?? 0) - (levels[0] ?? 0))).toBeLessThanOrEqual(1)
    const irregularJpeg = withZeroScanHeader(joinJpeg(jpegParts, { before: [Buffer.alloc(12, 5)], end: noBytes }))
    expect((await pixelsOf(irregularJpeg)).equals(expected)).toBe(true)
  })

  it('is rejected as a panorama too when it was cut', async () => {
    const panorama = await anImage({ widthPx: 512, heightPx: 256 })
    expect(await outcomeOf(panorama.subarray(0, -40), 'panos')).toBe('media.damaged')
  })
})
