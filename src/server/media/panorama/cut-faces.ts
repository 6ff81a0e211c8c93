import { type CubeFace, cubeFaces } from '../../../shared/geometry/cube.ts'
import type { Vec3 } from '../../../shared/geometry/sphere.ts'
import type { Color } from '../../../shared/media/nadir-fill.ts'
import { levelCountOf } from '../../../shared/media/pyramid.ts'
import type { SourceCube } from './faces/cube-border.ts'
import type { FacePool } from './faces/face-pool.ts'
import { allocateRaster, type FaceRaster, finestBorderPx, rasterEdgePx } from './faces/face-raster.ts'
import { fillPolePads } from './faces/plane-border.ts'
import type { SourcePlane } from './faces/source-plane.ts'
import { cubeMeans, planeMeans } from './mean-color.ts'

/** What the faces of a panorama are cut from. */
export type FaceSource = {
  /** Must be over before the first face is cut. */
  readonly prepare: (faceSizePx: number, pool: FacePool) => Promise<void>
  /** Cuts a face, border included, into its finest level. */
  readonly cut: (order: { readonly face: CubeFace; readonly raster: FaceRaster }, pool: FacePool) => Promise<void>
  /**
   * Mean color of what lies around a unit vector, `acrossRad` wide: what needs little of the image, and that little
   * anywhere, needs no faces. Comes after `prepare`.
   */
  readonly meanAt: (direction: Vec3, acrossRad: number) => Color
}

/** An equirectangular image. The rows around its poles are averaged to the density of the polar faces, in place. */
export function planeSource(plane: SourcePlane): FaceSource {
  return {
    prepare: async (faceSizePx, pool) => {
      await inParts(plane.heightPx, 4 * pool.size, (rows) =>
        pool.run({ name: 'smooth', input: { plane, faceSizePx, ...rows } }),
      )
      fillPolePads(plane)
    },
    cut: ({ face, raster }, pool) =>
      inBands(raster, pool, (rows) => pool.run({ name: 'cut', input: { plane, raster, face, ...rows } })),
    meanAt: planeMeans(plane),
  }
}

/** Six images that are faces already: each is only brought to its size, with its neighbors around it. */
export function cubeSource(cube: SourceCube): FaceSource {
  return {
    prepare: async (_faceSizePx, pool) => {
      await Promise.all(cubeFaces.map((face) => pool.run({ name: 'border', input: { cube, face } })))
    },
    cut: ({ face, raster }, pool) =>
      inBands(raster, pool, (rows) => pool.run({ name: 'scale', input: { source: cube[face], raster, ...rows } })),
    meanAt: cubeMeans(cube),
  }
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
  source: FaceSource,
  { face, levels }: { readonly face: CubeFace; readonly levels: readonly FaceRaster[] },
  pool: FacePool,
): Promise<void> {
  let whole: FaceRaster | undefined
  for (const raster of levels.toReversed()) {
    if (whole) await pool.run({ name: 'halve', input: { whole, half: raster } })
    else await source.cut({ face, raster }, pool)
    whole = raster
  }
}

/** Two bands meet where the source rows they need hardly overlap. */
function inBands(
  raster: FaceRaster,
  pool: FacePool,
  run: (rows: { fromRow: number; toRow: number }) => Promise<void>,
): Promise<void> {
  return inParts(rasterEdgePx(raster), Math.max(2, pool.size), run)
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
