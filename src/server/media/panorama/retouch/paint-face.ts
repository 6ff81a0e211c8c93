import { type CubeFace, facePoint } from '../../../../shared/geometry/cube.ts'
import { angleBetween, type Vec3 } from '../../../../shared/geometry/sphere.ts'
import type { Color } from '../../../../shared/media/nadir-fill.ts'
import type { Disc } from '../../../../shared/media/retouch-shapes.ts'
import { type FaceRaster, planeCoordinate, rasterEdgePx } from '../faces/face-raster.ts'
import { byteAt } from '../faces/typed-reads.ts'
import { blendLayers, type Layer } from './layer.ts'

/** Edge length of the blocks into which a face is divided; blocks that overlap no disc are skipped. */
const blockPx = 64

/** Unit vector to the center of a pixel. */
function unitAt(face: CubeFace, raster: FaceRaster, { column, row }: { column: number; row: number }): Vec3 {
  const [x, y, z] = facePoint(face, planeCoordinate(raster, column), -planeCoordinate(raster, row))
  const length = Math.sqrt(x * x + y * y + z * z)
  return [x / length, y / length, z / length]
}

type Block = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

function blocksOf(edge: number): Block[] {
  const starts = Array.from({ length: Math.ceil(edge / blockPx) }, (_, index) => index * blockPx)
  const end = (start: number) => Math.min(edge, start + blockPx)
  return starts.flatMap((top) => starts.map((left) => ({ left, top, right: end(left), bottom: end(top) })))
}

/** Margin for rounding errors. */
const boundsMarginRad = 1e-3

/** Circle around a block including its outermost pixels. */
function boundingDisc(face: CubeFace, raster: FaceRaster, { left, top, right, bottom }: Block): Disc {
  const center = unitAt(face, raster, { column: (left + right - 1) / 2, row: (top + bottom - 1) / 2 })
  const corners = [left, right].flatMap((column) => [top, bottom].map((row) => unitAt(face, raster, { column, row })))
  return { center, radiusRad: Math.max(...corners.map((corner) => angleBetween(center, corner))) + boundsMarginRad }
}

function paintBlock(
  { face, raster }: { readonly face: CubeFace; readonly raster: FaceRaster },
  block: Block,
  layers: readonly Layer[],
): void {
  const pixels = new Uint8ClampedArray(raster.pixels)
  const source = new Uint8Array(raster.pixels)
  const edge = rasterEdgePx(raster)
  for (let row = block.top; row < block.bottom; row++) {
    for (let column = block.left; column < block.right; column++) {
      const offset = 3 * (row * edge + column)
      const color: Color = [byteAt(source, offset), byteAt(source, offset + 1), byteAt(source, offset + 2)]
      const blended = blendLayers(color, layers, unitAt(face, raster, { column, row }))
      if (blended !== color) pixels.set(blended, offset)
    }
  }
}

/** Paints layers in order over the finest level of a face with its border. */
export function paintFace(face: CubeFace, raster: FaceRaster, layers: readonly Layer[]): void {
  for (const block of blocksOf(rasterEdgePx(raster))) {
    const blockDisc = boundingDisc(face, raster, block)
    const overlapsBlock = ({ center, radiusRad }: Disc) =>
      angleBetween(center, blockDisc.center) < radiusRad + blockDisc.radiusRad
    const blockLayers = layers
      .map((layer) => ({ ...layer, discs: layer.discs.filter(overlapsBlock) }))
      .filter(({ discs }) => discs.length > 0)
    if (blockLayers.length > 0) paintBlock({ face, raster }, block, blockLayers)
  }
}
