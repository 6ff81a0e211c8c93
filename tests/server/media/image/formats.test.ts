import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { kindBuilders } from '../../../../src/server/media/builders.ts'
import { inspectImage } from '../../../../src/server/media/image/inspect-image.ts'
import { createThumbnail } from '../../../../src/server/media/image/thumbnail.ts'
import { readPatchImage } from '../../../../src/server/media/panorama/retouch/nadir-image.ts'
import { MediaError } from '../../../../src/server/ports/media-builder.ts'
import { pngChunk } from '../../../support/files/hostile-images.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const folder = temporaryFolder('formats')

type Color = readonly [red: number, green: number, blue: number]
const red: Color = [200, 60, 50]

function imageOf([r, g, b]: Color, { widthPx = 32, heightPx = 16 } = {}) {
  return sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: { r, g, b } } })
}

async function colorOf(bytes: Buffer): Promise<number[]> {
  const image = await (await inspectImage(bytes)).open(1_000_000)
  const pixels = await image.toColourspace('srgb').raw().toBuffer()
  return [...pixels.subarray(0, 3)]
}

function expectColor(color: readonly number[], expected: readonly number[], tolerance = 2): void {
  for (const [index, value] of expected.entries()) {
    expect(Math.abs((color[index] ?? -99) - value), `${color} is ${expected}`).toBeLessThanOrEqual(tolerance)
  }
}

async function outcomeOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return 'accepted'
  } catch (cause) {
    if (cause instanceof MediaError) return cause.code
    throw cause
  }
}

const encodedSrgb = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)
/** Applies a curve from 0–1 to 0–1 to values from 0 to 255. */
const applyCurve = (values: readonly number[], curve: (value: number) => number) =>
  values.map((value) => Math.round(255 * curve(value / 255)))

/** Bytes of the length field before the name of a chunk. */
const chunkLengthBytes = 4

/** A PNG with chunks after its header instead of the color chunks of the encoder. */
function withColorChunks(png: Buffer, chunks: readonly Buffer[]): Buffer {
  const signatureBytes = 8
  const headerChunkBytes = 25
  const headerEnd = signatureBytes + headerChunkBytes
  return Buffer.concat([png.subarray(0, headerEnd), ...chunks, png.subarray(png.indexOf('IDAT') - chunkLengthBytes)])
}

const uint32Bytes = (values: readonly number[]) => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index)
  return bytes
}
const gammaChunk = (value: number) => pngChunk('gAMA', uint32Bytes([Math.round(100_000 * value)]))
const srgbPrimaries = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6000]
const primariesChunk = (points: readonly number[]) => pngChunk('cHRM', uint32Bytes(points))
/** Primaries with red and green swapped. */
const swappedPrimaries = [31_270, 32_900, 30_000, 60_000, 64_000, 33_000, 15_000, 6000]
const srgbChunk = pngChunk('sRGB', Buffer.of(0))
/** A `cICP` chunk: primaries, transfer, matrix, range. */
const cicpChunk = (primaries: number, transfer: number) => pngChunk('cICP', Buffer.of(primaries, transfer, 0, 1))

const brightRed = applyCurve(red, encodedSrgb)

describe('a PNG', () => {
  it.each<[string, readonly Buffer[], readonly number[]]>([
    ['without color chunks', [], red],
    ['of gamma 1', [gammaChunk(1)], brightRed],
    ['of gamma 1 with the primaries of sRGB', [gammaChunk(1), primariesChunk(srgbPrimaries)], brightRed],
    ['of gamma 1/2.2 alone', [gammaChunk(1 / 2.2)], red],
    [
      'of gamma 1/2.2 with the primaries of sRGB',
      [gammaChunk(1 / 2.2), primariesChunk(srgbPrimaries)],
      applyCurve(red, (value) => encodedSrgb(value ** 2.2)),
    ],
    ['of gamma 1/2 alone', [gammaChunk(0.5)], applyCurve(red, (value) => encodedSrgb(value ** 2))],
    ['of gamma 1 with an sRGB chunk', [gammaChunk(1), srgbChunk], red],
    ['of primaries alone', [primariesChunk(swappedPrimaries)], red],
    [
      'of other primaries with gamma 1',
      [gammaChunk(1), primariesChunk(swappedPrimaries)],
      [brightRed[1], brightRed[0], brightRed[2]].map(Number),
    ],
    ['of impossible gamma', [gammaChunk(0)], red],
    ['of impossible primaries', [gammaChunk(1), primariesChunk(Array.from({ length: 8 }, () => 0))], brightRed],
    ['of linear colors by cICP, despite its gamma', [cicpChunk(1, 8), gammaChunk(0.5), srgbChunk], brightRed],
    ['of sRGB by cICP', [cicpChunk(1, 13), gammaChunk(1)], red],
  ])('%s has the colors that browsers show', async (_, chunks, expected) => {
    expectColor(await colorOf(withColorChunks(await imageOf(red).png().toBuffer(), chunks)), expected)
  })

  it('of gamma 1 and 16 bits has the colors that browsers show', async () => {
    const sixteenBitPng = await imageOf(red).toColourspace('rgb16').png().toBuffer()
    expectColor(await colorOf(withColorChunks(sixteenBitPng, [gammaChunk(1)])), brightRed)
  })

  it('of gamma 1 in gray has the levels that browsers show', async () => {
    const gray = await imageOf([90, 90, 90]).toColourspace('b-w').png().toBuffer()
    expectColor(await colorOf(withColorChunks(gray, [gammaChunk(1)])), applyCurve([90, 90, 90], encodedSrgb))
  })

  it('ignores its gamma if it has a profile', async () => {
    const pngWithProfile = await imageOf(red).withIccProfile('p3').png().toBuffer()
    expectColor(await colorOf(pngWithProfile), red)
    const chunkOffset = pngWithProfile.indexOf('iCCP') - chunkLengthBytes
    expectColor(
      await colorOf(
        Buffer.concat([pngWithProfile.subarray(0, chunkOffset), gammaChunk(1), pngWithProfile.subarray(chunkOffset)]),
      ),
      red,
    )
  })
})

