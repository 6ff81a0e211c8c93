import { readFile } from 'node:fs/promises'
import { writeRecordings } from '../recordings.ts'

/** HEVC image as an item of a HEIF file. */
export type CodedTile = { readonly configuration: Buffer; readonly data: Buffer }
export type TileSpec = {
  /** One color, or four in reading order, as `RRGGBB`. */
  readonly colors: readonly string[]
  readonly widthPx: number
  readonly heightPx: number
  /** Pixel format, by its name in the encoder's library. */
  readonly pixels?: 'yuv420p' | 'yuv444p' | 'yuv420p10'
  readonly matrix?: 'bt601' | 'bt709'
  readonly range?: 'full' | 'limited'
}

/** Box of the ISO base media file format (ISO/IEC 14496-12, 4.2). */
export function box(type: string, ...bodies: readonly Buffer[]): Buffer {
  const body = Buffer.concat(bodies)
  const header = Buffer.from(`\0\0\0\0${type}`, 'latin1')
  header.writeUInt32BE(8 + body.length)
  return Buffer.concat([header, body])
}

/** Content of the first box of a type. */
function boxBody(file: Buffer, type: string): Buffer {
  const typeOffset = file.indexOf(type, 0, 'latin1')
  const boxOffset = typeOffset - 4
  return file.subarray(typeOffset + 4, boxOffset + file.readUInt32BE(boxOffset))
}

/** Filter graph of libav that draws the tile. */
function tileFilterGraph({
  colors,
  widthPx,
  heightPx,
  pixels = 'yuv420p',
  matrix = 'bt601',
  range = 'full',
}: TileSpec): string {
  const [firstColor = '', ...overlayColors] = colors
  const boxes = overlayColors.map((color, index) => {
    const x = index % 2 === 0 ? widthPx / 2 : 0
    const y = index === 0 ? 0 : heightPx / 2
    return `drawbox=x=${x}:y=${y}:w=${widthPx / 2}:h=${heightPx / 2}:c=0x${color}:t=fill`
  })
  const fill = `color=c=0x${firstColor}:size=${widthPx}x${heightPx}:rate=1:duration=1,format=gbrp`
  return [fill, ...boxes, `scale=out_color_matrix=${matrix}:out_range=${range}`, `format=${pixels}`].join(',')
}

/** Encodes tiles in one process. */
export async function codedTiles(folder: string, specs: readonly TileSpec[]): Promise<readonly CodedTile[]> {
  const recordings = specs.map((spec, index) => ({
    path: `${folder}/tile-${index}.mp4`,
    format: 'mp4' as const,
    tracks: [
      {
        source: tileFilterGraph(spec),
        encoder: 'libx265',
        options: { preset: 'ultrafast', crf: '3', 'x265-params': 'log-level=none:keyint=1' },
      },
    ],
  }))
  await writeRecordings(recordings)
  return Promise.all(
    recordings.map(async ({ path }) => {
      const file = await readFile(path)
      return { configuration: boxBody(file, 'hvcC'), data: boxBody(file, 'mdat') }
    }),
  )
}

/** Big-endian unsigned integer. */
const uint = (value: number, width: number) => {
  const bytes = Buffer.alloc(width)
  bytes.writeUIntBE(value, 0, width)
  return bytes
}
/** Box with a version and flags, given as one number. */
const fullBox = (type: string, flags: number, ...bodies: readonly Buffer[]) => box(type, uint(flags, 4), ...bodies)
const sizeProperty = (widthPx: number, heightPx: number) => fullBox('ispe', 0, uint(widthPx, 4), uint(heightPx, 4))

export const rotationBox = (quarters: number) => box('irot', Buffer.of(quarters))
export const mirrorBox = (axis: number) => box('imir', Buffer.of(axis))
export const profileColors = (profile: Buffer) => box('colr', Buffer.from('prof'), profile)
export const namedColors = (colors: {
  readonly primaries?: number
  readonly transfer?: number
  readonly matrix?: number
  readonly isFullRange?: boolean
}) =>
  box(
    'colr',
    Buffer.from('nclx'),
    uint(colors.primaries ?? 1, 2),
    uint(colors.transfer ?? 13, 2),
    uint(colors.matrix ?? 6, 2),
    Buffer.of(colors.isFullRange === false ? 0 : 0x80),
  )

type Item = {
  readonly type: string
  readonly data: Buffer
  readonly properties: readonly Buffer[]
  readonly contentType?: string
}

export type HeifSpec = {
  readonly tiles: readonly CodedTile[]
  readonly tilePx: readonly [widthPx: number, heightPx: number]
  /** Layout of a grid; without one, the first tile is the image. */
  readonly grid?: {
    readonly columns: number
    readonly rows: number
    readonly widthPx: number
    readonly heightPx: number
  }
  readonly properties?: readonly Buffer[]
  /** EXIF block that begins with its TIFF header. */
  readonly exif?: Buffer
  readonly xmp?: string
  /** Auxiliary image of the first one. */
  readonly gainMap?: CodedTile
}

type Extent = { readonly offset: number; readonly length: number }

