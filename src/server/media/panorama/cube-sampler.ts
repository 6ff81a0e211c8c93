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
    const rightWeight = x - column
    const lowerWeight = y - row
    const stride = 3 * rasterEdgePx(raster)
    for (let channel = 0, source = row * stride + 3 * column; channel < 3; channel++, source++) {
      const upper = byteAt(pixels, source) * (1 - rightWeight) + byteAt(pixels, source + 3) * rightWeight
      const lower =
        byteAt(pixels, source + stride) * (1 - rightWeight) + byteAt(pixels, source + stride + 3) * rightWeight
      target[offset + channel] = upper * (1 - lowerWeight) + lower * lowerWeight
    }
  }
}
