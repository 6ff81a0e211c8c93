import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageBuilder, renditionWidthsFor } from '../../../../src/server/media/image/build-image.ts'
import { imageManifest } from '../../../../src/shared/media/image-manifest.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stopover-images-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** An image with a red upper and a blue lower half, stored rotated as phones do, with time and location of capture. */
async function phoneImage(): Promise<string> {
  const halves = ['#c02020', '#2020c0'].map((background) => ({
    create: { width: 450, height: 600, channels: 3 as const, background },
  }))
  const [left, right] = await Promise.all(halves.map((half) => sharp(half).png().toBuffer()))
  const path = join(folder, 'phone.jpg')
  await sharp({ create: { width: 900, height: 600, channels: 3, background: 'black' } })
    .composite([
      { input: left ?? Buffer.alloc(0), left: 0, top: 0 },
      { input: right ?? Buffer.alloc(0), left: 450, top: 0 },
    ])
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD2: { DateTimeOriginal: '2024:05:06 07:08:09' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 30/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '151/1 15/1 0/1' },
    })
    .jpeg()
    .toFile(path)
  return path
}

describe('an image', () => {
  it.each([
    [100, [100]],
    [320, [320]],
    [900, [320, 640, 900]],
    [2048, [320, 640, 1280, 2048]],
    [9000, [320, 640, 1280, 2048]],
  ])('%d px wide gets renditions of %j', (width, widths) => expect(renditionWidthsFor(width)).toEqual(widths))

  it('gets upright renditions in several widths without private metadata', async () => {
    const outputFolder = join(folder, 'out')
    const result = await imageBuilder.build({ inputPath: await phoneImage(), outputFolder }, () => undefined)
    const manifest = imageManifest.parse(result.manifest)
    expect(manifest).toMatchObject({ widthPx: 600, heightPx: 900 })
    expect(manifest.renditions.map(({ widthPx }) => widthPx)).toEqual([320, 600])
    for (const { widthPx, file } of manifest.renditions) {
      const rendition = sharp(join(outputFolder, file))
      const { format, width, height, exif, xmp, orientation } = await rendition.metadata()
      expect({ format, width, height }).toEqual({ format: 'webp', width: widthPx, height: (widthPx * 3) / 2 })
      expect({ exif, xmp, orientation }).toEqual({})
      const [topRed = 0, , topBlue = 0] = await rendition
        .clone()
        .extract({ left: 9, top: 9, width: 4, height: 4 })
        .resize(1, 1)
        .raw()
        .toBuffer()
      expect(topRed).toBeGreaterThan(topBlue + 80)
    }
    expect(result.captured).toEqual({
      capturedAt: '2024-05-06T07:08:09.000Z',
      location: { latitudeDeg: -33.5, longitudeDeg: 151.25 },
    })
  })
})
