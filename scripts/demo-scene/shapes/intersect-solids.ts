import type { Ray } from '../ray.ts'
import { cylinderLayout, orientedLayout } from './layouts.ts'

/** Hits closer than this are ignored, because they lie on the surface that the ray starts from. */
export const distanceMin = 1e-5
/** Minimum for hits where a ray leaves a shape. It is larger, so that a ray that starts on the surface doesn't hit it again. */
const exitDistanceMin = 50 * distanceMin

const traceStepsMax = 40
/** Distance to a surface at which sphere tracing counts as a hit. */
const traceTolerance = 2e-4
/** Minimum for hits by sphere tracing, which are inexact. */
const tracedDistanceMin = 20 * distanceMin

/** Ray in the frame of an oriented shape: origin xyz, direction xyz. It is reused, because intersections must not allocate. */
const localRay = new Float64Array(6)

/** Transforms a ray to the frame of an oriented shape, in `localRay`. */
function transformToLocal(numbers: Float64Array, offset: number, ray: Ray): void {
  const center = offset + orientedLayout.center
  const x = ray.ox - (numbers[center] as number)
  const y = ray.oy - (numbers[center + 1] as number)
  const z = ray.oz - (numbers[center + 2] as number)
  for (let axis = 0; axis < 3; axis++) {
    const row = offset + orientedLayout.axes + axis * 3
    const ax = numbers[row] as number
    const ay = numbers[row + 1] as number
    const az = numbers[row + 2] as number
    localRay[axis] = ax * x + ay * y + az * z
    localRay[axis + 3] = ax * ray.dx + ay * ray.dy + az * ray.dz
  }
}

/** Slab test in the box's own frame. */
export function intersectOrientedBox(numbers: Float64Array, offset: number, ray: Ray): number {
  transformToLocal(numbers, offset, ray)
  let entryDistance = -Infinity
  let exitDistance = Infinity
  for (let axis = 0; axis < 3; axis++) {
    const origin = localRay[axis] as number
    // The small number avoids a division by zero if the ray is parallel to the slab.
    const inverse = 1 / ((localRay[axis + 3] as number) || 1e-12)
    const half = numbers[offset + orientedLayout.halfSize + axis] as number
    const a = (-half - origin) * inverse
    const b = (half - origin) * inverse
    entryDistance = Math.max(entryDistance, Math.min(a, b))
    exitDistance = Math.min(exitDistance, Math.max(a, b))
  }
  if (entryDistance > exitDistance || exitDistance < distanceMin) return Infinity
  return entryDistance > distanceMin ? entryDistance : exitDistance
}

/** Sphere tracing: follows the ray through the distance field of a box with round edges. */
export function intersectRounded(numbers: Float64Array, offset: number, ray: Ray): number {
  const entryDistance = intersectOrientedBox(numbers, offset, ray)
  if (entryDistance === Infinity) return Infinity
  const radius = numbers[offset + orientedLayout.edgeRadius] as number
  const halfSize = offset + orientedLayout.halfSize
  const hx = (numbers[halfSize] as number) - radius
  const hy = (numbers[halfSize + 1] as number) - radius
  const hz = (numbers[halfSize + 2] as number) - radius
  const ox = localRay[0] as number
  const oy = localRay[1] as number
  const oz = localRay[2] as number
  const dx = localRay[3] as number
  const dy = localRay[4] as number
  const dz = localRay[5] as number
  let t = entryDistance
  for (let step = 0; step < traceStepsMax; step++) {
    const x = Math.max(0, Math.abs(ox + dx * t) - hx)
    const y = Math.max(0, Math.abs(oy + dy * t) - hy)
    const z = Math.max(0, Math.abs(oz + dz * t) - hz)
    const gap = Math.sqrt(x * x + y * y + z * z) - radius
    if (gap < traceTolerance) return t > tracedDistanceMin ? t : Infinity
    // After the first steps, a large gap means that the ray has passed a corner.
    if (gap > radius * 2 && step > 4) return Infinity
    t += gap
  }
  return Infinity
}