/** Replaces the item locations of a file (`iloc`, ISO/IEC 14496-12, 8.11.3), in a new `meta` box after its data. */
export function withItemLocations(file: Buffer, locations: readonly (readonly Extent[])[]): Buffer {
  const entries = locations.map((extents, index) =>
    Buffer.concat([
      uint(index + 1, 2),
      uint(0, 2),
      uint(extents.length, 2),
      ...extents.flatMap(({ offset, length }) => [uint(offset, 4), uint(length, 4)]),
    ]),
  )
  const metaOffset = file.indexOf('meta', 0, 'latin1') - 4
  const meta = file.subarray(metaOffset, metaOffset + file.readUInt32BE(metaOffset))
  const ilocOffset = meta.indexOf('iloc', 0, 'latin1') - 4
  const afterIloc = meta.subarray(ilocOffset + meta.readUInt32BE(ilocOffset))
  const iloc = fullBox('iloc', 0, Buffer.of(0x44, 0), uint(locations.length, 2), ...entries)
  const withoutMeta = Buffer.from(file)
  withoutMeta.write('free', metaOffset + 4, 'latin1')
  return Buffer.concat([withoutMeta, box('meta', meta.subarray(8, ilocOffset), iloc, afterIloc)])
}

/** Creates a HEIF file (ISO/IEC 23008-12) of encoded images. Items are numbered from 1; a grid is the last image. */
export function heifFile({ tiles, tilePx, grid, properties = [], exif, xmp, gainMap }: HeifSpec): Buffer {
  const [tileWidth, tileHeight] = tilePx
  const tileProperties = (tile: CodedTile) => [box('hvcC', tile.configuration), sizeProperty(tileWidth, tileHeight)]
  const items: Item[] = tiles.map((tile) => ({
    type: 'hvc1',
    data: tile.data,
    properties: grid === undefined ? [...tileProperties(tile), ...properties] : tileProperties(tile),
  }))
  const references: Buffer[] = []
  const addReference = (type: string, fromId: number, toIds: readonly number[]) =>
    references.push(box(type, uint(fromId, 2), uint(toIds.length, 2), ...toIds.map((id) => uint(id, 2))))
  if (grid !== undefined) {
    const { columns, rows, widthPx, heightPx } = grid
    const data = Buffer.concat([Buffer.of(0, 0, rows - 1, columns - 1), uint(widthPx, 2), uint(heightPx, 2)])
    items.push({ type: 'grid', data, properties: [sizeProperty(widthPx, heightPx), ...properties] })
    addReference(
      'dimg',
      items.length,
      tiles.map((_, index) => index + 1),
    )
  }
  const primaryItem = grid === undefined ? 1 : items.length
  if (gainMap !== undefined) {
    const auxiliaryType = fullBox('auxC', 0, Buffer.from('urn:com:apple:photo:2020:aux:hdrgainmap\0'))
    items.push({ type: 'hvc1', data: gainMap.data, properties: [...tileProperties(gainMap), auxiliaryType] })
    addReference('auxl', items.length, [primaryItem])
  }
  if (exif !== undefined) items.push({ type: 'Exif', data: Buffer.concat([uint(0, 4), exif]), properties: [] })
  if (xmp !== undefined) {
    items.push({ type: 'mime', data: Buffer.from(xmp), properties: [], contentType: 'application/rdf+xml\0' })
  }
  return assembleFile(items, primaryItem, references)
}

function assembleFile(items: readonly Item[], primaryItem: number, references: readonly Buffer[]): Buffer {
  const allProperties = items.flatMap(({ properties }) => properties)
  const infos = items.map(({ type, contentType = '' }, index) =>
    fullBox('infe', 0x02000000, uint(index + 1, 2), uint(0, 2), Buffer.from(`${type}\0${contentType}`)),
  )
  let propertyCount = 0
  const associations = items.map(({ properties }, index) => {
    const indices = properties.map((_, propertyIndex) => uint(propertyCount + propertyIndex + 1, 1))
    propertyCount += properties.length
    return Buffer.concat([uint(index + 1, 2), uint(indices.length, 1), ...indices])
  })
  const fileTypeBox = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic'))
  const metaBox = (offsets: readonly number[]) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, Buffer.from('\0\0\0\0pict\0\0\0\0\0\0\0\0\0\0\0\0\0')),
      fullBox('pitm', 0, uint(primaryItem, 2)),
      fullBox(
        'iloc',
        0,
        Buffer.of(0x44, 0),
        uint(items.length, 2),
        ...items.map(({ data }, index) =>
          Buffer.concat([
            uint(index + 1, 2),
            uint(0, 2),
            uint(1, 2),
            uint(offsets[index] ?? 0, 4),
            uint(data.length, 4),
          ]),
        ),
      ),
      fullBox('iinf', 0, uint(items.length, 2), ...infos),
      fullBox('iref', 0, ...references),
      box('iprp', box('ipco', ...allProperties), fullBox('ipma', 0, uint(items.length, 4), ...associations)),
    )
  let nextOffset = fileTypeBox.length + metaBox([]).length + 8
  const offsets = items.map(({ data }) => {
    const offset = nextOffset
    nextOffset += data.length
    return offset
  })
  return Buffer.concat([fileTypeBox, metaBox(offsets), box('mdat', ...items.map(({ data }) => data))])
}
