import { type CubeFace, cubeFaces, vectorToFace } from '../../../shared/geometry/cube.ts'
import type { Vec3 } from '../../../shared/geometry/sphere.ts'
import type { Color } from '../../../shared/media/nadir-fill.ts'
import type { SourceCube } from './faces/cube-border.ts'
import { rasterEdgePx } from './faces/face-raster.ts'
import {
  endlessColumnOf,
  endlessRowOf,
  isFullTurn,
  planePadPx,
  planeRowBytes,
  type SourcePlane,
} from './faces/source-plane.ts'
import { byteAt } from './faces/typed-reads.ts'

/** Pixels looked at along an edge, about: of a larger square some are left out, which no mean of it shows. */
const looksPerEdge = 8

type Square = { readonly column: number; readonly row: number; readonly edgePx: number }

/** Mean of a square of pixels, or the pixel in its middle; `offsetAt` says where the bytes of each are. */
function meanOf(
  pixels: Uint8Array,
  { column, row, edgePx }: Square,
  offsetAt: (x: number, y: number) => number,
): Color {
  const edge = Math.max(1, Math.round(edgePx))
  const step = Math.max(1, Math.floor(edge / looksPerEdge))
  const looks = Math.ceil(edge / step)
  const first = (middle: number) => Math.round(middle - ((looks - 1) * step) / 2)
  const left = first(column)
  const top = first(row)
  let red = 0
  let green = 0
  let blue = 0
  for (let j = 0; j < looks; j++) {
    for (let i = 0; i < looks; i++) {
      const p = offsetAt(left + i * step, top + j * step)
      red += byteAt(pixels, p)
      green += byteAt(pixels, p + 1)
      blue += byteAt(pixels, p + 2)
    }
  }
  const count = looks * looks
  return [red / count, green / count, blue / count]
}

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

/** Means of an equirectangular image, by direction and width in radians. */
export function planeMeans(plane: SourcePlane): (direction: Vec3, acrossRad: number) => Color {
  const pixels = new Uint8Array(plane.pixels)
  const { widthPx, heightPx, fullWidthPx } = plane
  const stride = planeRowBytes(plane)
  const goesRound = isFullTurn(plane)
  const columnAt = (x: number) =>
    goesRound ? ((x % widthPx) + widthPx) % widthPx : within(x, -planePadPx, widthPx + planePadPx - 1)
  const offsetAt = (x: number, y: number) =>
    (within(y, -planePadPx, heightPx + planePadPx - 1) + planePadPx) * stride + 3 * (columnAt(x) + planePadPx)
  return ([x, y, z], acrossRad) => {
    const column = endlessColumnOf(plane, Math.atan2(x, -z))
    const row = endlessRowOf(plane, Math.asin(within(y, -1, 1)))
    return meanOf(pixels, { column, row, edgePx: (acrossRad / (2 * Math.PI)) * fullWidthPx }, offsetAt)
  }
}

/** Means of six faces, each within the face that is looked at. */
export function cubeMeans(cube: SourceCube): (direction: Vec3, acrossRad: number) => Color {
  const faces = new Map<CubeFace, Uint8Array>(cubeFaces.map((face) => [face, new Uint8Array(cube[face].pixels)]))
  return (direction, acrossRad) => {
    const { face, a, b } = vectorToFace(direction)
    const { sizePx, borderPx, ...raster } = cube[face]
    const edge = rasterEdgePx({ sizePx, borderPx, ...raster })
    const at = (index: number) => within(index, 0, sizePx - 1) + borderPx
    const square = {
      column: ((a + 1) / 2) * sizePx - 0.5,
      row: ((1 - b) / 2) * sizePx - 0.5,
      edgePx: (acrossRad / (Math.PI / 2)) * sizePx,
    }
    return meanOf(faces.get(face) ?? new Uint8Array(), square, (x, y) => 3 * (at(y) * edge + at(x)))
  }
}
