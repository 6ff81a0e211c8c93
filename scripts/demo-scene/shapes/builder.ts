import type { Vec3 } from '../../../src/shared/geometry/sphere.ts'
import { type Form, forms, type Paint, type ShapeRecord } from './shapes.ts'

type Frame = { readonly origin: Vec3; readonly axes: readonly [Vec3, Vec3, Vec3] }

const sceneFrame: Frame = {
  origin: [0, 0, 0],
  axes: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
}

const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
const scale = (a: Vec3, factor: number): Vec3 => [a[0] * factor, a[1] * factor, a[2] * factor]
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** Parallelogram, or a leaf or triangle within it. `across` and `up` are its sides, from the corner. */
type Flat = { readonly corner: Vec3; readonly across: Vec3; readonly up: Vec3 }

/** Margin that gives the bounding boxes of level and upright shapes a volume. */
const boundsMarginM = 1e-4

/** Adds shapes to a scene, in a local frame (meters; x right, y up, z towards the viewer). */
export class SceneBuilder {
  private readonly records: ShapeRecord[]
  private readonly materials: readonly string[]
  private readonly frame: Frame

  constructor(records: ShapeRecord[], materials: readonly string[], frame: Frame = sceneFrame) {
    this.records = records
    this.materials = materials
    this.frame = frame
  }

  /** Creates a builder with a frame at `origin`. It is rotated about the vertical, then tilted about its own x axis. */
  at(origin: Vec3, turnDeg = 0, tiltDeg = 0): SceneBuilder {
    const turnRad = (turnDeg * Math.PI) / 180
    const tiltRad = (tiltDeg * Math.PI) / 180
    const cosTurn = Math.cos(turnRad)
    const sinTurn = Math.sin(turnRad)
    const cosTilt = Math.cos(tiltRad)
    const sinTilt = Math.sin(tiltRad)
    const localAxes: readonly [Vec3, Vec3, Vec3] = [
      [cosTurn, 0, -sinTurn],
      [sinTurn * sinTilt, cosTilt, cosTurn * sinTilt],
      [sinTurn * cosTilt, -sinTilt, cosTurn * cosTilt],
    ]
    const axes: Frame['axes'] =
      turnDeg === 0 && tiltDeg === 0
        ? this.frame.axes
        : [this.direction(localAxes[0]), this.direction(localAxes[1]), this.direction(localAxes[2])]
    return new SceneBuilder(this.records, this.materials, { origin: this.point(origin), axes })
  }

  box(min: Vec3, max: Vec3, paint: Paint): void {
    if (this.frame.axes === sceneFrame.axes) {
      const bounds = { min: this.point(min), max: this.point(max) }
      this.push(forms.box, { parameters: [...bounds.min, ...bounds.max], bounds }, paint)
      return
    }
    this.addOriented(forms.orientedBox, { min, max }, paint)
  }

  /** Box with edges rounded to `radius`. */
  rounded(min: Vec3, max: Vec3, paint: Paint & { radius: number }): void {
    this.addOriented(forms.rounded, { min, max }, paint)
  }

  /** Ellipsoid with its own radius along each axis. */
  ball(center: Vec3, radii: Vec3, paint: Paint): void {
    const min = add(center, scale(radii, -1))
    this.addOriented(forms.ellipsoid, { min, max: add(center, radii) }, paint)
  }

  /** Adds a cylinder, tapered if `topRadius` differs from `radius`. */
  cylinder(base: Vec3, top: Vec3, paint: Paint & { radius: number; topRadius?: number }): void {
    const basePoint = this.point(base)
    const topPoint = this.point(top)
    const axis = add(topPoint, scale(basePoint, -1))
    const height = Math.hypot(...axis)
    const radiusMax = Math.max(paint.radius, paint.topRadius ?? 0)
    const min: Vec3 = [
      Math.min(basePoint[0], topPoint[0]) - radiusMax,
      Math.min(basePoint[1], topPoint[1]) - radiusMax,
      Math.min(basePoint[2], topPoint[2]) - radiusMax,
    ]
    const max: Vec3 = [
      Math.max(basePoint[0], topPoint[0]) + radiusMax,
      Math.max(basePoint[1], topPoint[1]) + radiusMax,
      Math.max(basePoint[2], topPoint[2]) + radiusMax,
    ]
    const parameters = [...basePoint, ...scale(axis, 1 / height), height, paint.radius, paint.topRadius ?? paint.radius]
    this.push(forms.cylinder, { parameters, bounds: { min, max } }, paint)
  }

