import { open } from 'node:fs/promises'
import type { FaceRotationDeg } from '../../../../shared/media/cube-namings.ts'
import type { ImageCell } from '../../../../shared/tour-imports/panorama-source.ts'
import { MediaError } from '../../../ports/media-builder.ts'
import { withDecodingErrors } from '../../image/decoding-errors.ts'
import { tiffHeader } from '../../image/formats/uncompressed-tiff.ts'
import { inspectImage } from '../../image/inspect-image.ts'
import { sharp } from '../../safe-sharp.ts'
import { squareOf } from '../cube/unfolded/cube-layouts.ts'
import { openOpaque } from '../open-opaque.ts'
import { panoramaLimits } from '../panorama-limits.ts'

/** Quality at which stitched tiles lose less than by the cutting that follows. */
const jpegQuality = 96
const channels = 3
const tileMaxPixels = 8192 ** 2
/** Limit of images with several faces. Crosses are half empty. */
const imageMaxPixels = 2 * panoramaLimits.maxWidthPx * panoramaLimits.maxHeightPx

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

/** Image of sharp whose pixels are read when it is encoded. */
type StitchedImage = ReturnType<typeof sharp>

/** Grid of tiles. All but the last ones of rows and columns have the same size. */
export type TileGrid = {
  readonly widthPx: number
  readonly heightPx: number
  readonly tileWidthPx: number
  readonly tileHeightPx: number
  /** Border around each tile, which is cut off. */
  readonly borderPx?: number
  readonly pathOf: (row: number, column: number) => string
}

/**
 * Stitches a grid of tiles into an uncompressed TIFF file, and returns an image that reads it. Only a row of tiles is in
 * memory.
 */
export async function stitchTiles(grid: TileGrid, { read, workPath }: StitchOrder): Promise<StitchedImage> {
  const { widthPx, heightPx, tileWidthPx, tileHeightPx, borderPx = 0, pathOf } = grid
  const file = await open(workPath, 'w')
  try {
    await file.write(tiffHeader({ widthPx, heightPx, orientation: 1 }))
    for (let row = 0; row * tileHeightPx < heightPx; row++) {
      const stripHeightPx = Math.min(tileHeightPx, heightPx - row * tileHeightPx)
      const strip = Buffer.alloc(channels * widthPx * stripHeightPx)
      for (let column = 0; column * tileWidthPx < widthPx; column++) {
        const innerWidthPx = Math.min(tileWidthPx, widthPx - column * tileWidthPx)
        const size = { widthPx: innerWidthPx + 2 * borderPx, heightPx: stripHeightPx + 2 * borderPx }
        const path = pathOf(row, column)
        const pixels = await decodeTile(await read(path), size).catch(namingFile(path))
        for (let y = 0; y < stripHeightPx; y++) {
          const source = channels * ((y + borderPx) * size.widthPx + borderPx)
          const target = channels * (y * widthPx + column * tileWidthPx)
          pixels.copy(strip, target, source, source + channels * innerWidthPx)
        }
      }
      await file.write(strip)
    }
  } finally {
    await file.close()
  }
  return sharp(workPath, { limitInputPixels: widthPx * heightPx })
}

/** Square cell of an image that holds several faces. */
async function decodeSquare(bytes: Buffer, { columns, rows, column, row }: ImageCell): Promise<StitchedImage> {
  const facts = await inspectImage(bytes)
  const { leftPx, topPx, sizePx } = squareOf(facts, { columns, rows }, { column, row })
  if (sizePx < 1) throw new MediaError('media.damaged')
  const image = await openOpaque(facts, imageMaxPixels)
  return withDecodingErrors(async () => {
    const { data, info } = await image
      .extract({ left: leftPx, top: topPx, width: sizePx, height: sizePx })
      .raw()
      .toBuffer({ resolveWithObject: true })
    if (info.channels !== channels) throw new MediaError('media.damaged')
    return sharp(data, { raw: { width: sizePx, height: sizePx, channels } })
  })
}

/** Pixels of a face that is a cell of an image, or the whole image. */
export async function decodeFace(
  path: string,
  cell: ImageCell,
  { read }: Pick<StitchOrder, 'read'>,
): Promise<StitchedImage> {
  return decodeSquare(await read(path), cell).catch(namingFile(path))
}

/** Encodes pixels as a JPEG without chroma subsampling, rotated clockwise. */
export function encodeStitched(image: StitchedImage, rotationDeg: FaceRotationDeg = 0): StitchedImage {
  return image.rotate(rotationDeg).jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' })
}
