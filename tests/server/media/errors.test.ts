import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createMediaBuilder } from '../../../src/server/media/builder.ts'
import { MediaError } from '../../../src/server/ports/media-builder.ts'
import { buildHere } from '../../support/files/build-here.ts'
import { animatedWebp, gifImage, pngBomb, svgImage } from '../../support/files/hostile-images.ts'
import { anImage } from '../../support/files/images.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const builder = createMediaBuilder()
const folder = temporaryFolder('rejected-images')

async function storeFile(bytes: Buffer): Promise<string> {
  const path = join(folder, `${Math.random().toString(36).slice(2)}.jpg`)
  await writeFile(path, bytes)
  return path
}

const truncatedImage = async (fraction: number) => {
  const bytes = await anImage({ widthPx: 1024, heightPx: 512 })
  return bytes.subarray(0, Math.floor(bytes.length * fraction))
}

type RejectedFile = readonly [file: string, bytes: () => Buffer | Promise<Buffer>, code: string]
const rejectedFiles: readonly RejectedFile[] = [
  ['an empty file', () => Buffer.alloc(0), 'media.empty'],
  ['a text file', () => Buffer.from('text instead of an image\n'), 'media.notAccepted'],
  ['an SVG', () => svgImage, 'media.notAccepted'],
  ['a GIF', () => gifImage, 'media.notAccepted'],
  ['a JPEG header without an image', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'media.damaged'],
  ['an image cut in the middle', () => truncatedImage(0.5), 'media.damaged'],
  ['an image cut shortly before its end', () => truncatedImage(0.99), 'media.damaged'],
  ['an animated image', () => animatedWebp(200, 100), 'media.animated'],
  ['a decompression bomb', () => pngBomb(30_000, 30_000), 'media.tooManyPixels'],
]

describe.each(['panos', 'images'] as const)('%s reject', (kind) => {
  it.each(rejectedFiles)('%s', async (_file, bytes, code) => {
    const inputPath = await storeFile(await bytes())
    const outputFolder = `${inputPath}.out`
    const build = buildHere({ kind, inputPath, outputFolder }, () => undefined)
    await expect(build).rejects.toBeInstanceOf(MediaError)
    await expect(build).rejects.toMatchObject({ code })
    const hasOutput = existsSync(join(outputFolder, '0')) || existsSync(join(outputFolder, 'thumbnail.webp'))
    expect(hasOutput).toBe(false)
  })
})

describe('panos reject', () => {
  it('an image whose aspect ratio isn’t 2:1', async () => {
    const inputPath = await storeFile(await anImage({ widthPx: 640, heightPx: 400 }))
    const request = { kind: 'panos', inputPath, outputFolder: `${inputPath}.out` } as const
    await expect(builder.build(request, () => undefined)).rejects.toMatchObject({ code: 'media.wrongRatio' })
    await expect(builder.inspect('panos', inputPath)).rejects.toMatchObject({ code: 'media.wrongRatio' })
  })

  it('a decompression bomb without decoding it', async () => {
    const inputPath = await storeFile(pngBomb(30_000, 15_000))
    const startedMs = performance.now()
    await expect(builder.inspect('panos', inputPath)).rejects.toMatchObject({ code: 'media.tooManyPixels' })
    expect(performance.now() - startedMs).toBeLessThan(10_000)
  })
})
