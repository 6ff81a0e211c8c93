import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import type { ImageTiles } from '../../../shared/media/image-manifest.ts'
import { type ImageLevel, imageTilePx } from '../../../shared/media/image-pyramid.ts'
import { decoding } from './decoding.ts'

const folderName = 'tiles'
const encoding = { quality: 82, effort: 2 } as const

type WrittenTiles = { readonly tiles: ImageTiles; readonly count: number; readonly bytes: number }

/**
 * Writes the tiles of an image's levels, in one pass over it: libvips makes each level of the one below by means of
 * two by two pixels, and holds no more of the image than it needs.
 */
export async function writeImageTiles(
  image: Sharp,
  levels: readonly ImageLevel[],
  folder: string,
): Promise<WrittenTiles> {
  const written = join(folder, 'zoom')
  await decoding(() =>
    image
      .webp(encoding)
      .tile({ size: imageTilePx, overlap: 0, layout: 'dz', container: 'fs', depth: 'onetile' })
      .toFile(`${written}.dz`),
  )
  const found = await readdir(`${written}_files`, { withFileTypes: true })
  const numbers = found.filter((entry) => entry.isDirectory()).map(({ name }) => Number(name))
  const coarsest = Math.max(...numbers) + 1 - levels.length
  const target = join(folder, folderName)
  for (const number of numbers.filter((each) => each < coarsest)) {
    await rm(join(`${written}_files`, String(number)), { recursive: true })
  }
  await rm(`${written}.dzi`)
  // What the writer noted about the image is nobody's business.
  await rm(join(`${written}_files`, 'vips-properties.xml'), { force: true })
  await rename(`${written}_files`, target)
  for (const [index] of levels.entries()) await rename(join(target, String(coarsest + index)), join(target, `${index}`))
  const tiles = { address: `${folderName}/{l}/{x}_{y}.webp`, sizePx: imageTilePx, levels: [...levels] }
  return { tiles, ...(await weigh(target)) }
}

async function weigh(folder: string): Promise<{ count: number; bytes: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size))
  return { count: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}
