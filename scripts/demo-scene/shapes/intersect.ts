import type { Ray } from '../ray.ts'
import {
  distanceMin,
  intersectCylinder,
  intersectEllipsoid,
  intersectOrientedBox,
  intersectRounded,
} from './intersect-solids.ts'
import { boxLayout, flatLayout } from './layouts.ts'
import { forms, type ShapeTable, shapeStride } from './shapes.ts'

/** Distance to the first hit of a ray on the shape; Infinity if it misses. */
export function shapeDistance(table: ShapeTable, shape: number, ray: Ray): number {
  const offset = shape * shapeStride
  switch (table.form[shape]) {
    case forms.box:
      return intersectBox(table.parameters, offset, ray)
    case forms.orientedBox:
      return intersectOrientedBox(table.parameters, offset, ray)
    case forms.rounded:
      return intersectRounded(table.parameters, offset, ray)
    case forms.ellipsoid:
      return intersectEllipsoid(table.parameters, offset, ray)
    case forms.cylinder:
      return intersectCylinder(table.parameters, offset, ray)
    default:
      return intersectFlat(table, shape, ray)
  }
}

/** Slab test of an axis-aligned box. */
function intersectBox(parameters: Float64Array, offset: number, ray: Ray): number {
  const low = offset + boxLayout.low
  const high = offset + boxLayout.high
  const x0 = ((parameters[low] as number) - ray.ox) * ray.inverseX
  const x1 = ((parameters[high] as number) - ray.ox) * ray.inverseX
  const y0 = ((parameters[low + 1] as number) - ray.oy) * ray.inverseY
  const y1 = ((parameters[high + 1] as number) - ray.oy) * ray.inverseY
  const z0 = ((parameters[low + 2] as number) - ray.oz) * ray.inverseZ
  const z1 = ((parameters[high + 2] as number) - ray.oz) * ray.inverseZ
  const entryDistance = Math.max(Math.min(x0, x1), Math.min(y0, y1), Math.min(z0, z1))
  const exitDistance = Math.min(Math.max(x0, x1), Math.max(y0, y1), Math.max(z0, z1))
  if (entryDistance > exitDistance || exitDistance < distanceMin) return Infinity
  return entryDistance > distanceMin ? entryDistance : exitDistance
}

/** Intersects the plane of a flat form, then tests whether the hit is inside its outline. */
function intersectFlat(table: ShapeTable, shape: number, ray: Ray): number {
  const { parameters } = table
  const offset = shape * shapeStride
  const normal = offset + flatLayout.normal
  const nx = parameters[normal] as number
  const ny = parameters[normal + 1] as number
  const nz = parameters[normal + 2] as number
  const cosine = nx * ray.dx + ny * ray.dy + nz * ray.dz
  if (cosine === 0) return Infinity
  const corner = offset + flatLayout.corner
  // Origin of the ray relative to the corner.
  const originX = ray.ox - (parameters[corner] as number)
  const originY = ray.oy - (parameters[corner + 1] as number)
  const originZ = ray.oz - (parameters[corner + 2] as number)
  const distance = -(nx * originX + ny * originY + nz * originZ) / cosine
  if (!(distance > distanceMin)) return Infinity
  const x = originX + ray.dx * distance
  const y = originY + ray.dy * distance
  const z = originZ + ray.dz * distance
  const toU = offset + flatLayout.toU
  const toV = offset + flatLayout.toV
  const u = (parameters[toU] as number) * x + (parameters[toU + 1] as number) * y + (parameters[toU + 2] as number) * z
  const v = (parameters[toV] as number) * x + (parameters[toV + 1] as number) * y + (parameters[toV + 2] as number) * z
  return isInsideFlat(table.form[shape] as number, u, v) ? distance : Infinity
}

function isInsideFlat(form: number, u: number, v: number): boolean {
  if (u < 0 || v < 0 || u > 1 || v > 1) return false
  if (form === forms.quad) return true
  if (form === forms.triangle) return u + v <= 1
  // An olive leaf has the outline of two arcs (parabolas) that meet at its tips.
  const widthFraction = 4 * v * (1 - v)
  return Math.abs(u - 0.5) * 2 <= widthFraction
}
