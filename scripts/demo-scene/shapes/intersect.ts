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
      return intersectBox(table.numbers, offset, ray)
    case forms.orientedBox:
      return intersectOrientedBox(table.numbers, offset, ray)
    case forms.rounded:
      return intersectRounded(table.numbers, offset, ray)
    case forms.ellipsoid:
      return intersectEllipsoid(table.numbers, offset, ray)
    case forms.cylinder:
      return intersectCylinder(table.numbers, offset, ray)
    default:
      return intersectFlat(table, shape, ray)
  }
}

/** Slab test of an axis-aligned box. */
function intersectBox(numbers: Float64Array, offset: number, ray: Ray): number {
  const low = offset + boxLayout.low
  const high = offset + boxLayout.high
  const x0 = ((numbers[low] as number) - ray.ox) * ray.inverseX
  const x1 = ((numbers[high] as number) - ray.ox) * ray.inverseX
  const y0 = ((numbers[low + 1] as number) - ray.oy) * ray.inverseY
  const y1 = ((numbers[high + 1] as number) - ray.oy) * ray.inverseY
  const z0 = ((numbers[low + 2] as number) - ray.oz) * ray.inverseZ
  const z1 = ((numbers[high + 2] as number) - ray.oz) * ray.inverseZ
  const entryDistance = Math.max(Math.min(x0, x1), Math.min(y0, y1), Math.min(z0, z1))
  const exitDistance = Math.min(Math.max(x0, x1), Math.max(y0, y1), Math.max(z0, z1))
  if (entryDistance > exitDistance || exitDistance < distanceMin) return Infinity
  return entryDistance > distanceMin ? entryDistance : exitDistance
}

/** Intersects the plane of a flat form, then tests whether the hit is inside its outline. */
function intersectFlat(table: ShapeTable, shape: number, ray: Ray): number {
  const numbers = table.numbers
  const offset = shape * shapeStride
  const normal = offset + flatLayout.normal
  const nx = numbers[normal] as number
  const ny = numbers[normal + 1] as number
  const nz = numbers[normal + 2] as number
  const cosine = nx * ray.dx + ny * ray.dy + nz * ray.dz
  if (cosine === 0) return Infinity
  const corner = offset + flatLayout.corner
  const cx = ray.ox - (numbers[corner] as number)
  const cy = ray.oy - (numbers[corner + 1] as number)
  const cz = ray.oz - (numbers[corner + 2] as number)
  const distance = -(nx * cx + ny * cy + nz * cz) / cosine
  if (!(distance > distanceMin)) return Infinity
  const x = cx + ray.dx * distance
  const y = cy + ray.dy * distance
  const z = cz + ray.dz * distance
  const toU = offset + flatLayout.toU
  const toV = offset + flatLayout.toV
  const u = (numbers[toU] as number) * x + (numbers[toU + 1] as number) * y + (numbers[toU + 2] as number) * z
  const v = (numbers[toV] as number) * x + (numbers[toV + 1] as number) * y + (numbers[toV + 2] as number) * z
  return isInsideFlat(table.form[shape] as number, u, v) ? distance : Infinity
}

function isInsideFlat(form: number, u: number, v: number): boolean {
  if (u < 0 || v < 0 || u > 1 || v > 1) return false
  if (form === forms.quad) return true
  if (form === forms.triangle) return u + v <= 1
  // The outline of an olive leaf: two arcs that meet at its tips.
  const width = 4 * v * (1 - v)
  return Math.abs(u - 0.5) * 2 <= width
}
