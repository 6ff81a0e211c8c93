import { open } from 'node:fs/promises'
import { type FaceTiles, tilePath, tilesPerEdge } from '../../../../shared/tour-imports/panorama-source.ts'
import { MediaError } from '../../../ports/media-builder.ts'
import { withDecodingErrors } from '../../image/decoding-errors.ts'
import { tiffHeader } from '../../image/formats/uncompressed-tiff.ts'
import { inspectImage } from '../../image/inspect-image.ts'
import { sharp } from '../../safe-sharp.ts'
import { openOpaque } from '../open-opaque.ts'

/** Quality at which stitched tiles lose less than by the cutting that follows. */
const jpegQuality = 96
const channels = 3
const tileMaxPixels = 8192 ** 2

type StitchOrder = {
  readonly read: (path: string) => Promise<Buffer>
  /** Path of a file for the pixels of the face. */
  readonly workPath: string
}

type Rectangle = { readonly widthPx: number; readonly heightPx: number }

/** Decodes a tile. Tiles of another size than their place, as some tools write them, are scaled. */
async function decodeTile(bytes: Buffer, { widthPx, heightPx }: Rectangle): Promise<Buffer> {
  const tile = await openOpaque(await inspectImage(bytes), tileMaxPixels)
  return withDecodingErrors(async () => {
    const { data, info } = await tile.raw().toBuffer({ resolveWithObject: true })
    if (info.channels !== channels) throw new MediaError('media.damaged')
    if (info.width === widthPx && info.height === heightPx) return data
    const raw = { width: info.width, height: info.height, channels: info.channels }
    return sharp(data, { raw }).resize(widthPx, heightPx, { fit: 'fill' }).raw().toBuffer()
  })
}

/** Adds the path of a tile to the error of its decoder. */
const namingFile = (path: string) => (cause: unknown) => {
  if (!(cause instanceof MediaError)) throw cause
  const message = `“${path}” in the ZIP file can't be read. ${cause.message}`
  throw new MediaError(cause.code, message, { isUserFacing: true, cause })
}

/**
 * Stitches the tiles of a face into a JPEG without chroma subsampling. Only a row of tiles is in memory: the pixels are
 * streamed through an uncompressed TIFF file.
 */
export async function stitchFace(tiles: FaceTiles, { read, workPath }: StitchOrder): Promise<Buffer> {
  const { tileSizePx } = tiles
  const sizePx = tiles.sizePx ?? tileSizePx
  const edge = tilesPerEdge(tiles)
  const extentPx = (index: number) => Math.min(tileSizePx, sizePx - index * tileSizePx)
  const file = await open(workPath, 'w')
  try {
    await file.write(tiffHeader({ widthPx: sizePx, heightPx: sizePx, orientation: 1 }))
    for (let row = 0; row < edge; row++) {
      const heightPx = extentPx(row)
      const strip = Buffer.alloc(channels * sizePx * heightPx)
      for (let column = 0; column < edge; column++) {
        const widthPx = extentPx(column)
        const path = tilePath(tiles, row, column)
        const pixels = await decodeTile(await read(path), { widthPx, heightPx }).catch(namingFile(path))
        for (let y = 0; y < heightPx; y++) {
          const start = channels * (y * sizePx + column * tileSizePx)
          pixels.copy(strip, start, channels * y * widthPx, channels * (y + 1) * widthPx)
        }
      }
      await file.write(strip)
    }
  } finally {
    await file.close()
  }
  return sharp(workPath, { limitInputPixels: sizePx ** 2 })
    .jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
