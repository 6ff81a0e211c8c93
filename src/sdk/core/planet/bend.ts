import type { Effect } from '@babylonjs/core/Materials/effect.js'
import type { Bend, CameraVector, MeasuredPart, Projection, Shaders } from '../camera/projection.ts'

/** Factor of the focal length of a whole little planet, whose horizon would fill the screen otherwise. */
const planetZoom = 0.22
/** With 24 cells, edges of tiles are off by at most a third of a pixel where a tile of the first level is enlarged most. */
const cellsPerSide = 24
/** Parts of a tile are measured at this many points along each side. */
const measuredPoints = 5
/** Margin around the measured points of a tile, as a fraction of their extent, for the curves between them. */
const boundsMargin = 0.15
/** A tile this large is measured by its angle alone, because its points are too far apart. */
const coarseTileRad = 0.5

/** Length of the ray (right, up, 1) up to the sphere, from a point `bend` radii behind the center. */
const bentRay = `uniform mat4 camera;
uniform float bend;
vec3 bentRay() {
  float square = dot(ray, ray);
  return ray * (bend + sqrt(bend * bend + square * (1. - bend * bend))) / square - bend * camera[2].xyz;
}
`

/**
 * Adapts the shaders of rectilinear views. In the shader of tiles, the depth of a corner grows by `bend`. Corners near the
 * opposite of the view's center are put behind the camera: a triangle around that direction would cover the screen. In
 * shaders of whole spheres, a bent ray replaces the straight one.
 */
export function adaptShaders({ vertexSource, fragmentSource }: Shaders): Shaders {
  const projection = 'vec4 clip = camera * vec4(point, 1.);'
  const isTile = vertexSource.includes(projection)
  if (isTile)
    return {
      vertexSource: vertexSource.replace('void main() {', 'uniform float bend;\nvoid main() {').replace(
        projection,
        `${projection}
  float reach = length(point);
  bool isOpposite = clip.w < -.98 * reach;
  clip.w += bend * reach;
  if (isOpposite) clip.w = -abs(clip.w) - 1e-4;`,
      ),
      fragmentSource,
    }
  return {
    vertexSource,
    fragmentSource: fragmentSource
      .replace('in vec3 ray;', `in vec3 ray;\n${bentRay}`)
      .replace('void main() {', 'void main() {\n  vec3 ray = bentRay();'),
  }
}

type TilePoint = {
  readonly x: number
  readonly y: number
  /** Angle from the center of the view. */
  readonly angleRad: number
  /** Screen pixels per texel. */
  readonly rho: number
}

function mix(a: CameraVector, b: CameraVector, fraction: number): CameraVector {
  return [a[0] + (b[0] - a[0]) * fraction, a[1] + (b[1] - a[1]) * fraction, a[2] + (b[2] - a[2]) * fraction]
}

/**
 * Projects a point of a cube face at distance 1. A texel of the face's plane has the solid angle texel²/length³. The
 * perspective scales it by focalPx·√(1 + d·cos θ)/(d + cos θ)^1.5, the geometric mean of its scales along and across.
 */
function tilePointOf(
  [r, u, f]: CameraVector,
  texel: number,
  { focalPx, bend }: Pick<Projection, 'focalPx' | 'bend'>,
): TilePoint {
  const amount = bend?.amount ?? 0
  const length = Math.hypot(r, u, f)
  const cosine = f / length
  const depth = cosine + amount
  const scale = depth > 0 ? (focalPx * Math.sqrt(Math.max(0, 1 + amount * cosine))) / depth ** 1.5 : 0
  return {
    x: (focalPx * r) / length / depth,
    y: (focalPx * u) / length / depth,
    angleRad: Math.atan2(Math.hypot(r, u), f),
    rho: (scale * texel) / length ** 1.5,
  }
}

/** Angle between the center of the view and its corners. */
function radiusOfView({ widthPx, heightPx, focalPx }: Projection, amount: number): number {
  const square = (widthPx ** 2 + heightPx ** 2) / (4 * focalPx ** 2) + 1
  const length = (amount + Math.sqrt(amount ** 2 + square * (1 - amount ** 2))) / square
  return Math.acos(Math.max(-1, Math.min(1, length - amount)))
}

function angleBetween(a: CameraVector, b: CameraVector): number {
  const cosine = (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) / (Math.hypot(...a) * Math.hypot(...b))
  return Math.acos(Math.max(-1, Math.min(1, cosine)))
}

/** True if the bounds of points reach into the view. */
function overlapsView(points: readonly TilePoint[], { widthPx, heightPx }: Projection): boolean {
  const reaches = (values: readonly number[], halfPx: number) => {
    const min = Math.min(...values)
    const max = Math.max(...values)
    const margin = (max - min) * boundsMargin
    return min - margin < halfPx && max + margin > -halfPx
  }
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return reaches(xs, widthPx / 2) && reaches(ys, heightPx / 2)
}

/** Measures the part of a tile that a bent view shows; null if it may not be visible. Errs on the side of showing a tile. */
export function measureBent(
  corners: readonly CameraVector[],
  texel: number,
  projection: Projection,
): MeasuredPart | null {
  const [first, second, third, fourth] = corners
  if (!first || !second || !third || !fourth) return null
  const center = mix(first, third, 0.5)
  const radiusRad = Math.max(...corners.map((corner) => angleBetween(center, corner)))
  const angleRad = angleBetween(center, [0, 0, 1])
  const viewRad = radiusOfView(projection, projection.bend?.amount ?? 0)
  if (angleRad - radiusRad > viewRad) return null
  const steps = Array.from({ length: measuredPoints }, (_, index) => index / (measuredPoints - 1))
  const points = steps.flatMap((down) =>
    steps.map((across) =>
      tilePointOf(mix(mix(first, second, across), mix(fourth, third, across), down), texel, projection),
    ),
  )
  const isBehind = points.some((point) => point.angleRad > viewRad + radiusRad)
  if (radiusRad < coarseTileRad && !isBehind && !overlapsView(points, projection)) return null
  const visible = points.filter((point) => point.angleRad <= viewRad)
  const nearest = points.reduce((closest, point) => (point.angleRad < closest.angleRad ? point : closest))
  return { rho: Math.max(...[...visible, nearest].map(({ rho }) => rho)), angleRad }
}

const zero = [0, 0, 0] as const

/** Adapted programs by the programs that they replace. */
const programs = new WeakMap<Effect, Effect>()

function programOf(this: Bend, program: Effect, compile: ((bend: Bend) => Effect) | undefined): Effect | undefined {
  const adapted = programs.get(program) ?? compile?.(this)
  if (adapted) programs.set(program, adapted)
  return adapted
}

/** A projection between rectilinear (0) and little planet (1); undefined for rectilinear. */
export function bendOf(amount: number): Bend | undefined {
  if (amount <= 0) return undefined
  return {
    amount,
    zoom: (1 + amount) * planetZoom ** amount,
    cellsPerSide,
    adaptShaders,
    measure: measureBent,
    programOf,
    figureProjectionOf: (projection) => ({ ...projection, right: zero, up: zero, forward: zero, bend: undefined }),
  }
}
