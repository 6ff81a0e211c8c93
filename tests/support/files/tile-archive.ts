/** No compression, in an archive's directories and tiles. */
const uncompressed = 1
const headerBytes = 127

type TileArchive = {
  readonly tile: Buffer
  readonly tileType: number
  readonly maxZoom: number
  /** True if the root directory leads to another one, which has the tile. */
  readonly hasLeaf?: boolean
}

/** Directory of one entry: its count, tile id, run length, length and offset (plus one), as variable-length numbers. */
const directoryOf = (runLength: number, { length }: Buffer) => Buffer.from([1, 0, runLength, length, 1])

/** Archive of map tiles (PMTiles, version 3) with a single tile, that of the whole world. */
export function archiveOf({ tile, tileType, maxZoom, hasLeaf = false }: TileArchive): Buffer {
  const leaf = hasLeaf ? directoryOf(1, tile) : Buffer.alloc(0)
  const directory = hasLeaf ? directoryOf(0, leaf) : directoryOf(1, tile)
  const metadata = Buffer.from('{}')
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles', 'latin1')
  header.writeUInt8(3, 7)
  const metadataOffset = headerBytes + directory.length
  const leafOffset = metadataOffset + metadata.length
  const tileOffset = leafOffset + leaf.length
  const numbers = [
    headerBytes,
    directory.length,
    metadataOffset,
    metadata.length,
    leafOffset,
    leaf.length,
    tileOffset,
    tile.length,
    1,
    1,
    1,
  ]
  for (const [index, value] of numbers.entries()) header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  for (const [index, value] of [1, uncompressed, uncompressed, tileType, 0, maxZoom].entries())
    header.writeUInt8(value, 96 + index)
  return Buffer.concat([header, directory, metadata, leaf, tile])
}
