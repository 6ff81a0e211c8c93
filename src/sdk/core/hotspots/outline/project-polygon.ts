import type { Vec3 } from '../../../../shared/geometry/sphere.ts'
import type { CameraVector, Projection } from '../../camera/projection.ts'
import type { HalfExtent } from '../../tiles/clip-to-view.ts'
import type { FigureTools } from '../figure.ts'

export type ProjectionTools = Pick<FigureTools, 'toCamera' | 'clipToView'>

export type Point = { readonly x: number; readonly y: number }

/** Edges are clipped at this multiple of the view, where the cut is invisible. */
const marginScale = 1.25

function halfExtentOf({ widthPx, heightPx, focalPx }: Projection, scale: number): HalfExtent {
  return { x: (widthPx / 2 / focalPx) * scale, y: (heightPx / 2 / focalPx) * scale }
}

/** Clips and projects a shape to CSS pixels from the top left; empty if out of view. */
export function projectPolygon(
  ring: readonly Vec3[],
  projection: Projection,
  { toCamera, clipToView, scale = marginScale }: ProjectionTools & { readonly scale?: number },
): readonly Point[] {
  const polygon: readonly CameraVector[] = ring.map((vector) => toCamera(projection, vector))
  const { widthPx, heightPx, focalPx } = projection
  return clipToView(polygon, halfExtentOf(projection, scale)).map(([right, up, forward]) => ({
    x: widthPx / 2 + (right / forward) * focalPx,
    y: heightPx / 2 - (up / forward) * focalPx,
  }))
}

/** Center of the bounding box of points; null for none. */
export function centerOf(points: readonly Point[]): Point | null {
  if (points.length === 0) return null
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 }
}
