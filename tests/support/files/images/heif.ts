import { readFile } from 'node:fs/promises'
import { makeRecordings } from '../recordings.ts'

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

export function box(type: string, ...bodies: readonly Buffer[]): Buffer {
  const body = Buffer.concat(bodies)
  const head = Buffer.from(`\0\0\0\0${type}`, 'latin1')
  head.writeUInt32BE(8 + body.length)
  return Buffer.concat([head, body])
}

function bodyOf(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type, 0, 'latin1')
  return file.subarray(at + 4, at - 4 + file.readUInt32BE(at - 4))
}

function sourceOf({
  colors,
  widthPx,
  heightPx,
  pixels = 'yuv420p',
  matrix = 'bt601',
  range = 'full',
}: TileSpec): string {
  const [first = '', ...overlayColors] = colors
  const boxes = overlayColors.map((color, index) => {
    const x = index % 2 === 0 ? widthPx / 2 : 0
    const y = index === 0 ? 0 : heightPx / 2
    return `drawbox=x=${x}:y=${y}:w=${widthPx / 2}:h=${heightPx / 2}:c=0x${color}:t=fill`
  })
  const start = `color=c=0x${first}:size=${widthPx}x${heightPx}:rate=1:duration=1,format=gbrp`
  return [start, ...boxes, `scale=out_color_matrix=${matrix}:out_range=${range}`, `format=${pixels}`].join(',')
}

/** Encodes tiles, all in one process. */
export async function codedTiles(folder: string, specs: readonly TileSpec[]): Promise<readonly CodedTile[]> {
  const recordings = specs.map((spec, index) => ({
    path: `${folder}/tile-${index}.mp4`,
    format: 'mp4' as const,
    tracks: [
      {
        source: sourceOf(spec),
        encoder: 'libx265',
        options: { preset: 'ultrafast', crf: '3', 'x265-params': 'log-level=none:keyint=1' },
      },
    ],
  }))
  await makeRecordings(recordings)
  return Promise.all(
    recordings.map(async ({ path }) => {
      const file = await readFile(path)
      return { configuration: bodyOf(file, 'hvcC'), data: bodyOf(file, 'mdat') }
    }),
  )
}

const number = (value: number, width: number) => {
  const bytes = Buffer.alloc(width)
  bytes.writeUIntBE(value, 0, width)
  return bytes
}
const full = (type: string, flags: number, ...bodies: readonly Buffer[]) => box(type, number(flags, 4), ...bodies)
const size = (widthPx: number, heightPx: number) => full('ispe', 0, number(widthPx, 4), number(heightPx, 4))

export const turned = (quarters: number) => box('irot', Buffer.of(quarters))
export const mirrored = (axis: number) => box('imir', Buffer.of(axis))
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
    number(colors.primaries ?? 1, 2),
    number(colors.transfer ?? 13, 2),
    number(colors.matrix ?? 6, 2),
    Buffer.of(colors.isFullRange === false ? 0 : 0x80),
  )

type Item = {
  readonly type: string
  readonly data: Buffer
  readonly properties: readonly Buffer[]
  readonly more?: string
}

