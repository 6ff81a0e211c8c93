import { faceAxes, facePoint } from '../../../shared/geometry/cube.ts'
import { levelSizePx } from '../../../shared/media/pyramid.ts'
import { type CameraVector, lensOf, type Projection, toCamera } from '../camera/projection.ts'
import { clipToView, type HalfExtent } from './clip-to-view.ts'
import { childrenOf, extentOf, isResident, type Pyramid, type Tile } from './tile.ts'

/** A visible tile, with its visible children if it must be shown in more detail. */
export type VisibleTile = {
  readonly tile: Tile
  /** Maximum number of screen pixels per texel in the visible part. */
  readonly rho: number
  /** Angle between the centers of the view and of the visible part. */
  readonly angleRad: number
  readonly children: readonly VisibleTile[]
}

export type Detail = {
  /** A tile with more screen pixels per texel than this is replaced by its children. */
  readonly tau: number
  /** Device pixels per CSS pixel of the projection. */
  readonly pixelRatio: number
  /** `tau` of the same view at rest, for the hysteresis. */
  readonly tauAtRest: number
  /** True for the visible view. Its refinement is stored for the hysteresis. False for predicted views. */
  readonly isCurrent: boolean
}

/** Values of `Detail.tau`. At rest no tile is enlarged. */
export const maxTau = { atRest: 1, moving: 1.4, savingData: 2 } as const

/**
 * `Detail.tau` of a view that is refined in the background once it is sharp: half a CSS pixel per texel. Hardly anything
 * of the panorama is lost then, even in the middle of a face, which is its coarsest part. On screens with two or more
 * device pixels per CSS pixel, the view at rest is as fine already.
 */
export const refinedTau = (pixelRatio: number): number => Math.max(1, pixelRatio) / 2

/** Hysteresis: loaded children stay until their parent has fewer than this many screen pixels per texel, times `tau`. */
const coarsenBelow = 0.8

type TexelSteps = readonly [eu: CameraVector, ev: CameraVector]

/**
 * Square root of the area scale of the projection of a face plane, in screen pixels per texel:
 * √|det J| of the derivative of (F·r/f, F·u/f) along the texel steps `eu`, `ev`.
 */
export function texelScale([r, u, f]: CameraVector, [eu, ev]: TexelSteps, focalPx: number): number {
  const k = focalPx / (f * f)
  const a = (f * eu[0] - r * eu[2]) * k
  const b = (f * ev[0] - r * ev[2]) * k
  const c = (f * eu[1] - u * eu[2]) * k
  const d = (f * ev[1] - u * ev[2]) * k
  return Math.sqrt(Math.abs(a * d - b * c))
}

const scaled = ([r, u, f]: CameraVector, k: number): CameraVector => [r * k, u * k, f * k]

/** Angle between the center of the view and the centroid of a polygon's corners. */
function angleOf(polygon: readonly CameraVector[]): number {
  let r = 0
  let u = 0
  let f = 0
  for (const point of polygon) {
    r += point[0]
    u += point[1]
    f += point[2]
  }
  return Math.atan2(Math.hypot(r, u), f)
}

/** Half extents of a view; an off-center view is extended to be symmetric. */
function frustumExtent(projection: Projection): HalfExtent {
  const { scale, center } = lensOf(projection)
  return { x: (1 + Math.abs(center[0])) / scale[0], y: (1 + Math.abs(center[1])) / scale[1] }
}

type MeasuredTile = Omit<VisibleTile, 'children'>

/** Measures the visible part of a tile; null if it is out of view. */
function measureTile(tile: Tile, projection: Projection): MeasuredTile | null {
  const { a0, a1, b0, b1 } = extentOf(tile)
  const corner = (a: number, b: number) => toCamera(projection, facePoint(tile.face, a, b))
  const corners = [corner(a0, b0), corner(a1, b0), corner(a1, b1), corner(a0, b1)]
  const texel = 2 / levelSizePx(tile.pyramid.faceSizePx, tile.level)
  if (projection.bend) {
    const part = projection.bend.measure(corners, texel, projection)
    return part && { tile, ...part }
  }
  const visible = clipToView(corners, frustumExtent(projection))
  if (visible.length === 0) return null
  const eu = scaled(toCamera(projection, faceAxes[tile.face].right), texel)
  const ev = scaled(toCamera(projection, faceAxes[tile.face].up), texel)
  let rho = 0
  for (const point of visible) rho = Math.max(rho, texelScale(point, [eu, ev], projection.focalPx))
  return { tile, rho, angleRad: angleOf(visible) }
}

function needsChildren(tile: Tile, rho: number, detail: Detail): boolean {
  if (rho > detail.tau) return true
  return tile.isRefined && rho > coarsenBelow * detail.tauAtRest && childrenOf(tile).some(isResident)
}

/** Measures a tile in several views, such as the views of two eyes: the largest density and the smallest angle. */
function measureInViews(tile: Tile, views: readonly Projection[]): MeasuredTile | null {
  let largest: MeasuredTile | null = null
  for (const view of views) {
    const detailInView = measureTile(tile, view)
    if (detailInView && largest)
      largest = {
        tile,
        rho: Math.max(detailInView.rho, largest.rho),
        angleRad: Math.min(detailInView.angleRad, largest.angleRad),
      }
    else largest ??= detailInView
  }
  return largest
}

/**
 * Visible tiles of a pyramid: its quadtrees, with each branch refined to the level that the view needs. For a headset,
 * tiles that either eye sees.
 */
export function visibleTiles(
  pyramid: Pyramid,
  projections: Projection | readonly Projection[],
  detail: Detail,
): readonly VisibleTile[] {
  const views = [projections].flat()
  const visit = (tile: Tile): VisibleTile[] => {
    const tileDetail = measureInViews(tile, views)
    if (!tileDetail) {
      if (detail.isCurrent) tile.isRefined = false
      return []
    }
    const rho = tileDetail.rho * detail.pixelRatio
    const isRefined = tile.level + 1 < pyramid.levelCount && needsChildren(tile, rho, detail)
    if (detail.isCurrent) tile.isRefined = isRefined
    return [{ ...tileDetail, rho, children: isRefined ? childrenOf(tile).flatMap(visit) : [] }]
  }
  return pyramid.roots.flatMap(visit)
}

/** All tiles of visible trees, parents before their children. */
export function treeOf(visible: readonly VisibleTile[]): readonly VisibleTile[] {
  return visible.flatMap((tile) => [tile, ...treeOf(tile.children)])
}

/** Tiles that should be shown: the leaves of the visible trees. */
export function targetsOf(visible: readonly VisibleTile[]): readonly VisibleTile[] {
  return treeOf(visible).filter(({ children }) => children.length === 0)
}
