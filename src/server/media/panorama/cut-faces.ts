import type { CubeFace } from '../../../shared/cube.ts'
import { levelCountOf } from '../../../shared/media/pyramid.ts'
import type { FacePool } from './faces/face-pool.ts'
import { allocateRaster, type FaceRaster, finestBorderPx, rasterEdgePx } from './faces/face-raster.ts'
import { fillPolePads } from './faces/plane-border.ts'
import type { SourcePlane } from './faces/source-plane.ts'

/**
 * Makes the plane fit to be cut: the rows around the poles are averaged to the density of the polar faces, once and
 * in place. Must be over before the first face is cut.
 */
export async function preparePlane(plane: SourcePlane, faceSizePx: number, pool: FacePool): Promise<void> {
  await inParts(plane.heightPx, 4 * pool.size, (rows) =>
    pool.run({ name: 'smooth', input: { plane, faceSizePx, ...rows } }),
  )
  fillPolePads(plane)
}

/** Cuts one face at its finest level. */
export async function cutFace(
  plane: SourcePlane,
  { face, faceSizePx }: { readonly face: CubeFace; readonly faceSizePx: number },
  pool: FacePool,
): Promise<FaceRaster> {
  const raster = allocateRaster(faceSizePx, finestBorderPx(faceSizePx))
  // Two bands meet where the source rows they need hardly overlap.
  await inParts(rasterEdgePx(raster), Math.max(2, pool.size), (rows) =>
    pool.run({ name: 'cut', input: { plane, raster, face, ...rows } }),
  )
  return raster
}

/** All levels of a face, coarsest first. */
export async function pyramidOf(finest: FaceRaster, pool: FacePool): Promise<FaceRaster[]> {
  const levels = [finest]
  for (let level = levelCountOf(finest.sizePx) - 2; level >= 0; level--) {
    const whole = levels[0] ?? finest
    const half = allocateRaster(whole.sizePx / 2, whole.borderPx / 2)
    await pool.run({ name: 'halve', input: { whole, half } })
    levels.unshift(half)
  }
  return levels
}

async function inParts(
  rowCount: number,
  parts: number,
  run: (rows: { fromRow: number; toRow: number }) => Promise<void>,
): Promise<void> {
  const rowsEach = Math.ceil(rowCount / parts)
  const starts = Array.from({ length: Math.ceil(rowCount / rowsEach) }, (_, part) => part * rowsEach)
  await Promise.all(starts.map((fromRow) => run({ fromRow, toRow: Math.min(rowCount, fromRow + rowsEach) })))
}
