import { directionToVector, dot, focalLengthPx, type Vec3 } from '../../../../../shared/geometry/sphere.ts'
import type { TourViewer } from '../../../../viewer/tour-stage.tsx'
import type { LiveView } from '../use-live-view.ts'

/** The camera by its axes in the image, which a level may have turned against the world. */
export type ImageCamera = Pick<LiveView, 'widthPx' | 'heightPx'> & {
  readonly right: Vec3
  readonly up: Vec3
  readonly forward: Vec3
  readonly focalPx: number
}

/** Read off the directions under three points, which is all that a viewer tells of its camera. */
export function imageCamera(viewer: TourViewer, { widthPx, heightPx, fovDeg }: LiveView): ImageCamera {
  const focalPx = focalLengthPx(Math.max(widthPx, heightPx), fovDeg)
  const under = (x: number, y: number) => directionToVector(viewer.screenToDirection(widthPx / 2 + x, heightPx / 2 + y))
  const forward = under(0, 0)
  const axis = (x: number, y: number): Vec3 => {
    const there = under(x, y)
    const depth = dot(there, forward)
    return [there[0] / depth - forward[0], there[1] / depth - forward[1], there[2] / depth - forward[2]]
  }
  return { widthPx, heightPx, focalPx, forward, right: axis(focalPx, 0), up: axis(0, -focalPx) }
}

const nearest = 0.05

/** Place on the stage in CSS pixels; null beside or behind the camera. */
export function placeOn(camera: ImageCamera, direction: Vec3): readonly [x: number, y: number] | null {
  const depth = dot(direction, camera.forward)
  if (depth < nearest) return null
  const scale = camera.focalPx / depth
  return [
    camera.widthPx / 2 + dot(direction, camera.right) * scale,
    camera.heightPx / 2 - dot(direction, camera.up) * scale,
  ]
}

/**
 * Lays a square element of a size, whose left top corner is that of the stage, onto the floor: its middle under the
 * camera, its edges `reach` away at a camera height of 1, its top towards a yaw. Null when none of it is in front.
 */
export function floorMatrix(
  camera: ImageCamera,
  { sizePx, reach, rotationRad }: { readonly sizePx: number; readonly reach: number; readonly rotationRad: number },
): string | null {
  const sine = Math.sin(rotationRad)
  const cosine = Math.cos(rotationRad)
  const step = (2 * reach) / sizePx
  // Ways on the floor for a pixel to the right and one down, and the left top corner.
  const across: Vec3 = [cosine * step, 0, sine * step]
  const down: Vec3 = [-sine * step, 0, cosine * step]
  const corner: Vec3 = [reach * (sine - cosine), -1, -reach * (cosine + sine)]
  const columns = [across, down, corner].map((way) => {
    const depth = dot(way, camera.forward)
    return [
      camera.focalPx * dot(way, camera.right) + (camera.widthPx / 2) * depth,
      (camera.heightPx / 2) * depth - camera.focalPx * dot(way, camera.up),
      depth,
    ] as const
  })
  const [[ax = 0, ay = 0, aw = 0] = [], [bx = 0, by = 0, bw = 0] = [], [cx = 0, cy = 0, cw = 0] = []] = columns
  const depths = [0, sizePx].flatMap((x) => [0, sizePx].map((y) => aw * x + bw * y + cw))
  if (Math.max(...depths) < nearest) return null
  return `matrix3d(${[ax, ay, 0, aw, bx, by, 0, bw, 0, 0, 1, 0, cx, cy, 0, cw].join(',')})`
}