  quad(flat: Flat, paint: Paint): void {
    this.addFlat(forms.quad, flat, paint)
  }

  leaf(flat: Flat, paint: Paint): void {
    this.addFlat(forms.leaf, flat, paint)
  }

  triangle(flat: Flat, paint: Paint): void {
    this.addFlat(forms.triangle, flat, paint)
  }

  private addFlat(form: Form, flat: Flat, paint: Paint): void {
    const corner = this.point(flat.corner)
    const across = this.direction(flat.across)
    const up = this.direction(flat.up)
    const normal = cross(across, up)
    const squaredArea = dot(normal, normal)
    const toU = scale(cross(up, normal), 1 / squaredArea)
    const toV = scale(cross(normal, across), 1 / squaredArea)
    const corners = [corner, add(corner, across), add(corner, up), add(add(corner, across), up)]
    /** Corner of the bounding box. `extreme` is `Math.min` or `Math.max`. */
    const boundOf = (extreme: (...values: number[]) => number, margin: number): Vec3 => [
      extreme(...corners.map(([x]) => x)) + margin,
      extreme(...corners.map(([, y]) => y)) + margin,
      extreme(...corners.map(([, , z]) => z)) + margin,
    ]
    const parameters = [...corner, ...scale(normal, 1 / Math.sqrt(squaredArea)), ...toU, ...toV]
    const bounds = { min: boundOf(Math.min, -boundsMarginM), max: boundOf(Math.max, boundsMarginM) }
    this.push(form, { parameters, bounds }, paint)
  }

  private addOriented(form: Form, span: { min: Vec3; max: Vec3 }, paint: Paint & { radius?: number }): void {
    const { min, max } = span
    const halfSize = scale(add(max, scale(min, -1)), 0.5)
    const center = this.point(scale(add(min, max), 0.5))
    const [ax, ay, az] = this.frame.axes
    const extentAlong = (axis: 0 | 1 | 2) =>
      Math.abs(ax[axis]) * halfSize[0] + Math.abs(ay[axis]) * halfSize[1] + Math.abs(az[axis]) * halfSize[2]
    const extent: Vec3 = [extentAlong(0), extentAlong(1), extentAlong(2)]
    const bounds = { min: add(center, scale(extent, -1)), max: add(center, extent) }
    const parameters = [...center, ...halfSize, ...ax, ...ay, ...az, paint.radius ?? 0]
    this.push(form, { parameters, bounds }, paint)
  }

  private push(form: Form, shape: Pick<ShapeRecord, 'parameters' | 'bounds'>, paint: Paint): void {
    const materialIndex = this.materials.indexOf(paint.material)
    if (materialIndex < 0) throw new Error(`there is no material ${paint.material}`)
    this.records.push({ form, ...shape, materialIndex, tint: paint.tint ?? [1, 1, 1], seed: paint.seed ?? 0 })
  }

  /** Converts a point of the local frame to the scene. */
  private point(localPoint: Vec3): Vec3 {
    return add(this.frame.origin, this.direction(localPoint))
  }

  /** Converts a direction of the local frame to the scene. */
  private direction([x, y, z]: Vec3): Vec3 {
    const [ax, ay, az] = this.frame.axes
    return [ax[0] * x + ay[0] * y + az[0] * z, ax[1] * x + ay[1] * y + az[1] * z, ax[2] * x + ay[2] * y + az[2] * z]
  }
}
