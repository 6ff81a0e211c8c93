import { type CubeFace, cubeFaces, facePoint, vectorToFace } from '../../../../shared/geometry/cube.ts'
import { cubicWeights, phaseCount, weightBits } from './cubic-kernel.ts'
import { type FaceRaster, planeCoordinate, rasterEdgePx } from './face-raster.ts'
import { byteAt, shortAt } from './typed-reads.ts'

/** The six images of a cube, each with a border that continues its plane. */
export type SourceCube = Readonly<Record<CubeFace, FaceRaster>>

const weights = cubicWeights()
const one = 2 ** (2 * weightBits)

/**
 * Fills the border of a face with what its neighbors show there, so that no kernel meets an edge. Only the faces
 * proper are read: all borders can be filled at the same time.
 */
export function fillCubeBorder(cube: SourceCube, face: CubeFace): void {
  const raster = cube[face]
  const { sizePx, borderPx } = raster
  const edge = rasterEdgePx(raster)
  const out = new Uint8ClampedArray(raster.pixels)
  const samplers = new Map(cubeFaces.map((name) => [name, faceSampler(cube[name])]))
  const paint = (column: number, row: number) => {
    const direction = facePoint(face, planeCoordinate(raster, column), -planeCoordinate(raster, row))
    const seen = vectorToFace(direction)
    samplers.get(seen.face)?.(seen, out, 3 * (row * edge + column))
  }
  for (let row = 0; row < edge; row++) {
    const besideFace = row >= borderPx && row < borderPx + sizePx
    for (let column = 0; column < edge; column++) {
      if (besideFace && column === borderPx) column += sizePx
      paint(column, row)
    }
  }
}

type PlanePoint = { readonly a: number; readonly b: number }

/** Writes the color at a point of a face, sixteen taps; beyond its edge the last pixels go on. */
function faceSampler(raster: FaceRaster): (at: PlanePoint, out: Uint8ClampedArray, offset: number) => void {
  const { sizePx, borderPx } = raster
  const pixels = new Uint8Array(raster.pixels)
  const edge = rasterEdgePx(raster)
  const inside = (index: number) => borderPx + Math.max(0, Math.min(sizePx - 1, index))
  return ({ a, b }, out, offset) => {
    const x = ((a + 1) / 2) * sizePx - 0.5
    const y = ((1 - b) / 2) * sizePx - 0.5
    const column = Math.floor(x)
    const row = Math.floor(y)
    const across = 4 * Math.floor((x - column) * phaseCount)
    const down = 4 * Math.floor((y - row) * phaseCount)
    let red = 0
    let green = 0
    let blue = 0
    for (let j = 0; j < 4; j++) {
      for (let i = 0; i < 4; i++) {
        const weight = shortAt(weights, across + i) * shortAt(weights, down + j)
        const p = 3 * (inside(row - 1 + j) * edge + inside(column - 1 + i))
        red += weight * byteAt(pixels, p)
        green += weight * byteAt(pixels, p + 1)
        blue += weight * byteAt(pixels, p + 2)
      }
    }
    out[offset] = red / one
    out[offset + 1] = green / one
    out[offset + 2] = blue / one
  }
}
