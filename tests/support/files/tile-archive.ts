/** No compression, in an archive's directories and tiles. */
const uncompressed = 1
const headerBytes = 127

type TileArchive = { readonly tile: Buffer; readonly tileType: number; readonly maxZoom: number }

/** Archive of map tiles (PMTiles, version 3) with a single tile, that of the whole world. */
export function archiveOf({ tile, tileType, maxZoom }: TileArchive): Buffer {
  // A directory of one entry: its count, tile id, run length, length and offset (plus one), as variable-length numbers.
  const directory = Buffer.from([1, 0, 1, tile.length, 1])
  const metadata = Buffer.from('{}')
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles', 'latin1')
  header.writeUInt8(3, 7)
  const metadataOffset = headerBytes + directory.length
  const tileOffset = metadataOffset + metadata.length
  const numbers = [
    headerBytes,
    directory.length,
    metadataOffset,
    metadata.length,
    tileOffset,
    0,
    tileOffset,
    tile.length,
    1,
    1,
    1,
  ]
  for (const [index, value] of numbers.entries()) header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  for (const [index, value] of [1, uncompressed, uncompressed, tileType, 0, maxZoom].entries())
    header.writeUInt8(value, 96 + index)
  return Buffer.concat([header, directory, metadata, tile])
}