describe('images of other formats', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['AVIF', () => imageOf(red).avif({ quality: 90, effort: 0 }).toBuffer()],
    [
      'AVIF of 10 bits',
      () => imageOf(red).heif({ compression: 'av1', bitdepth: 10, quality: 90, effort: 0 }).toBuffer(),
    ],
    ['TIFF', () => imageOf(red).tiff({ compression: 'none' }).toBuffer()],
    ['TIFF packed by LZW', () => imageOf(red).tiff({ compression: 'lzw' }).toBuffer()],
    ['TIFF of JPEG tiles', () => imageOf(red).tiff({ compression: 'jpeg', quality: 95, tile: true }).toBuffer()],
    ['BigTIFF', () => imageOf(red).tiff({ bigtiff: true }).toBuffer()],
    ['TIFF in Display P3', () => imageOf(red).withIccProfile('p3').tiff().toBuffer()],
    ['TIFF of 16 bits in Display P3', () => imageOf(red).toColourspace('rgb16').withIccProfile('p3').tiff().toBuffer()],
    ['PNG of 16 bits in Display P3', () => imageOf(red).toColourspace('rgb16').withIccProfile('p3').png().toBuffer()],
    ['PNG of 16 bits', () => imageOf(red).toColourspace('rgb16').png().toBuffer()],
  ])('keep their colors as %s', async (_, bytes) => expectColor(await colorOf(await bytes()), red, 3))

  it.each<[string, (image: Sharp) => Sharp]>([
    ['AVIF', (image) => image.avif({ effort: 0 })],
    ['TIFF', (image) => image.tiff()],
  ])('are rotated upright if they are stored rotated: %s', async (_, encode) => {
    const facts = await inspectImage(await encode(imageOf(red).withMetadata({ orientation: 6 })).toBuffer())
    const { raster } = await facts.check()
    expect([facts.widthPx, facts.heightPx, raster.widthPx, raster.heightPx]).toEqual([16, 32, 16, 32])
  })

  it('are reduced to the first image with a note: a TIFF with several images', async () => {
    const pages = await Promise.all([red, [1, 2, 3] as const].map((color) => imageOf(color).png().toBuffer()))
    const bytes = await sharp(pages, { join: { animated: true } })
      .tiff()
      .toBuffer()
    expect((await (await inspectImage(bytes)).check()).notes).toEqual([{ code: 'otherImagesIgnored', count: 1 }])
    expectColor(await colorOf(bytes), red)
  })

  it.each<[string, () => Promise<Buffer>]>([
    ['AVIF', () => imageOf(red).avif({ effort: 0 }).toBuffer()],
    ['TIFF', () => imageOf(red).tiff({ compression: 'none' }).toBuffer()],
    ['TIFF of JPEG tiles', () => imageOf(red).tiff({ compression: 'jpeg' }).toBuffer()],
    ['PNG', () => imageOf(red, { widthPx: 320, heightPx: 160 }).png().toBuffer()],
    ['WebP', () => imageOf(red).webp().toBuffer()],
  ])('are reported as damaged at inspection if they are truncated: %s', async (_, bytes) => {
    const completeFile = await bytes()
    const truncatedFile = completeFile.subarray(0, Math.floor(completeFile.length * 0.7))
    expect(await outcomeOf(async () => (await inspectImage(truncatedFile)).check())).toBe('media.damaged')
  })

  it.each(['avif', 'tiff'] as const)(
    'can be panoramas, cube faces, thumbnails and nadir images as %s',
    async (format) => {
      const inputPath = join(folder, `panorama.${format}`)
      await imageOf(red, { widthPx: 128, heightPx: 64 }).toFormat(format).toFile(inputPath)
      const builder = await kindBuilders.panos()
      expect(await builder.inspect({ inputPath })).toMatchObject({
        widthPx: 128,
        heightPx: 64,
        mimeType: `image/${format}`,
      })
      const face = await imageOf(red, { widthPx: 64, heightPx: 64 }).toFormat(format).toBuffer()
      const names = ['front', 'back', 'left', 'right', 'up', 'down']
      const cubePath = join(folder, 'cube.zip')
      await writeFile(
        cubePath,
        zipSync(Object.fromEntries(names.map((name) => [`${name}.${format}`, new Uint8Array(face)]))),
      )
      expect(await builder.inspect({ inputPath: cubePath })).toMatchObject({ widthPx: 256, heightPx: 128 })
      const built = await builder.build(
        { inputPath: cubePath, outputFolder: join(folder, `out-${format}`) },
        () => undefined,
      )
      expect(built.manifest).toMatchObject({ mapping: 'cube' })
      expect((await sharp(await createThumbnail(inputPath)).metadata()).format).toBe('jpeg')
      expect((await readPatchImage(inputPath, 64)).widthPx).toBe(64)
    },
  )
})
