import type { Vec3 } from '../../../../shared/geometry/sphere.ts'
import type { CameraVector, Projection } from '../../camera/projection.ts'
import type { HalfExtent } from '../../tiles/clip-to-view.ts'
import type { FigureTools } from '../figure.ts'

export type ProjectionTools = Pick<FigureTools, 'toCamera' | 'clipToView'>

export type Point = { readonly x: number; readonly y: number }

/** Scale of the view to which polygons are clipped by default, so that the clipped edges are out of view. */
const defaultClipScale = 1.25

function halfExtentOf({ widthPx, heightPx, focalPx }: Projection, scale: number): HalfExtent {
  return { x: (widthPx / 2 / focalPx) * scale, y: (heightPx / 2 / focalPx) * scale }
}

/** Clips a polygon to the scaled view and projects it to CSS pixels from the top left. Empty if it is out of view. */
export function projectPolygon(
  polygon: readonly Vec3[],
  projection: Projection,
  { toCamera, clipToView, clipScale = defaultClipScale }: ProjectionTools & { readonly clipScale?: number },
): readonly Point[] {
  const cameraPolygon: readonly CameraVector[] = polygon.map((vector) => toCamera(projection, vector))
  const { widthPx, heightPx, focalPx } = projection
  return clipToView(cameraPolygon, halfExtentOf(projection, clipScale)).map(([right, up, forward]) => ({
    x: widthPx / 2 + (right / forward) * focalPx,
    y: heightPx / 2 - (up / forward) * focalPx,
  }))
}

/** Center of the bounding box of some points; null without points. */
export function centerOf(points: readonly Point[]): Point | null {
  if (points.length === 0) return null
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 }
}
