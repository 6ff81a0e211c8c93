import { MediaError } from '../../../../ports/media-builder.ts'
import { exifOrientationOf, swapsSides } from './exif-orientation.ts'
import { FieldReader } from './heif-boxes.ts'
import { type HeifItem, type HeifItems, readHeifItems } from './heif-items.ts'

/** Coding-independent code points of colors (CICP, ITU-T H.273). */
export type CodedColors = {
  readonly primaries: number
  readonly transfer: number
  readonly matrix: number
  readonly isFullRange: boolean
}

/** The primary image of a HEIF file. Sizes are before rotation. */
export type HeifImage = {
  readonly widthPx: number
  readonly heightPx: number
  /** Item type, such as `hvc1` or `av01`. */
  readonly codec: string
  readonly columns: number
  /** Tiles row by row; the last ones of rows and columns may reach beyond the image. */
  readonly tiles: readonly HeifItem[]
  /** EXIF orientation, 1 to 8. */
  readonly orientation: number
  readonly profile: Buffer | undefined
  readonly colors: CodedColors | undefined
  readonly exif: Buffer | undefined
  readonly xmp: Buffer | undefined
}

const damagedImage = (detail: string) => new MediaError('media.damaged', detail)

/** Body of an item's property of a type, such as `ispe`; undefined without one. */
export function propertyOf({ properties }: HeifItem, type: string): Buffer | undefined {
  return properties.find((property) => property.type === type)?.body
}

/** Size of an item by its property `ispe` (ISO/IEC 23008-12, 6.5.3). */
export function sizeOfItem(item: HeifItem): { readonly widthPx: number; readonly heightPx: number } {
  const fields = new FieldReader(propertyOf(item, 'ispe') ?? Buffer.alloc(0))
  fields.readNumber(4)
  return { widthPx: fields.readNumber(4), heightPx: fields.readNumber(4) }
}

type Grid = { readonly columns: number; readonly rows: number; readonly widthPx: number; readonly heightPx: number }

/** Reads a grid item (ISO/IEC 23008-12, 6.6.2.3). */
function readGrid(bytes: Buffer): Grid {
  const fields = new FieldReader(bytes)
  fields.readNumber(1)
  const sizeWidth = (fields.readNumber(1) & 1) === 1 ? 4 : 2
  const rows = fields.readNumber(1) + 1
  const columns = fields.readNumber(1) + 1
  return { columns, rows, widthPx: fields.readNumber(sizeWidth), heightPx: fields.readNumber(sizeWidth) }
}

type Colors = Pick<HeifImage, 'profile' | 'colors'>

function readColors(item: HeifItem): Colors {
  let profile: Buffer | undefined
  let colors: CodedColors | undefined
  for (const { body } of item.properties.filter(({ type }) => type === 'colr')) {
    const fields = new FieldReader(body)
    const colorType = fields.readText(4)
    if (colorType === 'prof' || colorType === 'rICC') profile ??= fields.remainingBytes()
    if (colorType !== 'nclx') continue
    colors ??= {
      primaries: fields.readNumber(2),
      transfer: fields.readNumber(2),
      matrix: fields.readNumber(2),
      isFullRange: fields.readNumber(1) >= 0x80,
    }
  }
  return { profile, colors }
}

/** Reads EXIF, which begins with the offset of its TIFF header (ISO/IEC 23008-12, A.2.1). */
function readExif({ all }: HeifItems): Buffer | undefined {
  const bytes = all.find(({ type }) => type === 'Exif')?.bytes()
  if (bytes === undefined || bytes.length < 4) return undefined
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), bytes.subarray(4 + bytes.readUInt32BE(0))])
}

const readXmp = ({ all }: HeifItems) => all.find(({ contentType }) => contentType === 'application/rdf+xml')?.bytes()

/** Reads metadata; undefined if it is damaged, because the image is readable without it. */
function ignoringDamage<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof MediaError) return undefined
    throw cause
  }
}

/** Reads the description of the primary image of a HEIF or AVIF file. @throws MediaError `media.damaged` */
export function readHeifImage(file: Buffer): HeifImage {
  const items = readHeifItems(file)
  const { primary } = items
  const size = sizeOfItem(primary)
  let columns = 1
  let tiles: readonly HeifItem[] = [primary]
  if (primary.type === 'grid') {
    const grid = readGrid(primary.bytes())
    tiles = items.references('dimg', primary)
    columns = grid.columns
    if (tiles.length !== grid.columns * grid.rows) throw damagedImage(`${tiles.length} tiles`)
    if (grid.widthPx !== size.widthPx || grid.heightPx !== size.heightPx)
      throw damagedImage('the grid has another size than the image')
  }
  const [first] = tiles
  if (first === undefined || size.widthPx === 0 || size.heightPx === 0) throw damagedImage('no tile')
  if (tiles.some(({ type }) => type !== first.type)) throw damagedImage('tiles of different codecs')
  const primaryColors = readColors(primary)
  const tileColors = readColors(first)
  return {
    ...size,
    codec: first.type,
    columns,
    tiles,
    orientation: exifOrientationOf(primary.properties),
    profile: primaryColors.profile ?? tileColors.profile,
    colors: primaryColors.colors ?? tileColors.colors,
    exif: ignoringDamage(() => readExif(items)),
    xmp: ignoringDamage(() => readXmp(items)),
  }
}

/** Size of an image as it is displayed, after its rotation. */
export function rotatedSizeOf({ widthPx, heightPx, orientation }: HeifImage): { widthPx: number; heightPx: number } {
  return swapsSides(orientation) ? { widthPx: heightPx, heightPx: widthPx } : { widthPx, heightPx }
}
