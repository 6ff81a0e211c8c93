/** Compression code of directories and tiles that aren't compressed. */
const uncompressed = 1
const headerBytes = 127

type TileArchive = {
  readonly tile: Buffer
  readonly tileType: number
  readonly maxZoom: number
  /** True if the root directory refers to a leaf directory, which has the tile. */
  readonly hasLeaf?: boolean
}

/** Directory of one entry: number of entries, tile id, run length, length, and offset plus one, as varints. */
const createDirectory = (runLength: number, { length }: Buffer) => Buffer.from([1, 0, runLength, length, 1])

/** Archive of map tiles (PMTiles, version 3) with a single tile of the whole world. */
export function archiveOf({ tile, tileType, maxZoom, hasLeaf = false }: TileArchive): Buffer {
  const leaf = hasLeaf ? createDirectory(1, tile) : Buffer.alloc(0)
  const directory = hasLeaf ? createDirectory(0, leaf) : createDirectory(1, tile)
  const metadata = Buffer.from('{}')
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles', 'latin1')
  header.writeUInt8(3, 7)
  const metadataOffset = headerBytes + directory.length
  const leafOffset = metadataOffset + metadata.length
  const tileOffset = leafOffset + leaf.length
  const tileCounts = [1, 1, 1]
  const numbers = [
    headerBytes,
    directory.length,
    metadataOffset,
    metadata.length,
    leafOffset,
    leaf.length,
    tileOffset,
    tile.length,
    ...tileCounts,
  ]
  for (const [index, value] of numbers.entries()) header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  const isClustered = 1
  const minZoom = 0
  const bytes = [isClustered, uncompressed, uncompressed, tileType, minZoom, maxZoom]
  for (const [index, value] of bytes.entries()) header.writeUInt8(value, 96 + index)
  return Buffer.concat([header, directory, metadata, leaf, tile])
}
