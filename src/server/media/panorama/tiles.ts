import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { CubeFace } from '../../../shared/geometry/cube.ts'
import { emptyColor } from '../../../shared/media/nadir-fill.ts'
import { tileGutterPx, tilePayloadPx, tileTexturePx } from '../../../shared/media/pyramid.ts'
import { sharp } from '../safe-sharp.ts'
import { type FaceRaster, rasterEdgePx } from './faces/face-raster.ts'

/**
 * Options of the WebP encoder. Effort 2 takes half the time of effort 4. Its loss of detail is compensated by a quality one
 * point higher, which takes 8 % more bytes (measured on the tiles of a media library, 37.5 dB either way).
 */
export const tileEncoding = { quality: 79, effort: 2 } as const
/** Version of the tiling. It changes whenever the same original would give other tiles, which then can't be reused. */
export const tilingRecipe = 'cube-2'
export const tileTemplate = '{l}/{f}{y}_{x}.webp'

export type TileAddress = { readonly level: number; readonly face: CubeFace; readonly x: number; readonly y: number }

/** Name of a tile in the manifest's list of missing tiles. */
export function tileName({ level, face, x, y }: TileAddress): string {
  return `${level}/${face}${y}_${x}`
}

export const tileBytes = 3 * tileTexturePx ** 2

/** Addresses of the tiles of one face at one level, row by row. */
export function tilesOfFace(face: CubeFace, level: number, sizePx: number): TileAddress[] {
  const countPerEdge = Math.ceil(sizePx / tilePayloadPx)
  return Array.from({ length: countPerEdge ** 2 }, (_, index) => ({
    level,
    face,
    x: index % countPerEdge,
    y: Math.floor(index / countPerEdge),
  }))
}

/** Addresses of the four tiles on the next finer level that cover a tile. */
export function childAddressesOf({ level, face, x, y }: TileAddress): TileAddress[] {
  return [0, 1].flatMap((down) =>
    [0, 1].map((right) => ({ level: level + 1, face, x: 2 * x + right, y: 2 * y + down })),
  )
}

/**
 * Cuts a tile with its gutters out of a face. Tiles at the end of a face repeat its last column and row, so that neither
 * filtering nor compression sees an edge that isn't in the image.
 *
 * @param tile - buffer that is filled and returned
 */
export function cutTile(
  raster: FaceRaster,
  { x, y }: { readonly x: number; readonly y: number },
  tile: Buffer = Buffer.allocUnsafe(tileBytes),
): Buffer {
  const source = new Uint8Array(raster.pixels)
  const edgePx = rasterEdgePx(raster)
  const leftPx = raster.borderPx + x * tilePayloadPx - tileGutterPx
  const topPx = raster.borderPx + y * tilePayloadPx - tileGutterPx
  const limitPx = raster.borderPx + raster.sizePx + tileGutterPx
  const columns = Math.min(tileTexturePx, limitPx - leftPx)
  const rows = Math.min(tileTexturePx, limitPx - topPx)
  for (let row = 0; row < tileTexturePx; row++) {
    const sourceOffset = 3 * ((topPx + Math.min(row, rows - 1)) * edgePx + leftPx)
    const rowOffset = 3 * row * tileTexturePx
    tile.set(source.subarray(sourceOffset, sourceOffset + 3 * columns), rowOffset)
    const lastPixel = tile.subarray(rowOffset + 3 * (columns - 1), rowOffset + 3 * columns)
    tile.fill(lastPixel, rowOffset + 3 * columns, rowOffset + 3 * tileTexturePx)
  }
  return tile
}

/** True if a tile has only the fill color of partial panoramas. */
export function isEmptyTile(tile: Buffer): boolean {
  for (let i = 0; i < tile.length; i++) if (tile[i] !== emptyColor[i % 3]) return false
  return true
}

/** Writes a tile as WebP; returns its size in bytes. */
export async function writeTile(folder: string, address: TileAddress, tile: Buffer): Promise<number> {
  const { size } = await sharp(tile, { raw: { width: tileTexturePx, height: tileTexturePx, channels: 3 } })
    .webp(tileEncoding)
    .toFile(join(folder, `${tileName(address)}.webp`))
  return size
}

/** Creates a folder for the tiles of each level. */
export async function createLevelFolders(folder: string, levelCount: number): Promise<void> {
  for (let level = 0; level < levelCount; level++) await mkdir(join(folder, String(level)), { recursive: true })
}
