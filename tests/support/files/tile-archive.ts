/** Compression code of directories and tiles that aren't compressed. */
const uncompressed = 1
const headerBytes = 127

export type ArchiveTile = { readonly z: number; readonly x: number; readonly y: number; readonly bytes: Buffer }

type TileArchive = {
  readonly tiles: readonly ArchiveTile[]
  readonly tileType: number
  readonly maxZoom: number
  /** True if the root directory refers to leaf directories, which have one tile each. */
  readonly hasLeaves?: boolean
}

/** Entry of a directory: a tile, or a leaf directory if `runLength` is 0. */
type Entry = {
  readonly tileId: number
  readonly runLength: number
  readonly length: number
  readonly offset: number
}

/** Position of a tile in the order of archives: level by level, each along a Hilbert curve. */
function tileIdOf({ z, x, y }: Omit<ArchiveTile, 'bytes'>): number {
  let column = x
  let row = y
  let position = 0
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const isRight = (column & side) !== 0
    const isLower = (row & side) !== 0
    // The curve visits the quadrants in the order upper left, lower left, lower right, upper right.
    const leftQuadrant = isLower ? 1 : 0
    const rightQuadrant = isLower ? 2 : 3
    position += (isRight ? rightQuadrant : leftQuadrant) * side * side
    if (isLower) continue
    // The curve in the upper quadrants is mirrored at a diagonal.
    const previousColumn = column
    column = isRight ? side - 1 - row : row
    row = isRight ? side - 1 - previousColumn : previousColumn
  }
  return (4 ** z - 1) / 3 + position
}

/** Number in groups of seven bits, the lowest first. */
function varint(value: number): number[] {
  const low = value % 128
  return value < 128 ? [low] : [low + 128, ...varint(Math.floor(value / 128))]
}

/** Directory: the number of entries, then each of their fields for all entries. */
function createDirectory(entries: readonly Entry[]): Buffer {
  const numbers = [
    entries.length,
    ...entries.map(({ tileId }, index) => tileId - (entries[index - 1]?.tileId ?? 0)),
    ...entries.map(({ runLength }) => runLength),
    ...entries.map(({ length }) => length),
    ...entries.map(({ offset }) => offset + 1),
  ]
  return Buffer.from(numbers.flatMap(varint))
}

/** Entries for items that are stored one after the other. */
function entriesOf(items: readonly { readonly tileId: number; readonly bytes: Buffer }[], runLength: number): Entry[] {
  let offset = 0
  return items.map(({ tileId, bytes: { length } }) => {
    const entry = { tileId, runLength, length, offset }
    offset += length
    return entry
  })
}

/** Creates an archive of map tiles (PMTiles, version 3). */
export function archiveOf({ tiles, tileType, maxZoom, hasLeaves = false }: TileArchive): Buffer {
  const items = tiles
    .map((tile) => ({ tileId: tileIdOf(tile), bytes: tile.bytes }))
    .sort((first, second) => first.tileId - second.tileId)
  const tileEntries = entriesOf(items, 1)
  const leaves = hasLeaves
    ? tileEntries.map((entry) => ({ tileId: entry.tileId, bytes: createDirectory([entry]) }))
    : []
  const directory = createDirectory(hasLeaves ? entriesOf(leaves, 0) : tileEntries)
  const leafBytes = Buffer.concat(leaves.map(({ bytes }) => bytes))
  const tileBytes = Buffer.concat(items.map(({ bytes }) => bytes))
  const metadata = Buffer.from('{}')
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles', 'latin1')
  header.writeUInt8(3, 7)
  const metadataOffset = headerBytes + directory.length
  const leafOffset = metadataOffset + metadata.length
  const tileOffset = leafOffset + leafBytes.length
  const tileCounts = [tiles.length, tiles.length, tiles.length]
  const numbers = [
    headerBytes,
    directory.length,
    metadataOffset,
    metadata.length,
    leafOffset,
    leafBytes.length,
    tileOffset,
    tileBytes.length,
    ...tileCounts,
  ]
  for (const [index, value] of numbers.entries()) header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  const isClustered = 1
  const minZoom = 0
  const bytes = [isClustered, uncompressed, uncompressed, tileType, minZoom, maxZoom]
  for (const [index, value] of bytes.entries()) header.writeUInt8(value, 96 + index)
  return Buffer.concat([header, directory, metadata, leafBytes, tileBytes])
}