/** Intersects a unit ball in the scaled frame of the ellipsoid. Scaling doesn't change the distances along the ray. */
export function intersectEllipsoid(numbers: Float64Array, offset: number, ray: Ray): number {
  transformToLocal(numbers, offset, ray)
  const halfSize = offset + orientedLayout.halfSize
  const rx = 1 / (numbers[halfSize] as number)
  const ry = 1 / (numbers[halfSize + 1] as number)
  const rz = 1 / (numbers[halfSize + 2] as number)
  const ox = (localRay[0] as number) * rx
  const oy = (localRay[1] as number) * ry
  const oz = (localRay[2] as number) * rz
  const dx = (localRay[3] as number) * rx
  const dy = (localRay[4] as number) * ry
  const dz = (localRay[5] as number) * rz
  const a = dx * dx + dy * dy + dz * dz
  const b = ox * dx + oy * dy + oz * dz
  const c = ox * ox + oy * oy + oz * oz - 1
  const discriminant = b * b - a * c
  if (discriminant < 0) return Infinity
  const entryDistance = (-b - Math.sqrt(discriminant)) / a
  if (entryDistance > distanceMin) return entryDistance
  const exitDistance = (-b + Math.sqrt(discriminant)) / a
  return exitDistance > exitDistanceMin ? exitDistance : Infinity
}

/** Intersects the tapered side of a cylinder, and its caps. */
export function intersectCylinder(numbers: Float64Array, offset: number, ray: Ray): number {
  const axis = offset + cylinderLayout.axis
  const ax = numbers[axis] as number
  const ay = numbers[axis + 1] as number
  const az = numbers[axis + 2] as number
  const height = numbers[offset + cylinderLayout.height] as number
  const baseRadius = numbers[offset + cylinderLayout.baseRadius] as number
  const taper = ((numbers[offset + cylinderLayout.topRadius] as number) - baseRadius) / height
  const base = offset + cylinderLayout.base
  const cx = ray.ox - (numbers[base] as number)
  const cy = ray.oy - (numbers[base + 1] as number)
  const cz = ray.oz - (numbers[base + 2] as number)
  const along = cx * ax + cy * ay + cz * az
  const axisCosine = ray.dx * ax + ray.dy * ay + ray.dz * az
  const radius = baseRadius + taper * along
  const radiusSlope = taper * axisCosine
  const a = 1 - axisCosine * axisCosine - radiusSlope * radiusSlope
  const b = cx * ray.dx + cy * ray.dy + cz * ray.dz - along * axisCosine - radius * radiusSlope
  const c = cx * cx + cy * cy + cz * cz - along * along - radius * radius
  const discriminant = b * b - a * c
  let nearestDistance = Infinity
  if (discriminant >= 0 && Math.abs(a) > 1e-12) {
    const squareRoot = Math.sqrt(discriminant)
    nearestDistance = sideHit((-b - squareRoot) / a, (-b + squareRoot) / a, { along, axisCosine, height })
  }
  return Math.min(nearestDistance, capHit(numbers, offset, ray))
}

/** Distance to the nearer of two hits on an infinite side that lies between the ends of the cylinder. */
function sideHit(
  firstDistance: number,
  secondDistance: number,
  span: { along: number; axisCosine: number; height: number },
): number {
  const near = Math.min(firstDistance, secondDistance)
  const nearHeight = span.along + span.axisCosine * near
  if (near > distanceMin && nearHeight >= 0 && nearHeight <= span.height) return near
  const far = Math.max(firstDistance, secondDistance)
  const farHeight = span.along + span.axisCosine * far
  return far > exitDistanceMin && farHeight >= 0 && farHeight <= span.height ? far : Infinity
}

/** Distance to the nearer hit on a cap. */
function capHit(numbers: Float64Array, offset: number, ray: Ray): number {
  const axis = offset + cylinderLayout.axis
  const ax = numbers[axis] as number
  const ay = numbers[axis + 1] as number
  const az = numbers[axis + 2] as number
  const base = offset + cylinderLayout.base
  const axisCosine = ray.dx * ax + ray.dy * ay + ray.dz * az
  if (Math.abs(axisCosine) < 1e-9) return Infinity
  let nearestDistance = Infinity
  for (let cap = 0; cap < 2; cap++) {
    const height = cap * (numbers[offset + cylinderLayout.height] as number)
    const radius = numbers[offset + (cap === 0 ? cylinderLayout.baseRadius : cylinderLayout.topRadius)] as number
    const cx = ray.ox - (numbers[base] as number) - ax * height
    const cy = ray.oy - (numbers[base + 1] as number) - ay * height
    const cz = ray.oz - (numbers[base + 2] as number) - az * height
    const t = -(cx * ax + cy * ay + cz * az) / axisCosine
    if (t <= distanceMin || t >= nearestDistance) continue
    const x = cx + ray.dx * t
    const y = cy + ray.dy * t
    const z = cz + ray.dz * t
    if (x * x + y * y + z * z <= radius * radius) nearestDistance = t
  }
  return nearestDistance
}