export type HeifSpec = {
  readonly tiles: readonly CodedTile[]
  readonly tilePx: readonly [widthPx: number, heightPx: number]
  /** Layout of a grid; without it the first tile is the image. */
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

/** Same file with other item locations (`iloc`, ISO/IEC 14496-12, 8.11.3) in a new `meta` box behind its data. */
export function withPlaces(file: Buffer, places: readonly (readonly Extent[])[]): Buffer {
  const entries = places.map((extents, index) =>
    Buffer.concat([
      number(index + 1, 2),
      number(0, 2),
      number(extents.length, 2),
      ...extents.flatMap(({ offset, length }) => [number(offset, 4), number(length, 4)]),
    ]),
  )
  const metaAt = file.indexOf('meta', 0, 'latin1') - 4
  const meta = file.subarray(metaAt, metaAt + file.readUInt32BE(metaAt))
  const ilocAt = meta.indexOf('iloc', 0, 'latin1') - 4
  const behind = meta.subarray(ilocAt + meta.readUInt32BE(ilocAt))
  const iloc = full('iloc', 0, Buffer.of(0x44, 0), number(places.length, 2), ...entries)
  const withoutMeta = Buffer.from(file)
  withoutMeta.write('free', metaAt + 4, 'latin1')
  return Buffer.concat([withoutMeta, box('meta', meta.subarray(8, ilocAt), iloc, behind)])
}

/** HEIF file (ISO/IEC 23008-12) of encoded images. Items are numbered from 1; a grid is the last image. */
export function heifFile({ tiles, tilePx, grid, properties = [], exif, xmp, gainMap }: HeifSpec): Buffer {
  const [tileWidth, tileHeight] = tilePx
  const ofTile = (tile: CodedTile) => [box('hvcC', tile.configuration), size(tileWidth, tileHeight)]
  const items: Item[] = tiles.map((tile) => ({
    type: 'hvc1',
    data: tile.data,
    properties: grid === undefined ? [...ofTile(tile), ...properties] : ofTile(tile),
  }))
  const references: Buffer[] = []
  const refer = (type: string, from: number, to: readonly number[]) =>
    references.push(box(type, number(from, 2), number(to.length, 2), ...to.map((id) => number(id, 2))))
  if (grid !== undefined) {
    const { columns, rows, widthPx, heightPx } = grid
    const data = Buffer.concat([Buffer.of(0, 0, rows - 1, columns - 1), number(widthPx, 2), number(heightPx, 2)])
    items.push({ type: 'grid', data, properties: [size(widthPx, heightPx), ...properties] })
    refer(
      'dimg',
      items.length,
      tiles.map((_, index) => index + 1),
    )
  }
  const primary = grid === undefined ? 1 : items.length
  if (gainMap !== undefined) {
    const kind = full('auxC', 0, Buffer.from('urn:com:apple:photo:2020:aux:hdrgainmap\0'))
    items.push({ type: 'hvc1', data: gainMap.data, properties: [...ofTile(gainMap), kind] })
    refer('auxl', items.length, [primary])
  }
  if (exif !== undefined) items.push({ type: 'Exif', data: Buffer.concat([number(0, 4), exif]), properties: [] })
  if (xmp !== undefined) {
    items.push({ type: 'mime', data: Buffer.from(xmp), properties: [], more: 'application/rdf+xml\0' })
  }
  return assemble(items, primary, references)
}

function assemble(items: readonly Item[], primary: number, references: readonly Buffer[]): Buffer {
  const allProperties = items.flatMap(({ properties }) => properties)
  const infos = items.map(({ type, more = '' }, index) =>
    full('infe', 0x02000000, number(index + 1, 2), number(0, 2), Buffer.from(`${type}\0${more}`)),
  )
  let propertyCount = 0
  const associations = items.map(({ properties }, index) => {
    const indices = properties.map((_, of) => number(propertyCount + of + 1, 1))
    propertyCount += properties.length
    return Buffer.concat([number(index + 1, 2), number(indices.length, 1), ...indices])
  })
  const start = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic'))
  const metaAt = (offsets: readonly number[]) =>
    full(
      'meta',
      0,
      full('hdlr', 0, Buffer.from('\0\0\0\0pict\0\0\0\0\0\0\0\0\0\0\0\0\0')),
      full('pitm', 0, number(primary, 2)),
      full(
        'iloc',
        0,
        Buffer.of(0x44, 0),
        number(items.length, 2),
        ...items.map(({ data }, index) =>
          Buffer.concat([
            number(index + 1, 2),
            number(0, 2),
            number(1, 2),
            number(offsets[index] ?? 0, 4),
            number(data.length, 4),
          ]),
        ),
      ),
      full('iinf', 0, number(items.length, 2), ...infos),
      full('iref', 0, ...references),
      box('iprp', box('ipco', ...allProperties), full('ipma', 0, number(items.length, 4), ...associations)),
    )
  let at = start.length + metaAt([]).length + 8
  const offsets = items.map(({ data }) => {
    const here = at
    at += data.length
    return here
  })
  return Buffer.concat([start, metaAt(offsets), box('mdat', ...items.map(({ data }) => data))])
}
