import type { Effect } from '@babylonjs/core/Materials/effect.js'
import { type Leveling, levelingOf } from '../../../shared/geometry/leveling.ts'
import { cameraAxes, dot, focalLengthPx, type Vec3, type View } from '../../../shared/geometry/sphere.ts'

/** Size of the drawn area in CSS pixels. */
export type Viewport = { readonly widthPx: number; readonly heightPx: number }

/**
 * Scale and center of a view in normalized device coordinates (−1…1): a camera ray (r, u, f) is drawn at `scale`·(r,
 * u)/f + `center`.
 */
export type Lens = { readonly scale: readonly [x: number, y: number]; readonly center: readonly [x: number, y: number] }

/** Part of a tile that a view shows: screen pixels per texel, and the angle from the center of the view. */
export type MeasuredPart = { readonly rho: number; readonly angleRad: number }

/**
 * Perspective from a point behind the center of the sphere, which shows more of it. Its code is loaded on demand, so it comes
 * with everything that needs to know more than `amount`.
 */
export type Bend = {
  /** Distance of the point in radii: 0 is rectilinear, 1 stereographic. */
  readonly amount: number
  /** Factor of the focal length. */
  readonly zoom: number
  /** Cells along each side of a tile, whose edges are curves. */
  readonly cellsPerSide: number
  /** Shaders for the projection, made of those for a rectilinear one. They have the uniform `bend`. */
  adaptShaders(shaders: Shaders): Shaders
  /** Program adapted from a rectilinear one, compiled on first use. */
  programOf(program: Effect, compile: ((bend: Bend) => Effect) | undefined): Effect | undefined
  /** Projection in which everything is out of view, for figures: they are flat, so a bent view shows only their buttons. */
  figureProjectionOf(projection: Projection): Projection
  /** Measures the visible part of a tile with these corners, whose texels are `texel` of its plane; null out of view. */
  measure(corners: readonly CameraVector[], texel: number, projection: Projection): MeasuredPart | null
}

export type Shaders = { readonly vertexSource: string; readonly fragmentSource: string }

/** A view of an image: camera axes in image space, and the focal length. It is rectilinear unless it is bent. */
export type Projection = Viewport & {
  readonly right: Vec3
  readonly up: Vec3
  readonly forward: Vec3
  readonly focalPx: number
  /** Off-center lens of a headset's eye; `focalPx` is then the geometric mean of its focal lengths. */
  readonly lens?: Lens | undefined
  readonly bend?: Bend | undefined
}

/** A view with the camera's roll to its right, which only device motion changes. */
export type Pose = View & { readonly rollDeg?: number; readonly bend?: Bend | undefined }

/** A vector along the camera's axes. */
export type CameraVector = readonly [right: number, up: number, forward: number]

/** Leveling of an image that is level already. */
export const level: Leveling = levelingOf({ levelPitchDeg: 0, levelRollDeg: 0 })

/**
 * Focal length of a view, which is the distance of the image plane. `fovDeg` is measured along the longer side, so that
 * a view authored on a wide screen keeps its scale on a phone held upright instead of turning into a fisheye.
 */
export function focalPxOf(fovDeg: number, { widthPx, heightPx }: Viewport): number {
  return focalLengthPx(Math.max(widthPx, heightPx), fovDeg)
}

export function projectionOf(view: Pose, viewport: Viewport, leveling: Leveling = level): Projection {
  const { bend } = view
  const axes = cameraAxes(view, view.rollDeg)
  return {
    widthPx: viewport.widthPx,
    heightPx: viewport.heightPx,
    right: leveling.toImage(axes.right),
    up: leveling.toImage(axes.up),
    forward: leveling.toImage(axes.forward),
    focalPx: focalPxOf(view.fovDeg, viewport) * (bend?.zoom ?? 1),
    bend,
  }
}

/** Lens of a projection; a symmetrical one unless a headset defines its own. */
export function lensOf({ lens, focalPx, widthPx, heightPx }: Projection): Lens {
  return lens ?? { scale: [(2 * focalPx) / widthPx, (2 * focalPx) / heightPx], center: [0, 0] }
}

/** Components of a vector along the axes of the camera: right, up and forward. */
export function toCamera(projection: Projection, vector: Vec3): CameraVector {
  return [dot(vector, projection.right), dot(vector, projection.up), dot(vector, projection.forward)]
}

/**
 * Projects a unit image direction to CSS pixels from the top left. If `depth` ≤ 0 it is behind the camera, and x and y are
 * meaningless.
 */
export function project(projection: Projection, vector: Vec3): { x: number; y: number; depth: number } {
  const [right, up, forward] = toCamera(projection, vector)
  const depth = forward + (projection.bend?.amount ?? 0)
  const scale = projection.focalPx / depth
  return { x: projection.widthPx / 2 + right * scale, y: projection.heightPx / 2 - up * scale, depth }
}

/**
 * Ray through a pixel, in camera axes, of unit length. It ends where the line from the point of the perspective, at −amount,
 * through the pixel of the image plane leaves the sphere.
 */
export function rayThrough({ widthPx, heightPx, focalPx, bend }: Projection, x: number, y: number): CameraVector {
  const amount = bend?.amount ?? 0
  const right = (x - widthPx / 2) / focalPx
  const up = (heightPx / 2 - y) / focalPx
  const square = right * right + up * up
  const length = (amount + Math.sqrt(1 + square * (1 - amount * amount))) / (1 + square)
  return [right * length, up * length, length - amount]
}

/** Unit image direction seen at a pixel. */
export function unproject(projection: Projection, x: number, y: number): Vec3 {
  const [r, u, f] = rayThrough(projection, x, y)
  const { right, up, forward } = projection
  return [
    right[0] * r + up[0] * u + forward[0] * f,
    right[1] * r + up[1] * u + forward[1] * f,
    right[2] * r + up[2] * u + forward[2] * f,
  ]
}
