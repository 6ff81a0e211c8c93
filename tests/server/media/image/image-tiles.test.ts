import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageBuilder } from '../../../../src/server/media/image/build-image.ts'
import { readMediaPath } from '../../../../src/server/web/media/media-path.ts'
import { imageManifest } from '../../../../src/shared/media/image-manifest.ts'
import { imageTileCounts } from '../../../../src/shared/media/image-pyramid.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stopover-image-tiles-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Color of a pixel: a gradient along both edges of the upright image. */
const colorAt = (x: number, y: number, { width, height }: { width: number; height: number }) => [
  (255 * x) / width,
  (255 * y) / height,
  90,
]

/** Builds an image that is stored rotated, as phones do, with the EXIF orientation by which viewers rotate it clockwise. */
async function build(width: number, height: number) {
  const pixels = Buffer.alloc(3 * width * height)
  for (let y = 0, offset = 0; y < height; y++) {
    for (let x = 0; x < width; x++, offset += 3) pixels.set(colorAt(x, y, { width, height }), offset)
  }
  const upright = sharp(pixels, { raw: { width, height, channels: 3 } })
  const rotated = await upright.rotate(270).jpeg({ quality: 95 }).withMetadata({ orientation: 6 }).toBuffer()
  const inputPath = join(folder, `${width}.jpg`)
  await sharp(rotated).keepMetadata().toFile(inputPath)
  const outputFolder = join(folder, `${width}`)
  const result = await imageBuilder.build({ inputPath, outputFolder }, () => undefined)
  return { outputFolder, result, manifest: imageManifest.parse(result.manifest) }
}

describe('an image wider than 4096 pixels', () => {
  it('gets exactly the tiles of its levels, upright and at their positions', async () => {
    const { manifest, outputFolder, result } = await build(4611, 1101)
    const { tiles } = manifest
    expect(tiles).toMatchObject({ address: 'tiles/{l}/{x}_{y}.webp', sizePx: 512 })
    expect(tiles?.levels).toEqual([
      { widthPx: 2306, heightPx: 551 },
      { widthPx: 4611, heightPx: 1101 },
    ])
    const names = (await readdir(outputFolder, { recursive: true })).filter((name) => name.includes('.')).sort()
    const expectedNames = [
      '320.webp',
      '640.webp',
      '1280.webp',
      '2048.webp',
      'thumbnail.webp',
      'poster.webp',
      'social.jpg',
    ]
    for (const [level, size] of (tiles?.levels ?? []).entries()) {
      const { columns, rows } = imageTileCounts(size)
      for (let y = 0; y < rows; y++)
        for (let x = 0; x < columns; x++) expectedNames.push(`tiles/${level}/${x}_${y}.webp`)
    }
    expect(names).toEqual(expectedNames.sort())
    expect(result.tileCount).toBe(4 + 5 * 2 + 10 * 3)
    for (const name of names)
      expect(readMediaPath(`/${'a'.repeat(32)}/mi8abcde-0123456789abcdef/${name}`)).toBeDefined()
    for (const [level, x, y, width, height] of [
      [1, 3, 1, 512, 512],
      [1, 9, 2, 3, 77],
      [0, 4, 1, 258, 39],
    ] as const) {
      const tile = sharp(join(outputFolder, `tiles/${level}/${x}_${y}.webp`))
      expect(await tile.metadata()).toMatchObject({ width, height, format: 'webp' })
      const { data, info } = await tile.raw().toBuffer({ resolveWithObject: true })
      const size = tiles?.levels[level] ?? { widthPx: 1, heightPx: 1 }
      const expectedColor = colorAt(x * 512 + 1, y * 512 + 37, { width: size.widthPx, height: size.heightPx })
      const offset = 37 * info.width * info.channels + info.channels
      for (const [channel, value] of expectedColor.entries())
        expect(Math.abs((data[offset + channel] ?? 0) - value)).toBeLessThan(9)
    }
  })

  it('gets tiles only above that width', async () => {
    const { manifest, outputFolder } = await build(4096, 64)
    expect(manifest.tiles).toBeUndefined()
    expect(await readdir(outputFolder)).not.toContain('tiles')
  })
})
