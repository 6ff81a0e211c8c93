import { MediaError } from '../../../../ports/media-builder.ts'
import { FieldReader } from './boxes.ts'
import { type HeifItem, type HeifItems, readHeifItems } from './heif-items.ts'
import { orientationOf, turnsSides } from './orientation.ts'

/** How colors are coded (ITU-T H.273), as far as a file says. */
export type CodedColors = {
  readonly primaries: number
  readonly transfer: number
  readonly matrix: number
  readonly isFullRange: boolean
}

/** The primary image of a HEIF file, before it is turned. */
export type HeifImage = {
  readonly widthPx: number
  readonly heightPx: number
  /** By the name of the item type: `hvc1`, `av01` and others. */
  readonly coding: string
  readonly columns: number
  /** Row by row; the last of a row or column may reach beyond the image. */
  readonly tiles: readonly HeifItem[]
  /** As EXIF counts them, 1 to 8. */
  readonly orientation: number
  readonly profile: Buffer | undefined
  readonly colors: CodedColors | undefined
  readonly exif: Buffer | undefined
  readonly xmp: Buffer | undefined
}

const damaged = (detail: string) => new MediaError('media.damaged', detail)

export function propertyOf({ properties }: HeifItem, type: string): Buffer | undefined {
  return properties.find((property) => property.type === type)?.body
}

/** Size of an item (ISO/IEC 23008-12, 6.5.3). */
export function sizeOfItem(item: HeifItem): { readonly widthPx: number; readonly heightPx: number } {
  const fields = new FieldReader(propertyOf(item, 'ispe') ?? Buffer.alloc(0))
  fields.number(4)
  return { widthPx: fields.number(4), heightPx: fields.number(4) }
}

type Grid = { readonly columns: number; readonly rows: number; readonly widthPx: number; readonly heightPx: number }

/** How a grid is put together (ISO/IEC 23008-12, 6.6.2.3). */
function readGrid(bytes: Buffer): Grid {
  const fields = new FieldReader(bytes)
  fields.number(1)
  const width = (fields.number(1) & 1) === 1 ? 4 : 2
  const rows = fields.number(1) + 1
  const columns = fields.number(1) + 1
  return { columns, rows, widthPx: fields.number(width), heightPx: fields.number(width) }
}

type Colors = Pick<HeifImage, 'profile' | 'colors'>

function readColors(item: HeifItem): Colors {
  let profile: Buffer | undefined
  let colors: CodedColors | undefined
  for (const { body } of item.properties.filter(({ type }) => type === 'colr')) {
    const fields = new FieldReader(body)
    const form = fields.text(4)
    if (form === 'prof' || form === 'rICC') profile ??= fields.rest()
    if (form !== 'nclx') continue
    colors ??= {
      primaries: fields.number(2),
      transfer: fields.number(2),
      matrix: fields.number(2),
      isFullRange: fields.number(1) >= 0x80,
    }
  }
  return { profile, colors }
}

/** An EXIF block begins with the distance of its TIFF header (ISO/IEC 23008-12, A.2.1). */
function readExif({ all }: HeifItems): Buffer | undefined {
  const bytes = all.find(({ type }) => type === 'Exif')?.bytes()
  if (bytes === undefined || bytes.length < 4) return undefined
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), bytes.subarray(4 + bytes.readUInt32BE(0))])
}

const readXmp = ({ all }: HeifItems) => all.find(({ contentType }) => contentType === 'application/rdf+xml')?.bytes()

/** Metadata never makes an image unreadable. */
function orNothing<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof MediaError) return undefined
    throw cause
  }
}

/** Description of the primary image of a HEIF or AVIF file. Gain maps, thumbnails and depth are other items. @throws MediaError */
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
    if (tiles.length !== grid.columns * grid.rows) throw damaged(`${tiles.length} tiles`)
    if (grid.widthPx !== size.widthPx || grid.heightPx !== size.heightPx) throw damaged('two sizes')
  }
  const [first] = tiles
  if (first === undefined || size.widthPx === 0 || size.heightPx === 0) throw damaged('no tile')
  if (tiles.some(({ type }) => type !== first.type)) throw damaged('tiles of several codings')
  const own = readColors(primary)
  const ofTile = readColors(first)
  return {
    ...size,
    coding: first.type,
    columns,
    tiles,
    orientation: orientationOf(primary.properties),
    profile: own.profile ?? ofTile.profile,
    colors: own.colors ?? ofTile.colors,
    exif: orNothing(() => readExif(items)),
    xmp: orNothing(() => readXmp(items)),
  }
}

/** Sizes as a person sees them. */
export function shownSizeOf({ widthPx, heightPx, orientation }: HeifImage): { widthPx: number; heightPx: number } {
  return turnsSides(orientation) ? { widthPx: heightPx, heightPx: widthPx } : { widthPx, heightPx }
}
