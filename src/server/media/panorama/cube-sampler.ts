import type { CubeFace } from '../../../shared/geometry/cube.ts'
import { vectorToFace } from '../../../shared/geometry/cube.ts'
import type { Vec3 } from '../../../shared/geometry/sphere.ts'
import type { Color } from '../../../shared/media/nadir-fill.ts'
import { type FaceRaster, rasterEdgePx } from './faces/face-raster.ts'
import { byteAt } from './faces/typed-reads.ts'

export type Cube = ReadonlyMap<CubeFace, FaceRaster>

/** Bilinear sampling of a cube map by direction. The borders of the faces contain the pixels of their neighbors. */
export function cubeSampler(cube: Cube): (direction: Vec3) => Color {
  const faces = new Map([...cube].map(([face, raster]) => [face, { raster, pixels: new Uint8Array(raster.pixels) }]))
  return (direction) => {
    const { face, a, b } = vectorToFace(direction)
    const sampledFace = faces.get(face)
    if (!sampledFace) throw new Error(`The cube has no face ${face}.`)
    const { raster, pixels } = sampledFace
    const x = ((a + 1) / 2) * raster.sizePx - 0.5 + raster.borderPx
    const y = ((1 - b) / 2) * raster.sizePx - 0.5 + raster.borderPx
    const column = Math.floor(x)
    const row = Math.floor(y)
    const u = x - column
    const v = y - row
    const stride = 3 * rasterEdgePx(raster)
    const p = row * stride + 3 * column
    const channel = (c: number): number => {
      const above = byteAt(pixels, p + c) * (1 - u) + byteAt(pixels, p + c + 3) * u
      const below = byteAt(pixels, p + c + stride) * (1 - u) + byteAt(pixels, p + c + stride + 3) * u
      return above * (1 - v) + below * v
    }
    return [channel(0), channel(1), channel(2)]
  }
}
