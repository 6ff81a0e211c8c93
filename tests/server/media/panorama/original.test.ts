import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { panoramaBuilder } from '../../../../src/server/media/panorama/build-panorama.ts'
import { panoramaManifest } from '../../../../src/shared/media/panorama-manifest.ts'
import { tileGutterPx } from '../../../../src/shared/media/pyramid.ts'
import { paintEquirect, wholeSphere } from '../../../support/files/cut-panoramas.ts'
import { gpanoXmp } from '../../../support/files/gpano-xmp.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stopover-originals-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const size = { widthPx: 1024, heightPx: 512 }
/** Panorama colored by direction. Each face has a different color at its center. */
const axisColors = paintEquirect(
  ([x, y, z]) => [127.5 + 120 * x, 127.5 + 120 * y, 127.5 + 120 * z],
  wholeSphere(size.widthPx),
)
const createImage = () => sharp(axisColors, { raw: { width: size.widthPx, height: size.heightPx, channels: 3 } })

async function build(name: string, image: Sharp) {
  const inputPath = join(folder, `${name}.png`)
  await image.png().toFile(inputPath)
  const outputFolder = join(folder, name)
  const result = await panoramaBuilder.build({ inputPath, outputFolder }, () => undefined)
  return { outputFolder, result, manifest: panoramaManifest.parse(result.manifest) }
}

/** Size of a face at the only level of a panorama this small. */
const faceSizePx = 504
async function centerColorOf(outputFolder: string, face: string): Promise<number[]> {
  const center = tileGutterPx + faceSizePx / 2
  const pixel = await sharp(join(outputFolder, `0/${face}0_0.webp`))
    .extract({ left: center - 2, top: center - 2, width: 4, height: 4 })
    .resize(1, 1)
    .raw()
    .toBuffer()
  return [...pixel]
}

/** Color at the center of each face. */
const expectedColors = {
  f: [127, 127, 7],
  b: [127, 127, 247],
  u: [127, 247, 127],
  d: [127, 7, 127],
  l: [7, 127, 127],
  r: [247, 127, 127],
}

async function expectFaces(outputFolder: string): Promise<void> {
  for (const [face, color] of Object.entries(expectedColors)) {
    for (const [channel, value] of (await centerColorOf(outputFolder, face)).entries()) {
      expect(Math.abs(value - (color[channel] ?? 0)), `face ${face}`).toBeLessThan(10)
    }
  }
}

describe('an original panorama', () => {
  it.each([
    [6, (raw: Sharp) => raw.rotate(-90)],
    [2, (raw: Sharp) => raw.flop()],
  ] as const)('is rotated upright from EXIF orientation %d', async (orientation, rotateForStorage) => {
    const { data, info } = await rotateForStorage(createImage()).raw().toBuffer({ resolveWithObject: true })
    const storedImage = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    const { outputFolder, result } = await build(`rotated-${orientation}`, storedImage.withMetadata({ orientation }))
    expect(result).toMatchObject(size)
    await expectFaces(outputFolder)
  })

  it('is read with alpha and 16 bits per channel', async () => {
    const image = createImage().ensureAlpha().toColourspace('rgb16')
    await expectFaces((await build('sixteen-bit', image)).outputFolder)
  })

  it('stays gray if it is in grayscale', async () => {
    const { outputFolder } = await build('gray', createImage().grayscale())
    const [red = 0, green = 0, blue = 0] = await centerColorOf(outputFolder, 'u')
    expect(Math.max(Math.abs(red - green), Math.abs(green - blue))).toBeLessThan(4)
  })

  it('has no tiles outside the area of a partial panorama', async () => {
    const area = { fullWidth: 2048, fullHeight: 1024, width: 512, height: 256, left: 768, top: 384 }
    const { outputFolder, manifest } = await build(
      'partial',
      createImage()
        .resize(area.width, area.height)
        .withXmp(gpanoXmp({ ...area, pose: { PoseHeadingDegrees: 90 } })),
    )
    expect(manifest.coverage).toEqual({ yawMinDeg: -45, yawMaxDeg: 45, pitchMinDeg: -22.5, pitchMaxDeg: 22.5 })
    expect(manifest.pose).toEqual({ headingDeg: 90 })
    const missingTiles = manifest.missing?.split(' ') ?? []
    expect(missingTiles).toContain('0/b0_0')
    expect(missingTiles).toContain('1/u1_1')
    expect(missingTiles).not.toContain('0/f0_0')
    for (const tile of missingTiles) expect(existsSync(join(outputFolder, `${tile}.webp`)), tile).toBe(false)
    for (const tile of ['0/f0_0', '1/f1_1']) expect(existsSync(join(outputFolder, `${tile}.webp`)), tile).toBe(true)
    expect(new Set(missingTiles).size).toBe(missingTiles.length)
  })

  it('is cut into the right faces, without its private metadata', async () => {
    const exif = { IFD0: { Artist: 'Ada Lovelace' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 22/1 0/1' } }
    const { outputFolder, result } = await build(
      'metadata',
      createImage()
        .withExif(exif)
        .withXmp(gpanoXmp({ fullWidth: 1024, fullHeight: 512, width: 1024, height: 512, left: 0, top: 0 })),
    )
    for (const file of ['0/f0_0.webp', 'thumbnail.webp', 'poster.webp', 'social.jpg']) {
      const { exif: writtenExif, xmp, iptc } = await sharp(join(outputFolder, file)).metadata()
      expect({ writtenExif, xmp, iptc }, file).toEqual({})
    }
    expect(result.captured).toEqual({})
    await expectFaces(outputFolder)
  })
})
