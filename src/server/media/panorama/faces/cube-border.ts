import { type CubeFace, cubeFaces, facePoint, vectorToFace } from '../../../../shared/geometry/cube.ts'
import { cubicWeights, phaseCount, weightBits } from './cubic-kernel.ts'
import { type FaceRaster, planeCoordinate, rasterEdgePx } from './face-raster.ts'
import { byteAt, shortAt } from './typed-reads.ts'

/** The six faces of a cube map, each with a border that continues its plane. */
export type SourceCube = Readonly<Record<CubeFace, FaceRaster>>

const weights = cubicWeights()
const fixedPointOne = 2 ** (2 * weightBits)

/**
 * Fills the border of a face from its neighbors, so that resampling kernels don't meet an edge. It reads only the faces
 * without their borders, so all borders can be filled in parallel.
 */
export function fillCubeBorder(cube: SourceCube, face: CubeFace): void {
  const raster = cube[face]
  const { sizePx, borderPx } = raster
  const edge = rasterEdgePx(raster)
  const out = new Uint8ClampedArray(raster.pixels)
  const samplers = new Map(cubeFaces.map((name) => [name, bicubicSampler(cube[name])]))
  const fillPixel = (column: number, row: number) => {
    const direction = facePoint(face, planeCoordinate(raster, column), -planeCoordinate(raster, row))
    const neighborPoint = vectorToFace(direction)
    samplers.get(neighborPoint.face)?.(neighborPoint, out, 3 * (row * edge + column))
  }
  for (let row = 0; row < edge; row++) {
    const isFaceRow = row >= borderPx && row < borderPx + sizePx
    for (let column = 0; column < edge; column++) {
      if (isFaceRow && column === borderPx) column += sizePx
      fillPixel(column, row)
    }
  }
}

type PlanePoint = { readonly a: number; readonly b: number }

/** Bicubic interpolation at a point of a face; beyond its edge the last pixels are repeated. */
function bicubicSampler(raster: FaceRaster): (point: PlanePoint, out: Uint8ClampedArray, offset: number) => void {
  const { sizePx, borderPx } = raster
  const pixels = new Uint8Array(raster.pixels)
  const edge = rasterEdgePx(raster)
  const clampToFace = (index: number) => borderPx + Math.max(0, Math.min(sizePx - 1, index))
  return ({ a, b }, out, offset) => {
    const x = ((a + 1) / 2) * sizePx - 0.5
    const y = ((1 - b) / 2) * sizePx - 0.5
    const column = Math.floor(x)
    const row = Math.floor(y)
    const columnPhase = 4 * Math.floor((x - column) * phaseCount)
    const rowPhase = 4 * Math.floor((y - row) * phaseCount)
    let red = 0
    let green = 0
    let blue = 0
    for (let j = 0; j < 4; j++) {
      for (let i = 0; i < 4; i++) {
        const weight = shortAt(weights, columnPhase + i) * shortAt(weights, rowPhase + j)
        const p = 3 * (clampToFace(row - 1 + j) * edge + clampToFace(column - 1 + i))
        red += weight * byteAt(pixels, p)
        green += weight * byteAt(pixels, p + 1)
        blue += weight * byteAt(pixels, p + 2)
      }
    }
    out[offset] = red / fixedPointOne
    out[offset + 1] = green / fixedPointOne
    out[offset + 2] = blue / fixedPointOne
  }
}
