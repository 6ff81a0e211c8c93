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

/** Cuts a face into its finest level. */
export async function cutFace(
  plane: SourcePlane,
  { face, raster }: { readonly face: CubeFace; readonly raster: FaceRaster },
  pool: FacePool,
): Promise<void> {
  // Two bands meet where the source rows they need hardly overlap.
  await inParts(rasterEdgePx(raster), Math.max(2, pool.size), (rows) =>
    pool.run({ name: 'cut', input: { plane, raster, face, ...rows } }),
  )
}

/** Memory for all levels of a face, coarsest first. */
export function allocatePyramid(faceSizePx: number): FaceRaster[] {
  const borderPx = finestBorderPx(faceSizePx)
  const levelCount = levelCountOf(faceSizePx)
  return Array.from({ length: levelCount }, (_, level) => {
    const shrink = 2 ** (levelCount - 1 - level)
    return allocateRaster(faceSizePx / shrink, borderPx / shrink)
  })
}

/** Cuts a face at all its levels, each made of the one below. */
export async function cutPyramid(
  plane: SourcePlane,
  { face, levels }: { readonly face: CubeFace; readonly levels: readonly FaceRaster[] },
  pool: FacePool,
): Promise<void> {
  let whole: FaceRaster | undefined
  for (const raster of levels.toReversed()) {
    if (whole) await pool.run({ name: 'halve', input: { whole, half: raster } })
    else await cutFace(plane, { face, raster }, pool)
    whole = raster
  }
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
