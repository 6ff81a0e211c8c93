import type { Ray } from '../ray.ts'
import { intersectEllipsoid, intersectPost, intersectRounded, intersectTurnedBox } from './intersect-solids.ts'
import { forms, type ShapeTable, shapeStride } from './shapes.ts'

export const minDistance = 1e-5

/** Distance at which the ray enters the shape; Infinity when it misses. */
export function shapeDistance(table: ShapeTable, shape: number, ray: Ray): number {
  const offset = shape * shapeStride
  switch (table.form[shape]) {
    case forms.box:
      return intersectBox(table.numbers, offset, ray)
    case forms.turnedBox:
      return intersectTurnedBox(table.numbers, offset, ray)
    case forms.rounded:
      return intersectRounded(table.numbers, offset, ray)
    case forms.ellipsoid:
      return intersectEllipsoid(table.numbers, offset, ray)
    case forms.post:
      return intersectPost(table.numbers, offset, ray)
    default:
      return intersectFlat(table, shape, ray)
  }
}

/** Box: min xyz, max xyz. */
function intersectBox(n: Float64Array, offset: number, ray: Ray): number {
  const x0 = ((n[offset] as number) - ray.ox) * ray.inverseX
  const x1 = ((n[offset + 3] as number) - ray.ox) * ray.inverseX
  const y0 = ((n[offset + 1] as number) - ray.oy) * ray.inverseY
  const y1 = ((n[offset + 4] as number) - ray.oy) * ray.inverseY
  const z0 = ((n[offset + 2] as number) - ray.oz) * ray.inverseZ
  const z1 = ((n[offset + 5] as number) - ray.oz) * ray.inverseZ
  const enter = Math.max(Math.min(x0, x1), Math.min(y0, y1), Math.min(z0, z1))
  const leave = Math.min(Math.max(x0, x1), Math.max(y0, y1), Math.max(z0, z1))
  if (enter > leave || leave < minDistance) return Infinity
  return enter > minDistance ? enter : leave
}

/** Flat forms: corner xyz, normal xyz, then the two vectors whose dot products with a point give u and v. */
function intersectFlat(table: ShapeTable, shape: number, ray: Ray): number {
  const n = table.numbers
  const offset = shape * shapeStride
  const nx = n[offset + 3] as number
  const ny = n[offset + 4] as number
  const nz = n[offset + 5] as number
  const slope = nx * ray.dx + ny * ray.dy + nz * ray.dz
  if (slope === 0) return Infinity
  const cx = ray.ox - (n[offset] as number)
  const cy = ray.oy - (n[offset + 1] as number)
  const cz = ray.oz - (n[offset + 2] as number)
  const distance = -(nx * cx + ny * cy + nz * cz) / slope
  if (!(distance > minDistance)) return Infinity
  const x = cx + ray.dx * distance
  const y = cy + ray.dy * distance
  const z = cz + ray.dz * distance
  const u = (n[offset + 6] as number) * x + (n[offset + 7] as number) * y + (n[offset + 8] as number) * z
  const v = (n[offset + 9] as number) * x + (n[offset + 10] as number) * y + (n[offset + 11] as number) * z
  return isInsideFlat(table.form[shape] as number, u, v) ? distance : Infinity
}

function isInsideFlat(form: number, u: number, v: number): boolean {
  if (u < 0 || v < 0 || u > 1 || v > 1) return false
  if (form === forms.quad) return true
  if (form === forms.triangle) return u + v <= 1
  // Two circular arcs that meet in points: the outline of an olive leaf.
  const width = 4 * v * (1 - v)
  return Math.abs(u - 0.5) * 2 <= width
}
