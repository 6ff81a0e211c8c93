import { directionToVector, dot, focalLengthPx, type Vec3 } from '../../../../../../shared/geometry/sphere.ts'
import type { TourViewer } from '../../../../../viewer/tour-stage.tsx'
import type { LiveView } from '../use-live-view.ts'

/** Camera axes in image coordinates, which leveling rotates relative to world coordinates. */
export type ImageCamera = Pick<LiveView, 'widthPx' | 'heightPx'> & {
  readonly right: Vec3
  readonly up: Vec3
  readonly forward: Vec3
  readonly focalPx: number
}

/** Derives the axes from the directions at three screen points, because the viewer exposes no camera matrix. */
export function imageCamera(viewer: TourViewer, { widthPx, heightPx, fovDeg }: LiveView): ImageCamera {
  const focalPx = focalLengthPx(Math.max(widthPx, heightPx), fovDeg)
  const vectorAt = (x: number, y: number) =>
    directionToVector(viewer.screenToDirection(widthPx / 2 + x, heightPx / 2 + y))
  const forward = vectorAt(0, 0)
  const axis = (x: number, y: number): Vec3 => {
    const vector = vectorAt(x, y)
    const depth = dot(vector, forward)
    return [vector[0] / depth - forward[0], vector[1] / depth - forward[1], vector[2] / depth - forward[2]]
  }
  return { widthPx, heightPx, focalPx, forward, right: axis(focalPx, 0), up: axis(0, -focalPx) }
}

const minDepth = 0.05

/** Projects a direction to CSS pixels on the stage; `null` beside or behind the camera. */
export function projectToStage(camera: ImageCamera, direction: Vec3): readonly [x: number, y: number] | null {
  const depth = dot(direction, camera.forward)
  if (depth < minDepth) return null
  const scale = camera.focalPx / depth
  return [
    camera.widthPx / 2 + dot(direction, camera.right) * scale,
    camera.heightPx / 2 - dot(direction, camera.up) * scale,
  ]
}

/**
 * CSS `matrix3d` that projects a square element at the top left of the stage onto the floor, centered under the camera.
 * `reach` is half its edge length at a camera height of 1. `null` if the whole square is behind the camera.
 */
export function floorMatrix(
  camera: ImageCamera,
  { sizePx, reach, rotationRad }: { readonly sizePx: number; readonly reach: number; readonly rotationRad: number },
): string | null {
  const sine = Math.sin(rotationRad)
  const cosine = Math.cos(rotationRad)
  const step = (2 * reach) / sizePx
  // Floor vectors of one pixel to the right and one pixel down, and the top left corner. Their homogeneous screen
  // coordinates are the columns of the projection.
  const across: Vec3 = [cosine * step, 0, sine * step]
  const down: Vec3 = [-sine * step, 0, cosine * step]
  const corner: Vec3 = [reach * (sine - cosine), -1, -reach * (cosine + sine)]
  const columns = [across, down, corner].map((vector) => {
    const depth = dot(vector, camera.forward)
    return [
      camera.focalPx * dot(vector, camera.right) + (camera.widthPx / 2) * depth,
      (camera.heightPx / 2) * depth - camera.focalPx * dot(vector, camera.up),
      depth,
    ] as const
  })
  const [[ax = 0, ay = 0, aw = 0] = [], [bx = 0, by = 0, bw = 0] = [], [cx = 0, cy = 0, cw = 0] = []] = columns
  const depths = [0, sizePx].flatMap((x) => [0, sizePx].map((y) => aw * x + bw * y + cw))
  if (Math.max(...depths) < minDepth) return null
  return `matrix3d(${[ax, ay, 0, aw, bx, by, 0, bw, 0, 0, 1, 0, cx, cy, 0, cw].join(',')})`
}
