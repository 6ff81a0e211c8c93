import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import type { ImageTiles } from '../../../shared/media/image-manifest.ts'
import { type ImageLevel, imageTilePx } from '../../../shared/media/image-pyramid.ts'
import { withDecodingErrors } from './decoding-errors.ts'

const folderName = 'tiles'
const encoding = { quality: 82, effort: 2 } as const

type WrittenTiles = { readonly tiles: ImageTiles; readonly count: number; readonly bytes: number }

/**
 * Writes the tile pyramid of an image in one pass: libvips computes each level by a 2×2 box filter from the next larger
 * one and streams the image through memory.
 */
export async function writeImageTiles(
  image: Sharp,
  levels: readonly ImageLevel[],
  folder: string,
): Promise<WrittenTiles> {
  const deepZoomPath = join(folder, 'zoom')
  await withDecodingErrors(() =>
    image
      .webp(encoding)
      .tile({ size: imageTilePx, overlap: 0, layout: 'dz', container: 'fs', depth: 'onetile' })
      .toFile(`${deepZoomPath}.dz`),
  )
  const entries = await readdir(`${deepZoomPath}_files`, { withFileTypes: true })
  const deepZoomLevels = entries.filter((entry) => entry.isDirectory()).map(({ name }) => Number(name))
  // Deep Zoom counts levels from a single pixel upwards; the levels below the coarsest one in `levels` aren't needed.
  const coarsestLevel = Math.max(...deepZoomLevels) + 1 - levels.length
  const target = join(folder, folderName)
  for (const deepZoomLevel of deepZoomLevels.filter((level) => level < coarsestLevel)) {
    await rm(join(`${deepZoomPath}_files`, String(deepZoomLevel)), { recursive: true })
  }
  await rm(`${deepZoomPath}.dzi`)
  // This file has metadata of the image, which must not be published.
  await rm(join(`${deepZoomPath}_files`, 'vips-properties.xml'), { force: true })
  await rename(`${deepZoomPath}_files`, target)
  for (const [index] of levels.entries())
    await rename(join(target, String(coarsestLevel + index)), join(target, `${index}`))
  const tiles = { address: `${folderName}/{l}/{x}_{y}.webp`, sizePx: imageTilePx, levels: [...levels] }
  return { tiles, ...(await measureFolder(target)) }
}

async function measureFolder(folder: string): Promise<{ count: number; bytes: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size))
  return { count: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}
