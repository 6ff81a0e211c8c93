import { type CubeFace, cubeFaces, vectorToFace } from '../../../shared/geometry/cube.ts'
import type { Vec3 } from '../../../shared/geometry/sphere.ts'
import type { Color } from '../../../shared/media/nadir-fill.ts'
import type { SourceCube } from './faces/cube-border.ts'
import { rasterEdgePx } from './faces/face-raster.ts'
import {
  isFullTurn,
  planePadPx,
  planeRowBytes,
  type SourcePlane,
  unclampedColumnOf,
  unclampedRowOf,
} from './faces/source-plane.ts'
import { byteAt, intAt } from './faces/typed-reads.ts'

/** Number of samples along an edge of larger squares. Subsampling hardly changes their mean. */
const samplesPerEdgeMax = 8

/** Offsets of the columns of the current square, kept between calls, because a preview image has many squares. */
const columnOffsets = new Int32Array(2 * samplesPerEdgeMax)

type Square = { readonly column: number; readonly row: number; readonly edgePx: number }

/** Locates the bytes of a pixel: at the sum of the offsets of its row and of its column. */
type PixelOffsets = { readonly ofRow: (y: number) => number; readonly ofColumn: (x: number) => number }

/** Mean color of a square of pixels, or of one pixel if the square is smaller. */
function meanOf(pixels: Uint8Array, { column, row, edgePx }: Square, { ofRow, ofColumn }: PixelOffsets): Color {
  const edge = Math.max(1, Math.round(edgePx))
  const step = Math.max(1, Math.floor(edge / samplesPerEdgeMax))
  const samplesPerEdge = Math.ceil(edge / step)
  const startOf = (middle: number) => Math.round(middle - ((samplesPerEdge - 1) * step) / 2)
  const leftPx = startOf(column)
  const topPx = startOf(row)
  let red = 0
  let green = 0
  let blue = 0
  for (let i = 0; i < samplesPerEdge; i++) columnOffsets[i] = ofColumn(leftPx + i * step)
  for (let j = 0; j < samplesPerEdge; j++) {
    const rowOffset = ofRow(topPx + j * step)
    for (let i = 0; i < samplesPerEdge; i++) {
      const offset = rowOffset + intAt(columnOffsets, i)
      red += byteAt(pixels, offset)
      green += byteAt(pixels, offset + 1)
      blue += byteAt(pixels, offset + 2)
    }
  }
  const count = samplesPerEdge * samplesPerEdge
  return [red / count, green / count, blue / count]
}

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value))

/** Mean colors of an equirectangular image, by direction and width in radians. */
export function planeMeans(plane: SourcePlane): (direction: Vec3, widthRad: number) => Color {
  const pixels = new Uint8Array(plane.pixels)
  const { widthPx, heightPx, fullWidthPx } = plane
  const stride = planeRowBytes(plane)
  const wraps = isFullTurn(plane)
  const columnAt = (x: number) =>
    wraps ? ((x % widthPx) + widthPx) % widthPx : clamp(x, -planePadPx, widthPx + planePadPx - 1)
  const offsets: PixelOffsets = {
    ofRow: (y) => (clamp(y, -planePadPx, heightPx + planePadPx - 1) + planePadPx) * stride,
    ofColumn: (x) => 3 * (columnAt(x) + planePadPx),
  }
  return ([x, y, z], widthRad) => {
    const column = unclampedColumnOf(plane, Math.atan2(x, -z))
    const row = unclampedRowOf(plane, Math.asin(clamp(y, -1, 1)))
    return meanOf(pixels, { column, row, edgePx: (widthRad / (2 * Math.PI)) * fullWidthPx }, offsets)
  }
}

/** Mean colors of a cube map, by direction and width in radians; each stays within one face. */
export function cubeMeans(cube: SourceCube): (direction: Vec3, widthRad: number) => Color {
  const faces = new Map<CubeFace, Uint8Array>(cubeFaces.map((face) => [face, new Uint8Array(cube[face].pixels)]))
  return (direction, widthRad) => {
    const { face, a, b } = vectorToFace(direction)
    const raster = cube[face]
    const { sizePx, borderPx } = raster
    const edge = rasterEdgePx(raster)
    const pixelIndex = (index: number) => clamp(index, 0, sizePx - 1) + borderPx
    const square = {
      column: ((a + 1) / 2) * sizePx - 0.5,
      row: ((1 - b) / 2) * sizePx - 0.5,
      edgePx: (widthRad / (Math.PI / 2)) * sizePx,
    }
    return meanOf(faces.get(face) ?? new Uint8Array(), square, {
      ofRow: (y) => 3 * pixelIndex(y) * edge,
      ofColumn: (x) => 3 * pixelIndex(x),
    })
  }
}
