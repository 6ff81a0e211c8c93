import type { CubeFace } from '../../../shared/geometry/cube.ts'
import { vectorToFace } from '../../../shared/geometry/cube.ts'
import type { Vec3 } from '../../../shared/geometry/sphere.ts'
import { type FaceRaster, rasterEdgePx } from './faces/face-raster.ts'
import { byteAt } from './faces/typed-reads.ts'

export type Cube = ReadonlyMap<CubeFace, FaceRaster>

/** Writes the color of a direction to three bytes of an image. */
type ColorWriter = (direction: Vec3, pixels: Uint8ClampedArray | Float64Array, offset: number) => void

/**
 * Bilinear sampling of a cube map by direction. The borders of the faces contain the pixels of their neighbors. It
 * allocates nothing, because a preview image has a million pixels.
 */
export function cubeSampler(cube: Cube): ColorWriter {
  const faces = new Map([...cube].map(([face, raster]) => [face, { raster, pixels: new Uint8Array(raster.pixels) }]))
  return (direction, target, offset) => {
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
    for (let c = 0, p = row * stride + 3 * column; c < 3; c++, p++) {
      const above = byteAt(pixels, p) * (1 - u) + byteAt(pixels, p + 3) * u
      const below = byteAt(pixels, p + stride) * (1 - u) + byteAt(pixels, p + stride + 3) * u
      target[offset + c] = above * (1 - v) + below * v
    }
  }
}
