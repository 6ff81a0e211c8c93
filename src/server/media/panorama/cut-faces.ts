import { type CubeFace, cubeFaces } from '../../../shared/geometry/cube.ts'
import type { Vec3 } from '../../../shared/geometry/sphere.ts'
import type { Color } from '../../../shared/media/nadir-fill.ts'
import { levelCountOf } from '../../../shared/media/pyramid.ts'
import type { SourceCube } from './faces/cube-border.ts'
import type { FacePool } from './faces/face-pool.ts'
import { allocateRaster, type FaceRaster, finestBorderPx, rasterEdgePx } from './faces/face-raster.ts'
import { fillPoleBorders } from './faces/plane-border.ts'
import type { SourcePlane } from './faces/source-plane.ts'
import { cubeMeans, planeMeans } from './mean-color.ts'

/** A decoded panorama that cube faces are resampled from. */
export type FaceSource = {
  /** Prepares the source. Must finish before the first face is cut. */
  readonly prepare: (faceSizePx: number, pool: FacePool) => Promise<void>
  /** Resamples a face with its border at the finest level. */
  readonly cut: (order: { readonly face: CubeFace; readonly raster: FaceRaster }, pool: FacePool) => Promise<void>
  /**
   * Mean color around a unit vector, `widthRad` wide, for callers that sample few pixels and need no faces. Only after
   * `prepare`.
   */
  readonly meanAt: (direction: Vec3, widthRad: number) => Color
}

/** Parts per thread for smoothing, because rows near the poles take longer. */
const smoothingPartsPerThread = 4

/** Source of an equirectangular image. Preparation smooths its polar rows in place. */
export function planeSource(plane: SourcePlane): FaceSource {
  return {
    prepare: async (faceSizePx, pool) => {
      await runInParts(plane.heightPx, smoothingPartsPerThread * pool.size, (rows) =>
        pool.run({ name: 'smooth', input: { plane, faceSizePx, ...rows } }),
      )
      fillPoleBorders(plane)
    },
    cut: ({ face, raster }, pool) =>
      runInBands(raster, pool, (rows) => pool.run({ name: 'cut', input: { plane, raster, face, ...rows } })),
    meanAt: planeMeans(plane),
  }
}

/** Source of six cube faces, which are only scaled. Preparation fills their borders from their neighbors. */
export function cubeSource(cube: SourceCube): FaceSource {
  return {
    prepare: async (_faceSizePx, pool) => {
      await Promise.all(cubeFaces.map((face) => pool.run({ name: 'border', input: { cube, face } })))
    },
    cut: ({ face, raster }, pool) =>
      runInBands(raster, pool, (rows) => pool.run({ name: 'scale', input: { source: cube[face], raster, ...rows } })),
    meanAt: cubeMeans(cube),
  }
}

/** Allocates all levels of a face, coarsest first. */
export function allocatePyramid(faceSizePx: number): FaceRaster[] {
  const borderPx = finestBorderPx(faceSizePx)
  const levelCount = levelCountOf(faceSizePx)
  return Array.from({ length: levelCount }, (_, level) => {
    const shrink = 2 ** (levelCount - 1 - level)
    return allocateRaster(faceSizePx / shrink, borderPx / shrink)
  })
}

/** Fills all levels of a face. Only the finest is cut; each other level is a downscaled copy of the next finer one. */
export async function cutPyramid(
  source: FaceSource,
  { face, levels }: { readonly face: CubeFace; readonly levels: readonly FaceRaster[] },
  pool: FacePool,
): Promise<void> {
  let finerRaster: FaceRaster | undefined
  for (const raster of levels.toReversed()) {
    if (finerRaster) await pool.run({ name: 'halve', input: { source: finerRaster, raster } })
    else await source.cut({ face, raster }, pool)
    finerRaster = raster
  }
}

/** Runs a task in at least two bands of rows. Each band needs only a part of the source rows. */
function runInBands(
  raster: FaceRaster,
  pool: FacePool,
  run: (rows: { fromRow: number; toRow: number }) => Promise<void>,
): Promise<void> {
  return runInParts(rasterEdgePx(raster), Math.max(2, pool.size), run)
}

async function runInParts(
  rowCount: number,
  partCount: number,
  run: (rows: { fromRow: number; toRow: number }) => Promise<void>,
): Promise<void> {
  const rowsPerPart = Math.ceil(rowCount / partCount)
  const starts = Array.from({ length: Math.ceil(rowCount / rowsPerPart) }, (_, part) => part * rowsPerPart)
  await Promise.all(starts.map((fromRow) => run({ fromRow, toRow: Math.min(rowCount, fromRow + rowsPerPart) })))
}
