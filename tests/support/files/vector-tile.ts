const polygonType = 3
const tileExtent = 4096
const layerVersion = 2

/** Number in groups of seven bits, the lowest first. */
function varint(value: number): number[] {
  const low = value % 128
  return value < 128 ? [low] : [low + 128, ...varint(Math.floor(value / 128))]
}

/** Signed number as an unsigned one: 0, -1, 1, -2 and so on. */
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)

/** Field of a protocol buffer with a number, or with bytes. */
const numberField = (id: number, value: number) => [...varint(id * 8), ...varint(value)]
const bytesField = (id: number, bytes: readonly number[]) => [...varint(id * 8 + 2), ...varint(bytes.length), ...bytes]

/** Commands of a path, with their counts: move to a point, draw lines to points, close the path. */
const moveTo = (count: number) => count * 8 + 1
const lineTo = (count: number) => count * 8 + 2
const closePath = 15

/** Creates a vector tile (Mapbox Vector Tile 2.1) with one layer that covers it completely. */
export function vectorTileOf(layer: string): Buffer {
  const corners = [tileExtent, 0, 0, tileExtent, -tileExtent, 0]
  const geometry = [moveTo(1), zigzag(0), zigzag(0), lineTo(3), ...corners.map(zigzag), closePath]
  const feature = [...numberField(3, polygonType), ...bytesField(4, geometry.flatMap(varint))]
  return Buffer.from(
    bytesField(3, [
      ...bytesField(1, [...Buffer.from(layer)]),
      ...bytesField(2, feature),
      ...numberField(5, tileExtent),
      ...numberField(15, layerVersion),
    ]),
  )
}
