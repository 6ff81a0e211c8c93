import type { Ray } from '../ray.ts'
import { cylinderLayout, orientedLayout } from './layouts.ts'

/** Hits closer than this are ignored, because they lie on the surface that the ray starts from. */
export const distanceMin = 1e-5
/** Minimum for hits where a ray leaves a shape. It is larger, so that a ray that starts on the surface doesn't hit it again. */
const exitDistanceMin = 50 * distanceMin

/** Largest number of steps of sphere tracing. */
const traceStepsMax = 40
/** Distance to a surface at which sphere tracing counts as a hit. */
const traceTolerance = 2e-4
/** Minimum for hits by sphere tracing, which are inexact. */
const tracedDistanceMin = 20 * distanceMin

/** Scratch buffer: a ray in the frame of an oriented shape, as origin xyz and direction xyz. Avoids allocations. */
const localRay = new Float64Array(6)

/** Sets `localRay` to a ray in the frame of an oriented shape. */
function transformToLocal(parameters: Float64Array, offset: number, ray: Ray): void {
  const center = offset + orientedLayout.center
  const x = ray.ox - (parameters[center] as number)
  const y = ray.oy - (parameters[center + 1] as number)
  const z = ray.oz - (parameters[center + 2] as number)
  for (let axis = 0; axis < 3; axis++) {
    const row = offset + orientedLayout.axes + axis * 3
    const ax = parameters[row] as number
    const ay = parameters[row + 1] as number
    const az = parameters[row + 2] as number
    localRay[axis] = ax * x + ay * y + az * z
    localRay[axis + 3] = ax * ray.dx + ay * ray.dy + az * ray.dz
  }
}

/** Slab test in the box's own frame. */
export function intersectOrientedBox(parameters: Float64Array, offset: number, ray: Ray): number {
  transformToLocal(parameters, offset, ray)
  let entryDistance = -Infinity
  let exitDistance = Infinity
  for (let axis = 0; axis < 3; axis++) {
    const origin = localRay[axis] as number
    // The small number avoids a division by zero if the ray is parallel to the slab.
    const inverseDirection = 1 / ((localRay[axis + 3] as number) || 1e-12)
    const halfSize = parameters[offset + orientedLayout.halfSize + axis] as number
    const lowDistance = (-halfSize - origin) * inverseDirection
    const highDistance = (halfSize - origin) * inverseDirection
    entryDistance = Math.max(entryDistance, Math.min(lowDistance, highDistance))
    exitDistance = Math.min(exitDistance, Math.max(lowDistance, highDistance))
  }
  if (entryDistance > exitDistance || exitDistance < distanceMin) return Infinity
  return entryDistance > distanceMin ? entryDistance : exitDistance
}

/** Sphere tracing: follows the ray through the distance field of a box with round edges. */
export function intersectRounded(parameters: Float64Array, offset: number, ray: Ray): number {
  const entryDistance = intersectOrientedBox(parameters, offset, ray)
  if (entryDistance === Infinity) return Infinity
  const radius = parameters[offset + orientedLayout.edgeRadius] as number
  const halfSize = offset + orientedLayout.halfSize
  // Half the size of the inner box, to which the rounded edges have a distance of `radius`.
  const innerX = (parameters[halfSize] as number) - radius
  const innerY = (parameters[halfSize + 1] as number) - radius
  const innerZ = (parameters[halfSize + 2] as number) - radius
  const ox = localRay[0] as number
  const oy = localRay[1] as number
  const oz = localRay[2] as number
  const dx = localRay[3] as number
  const dy = localRay[4] as number
  const dz = localRay[5] as number
  let distance = entryDistance
  for (let step = 0; step < traceStepsMax; step++) {
    const x = Math.max(0, Math.abs(ox + dx * distance) - innerX)
    const y = Math.max(0, Math.abs(oy + dy * distance) - innerY)
    const z = Math.max(0, Math.abs(oz + dz * distance) - innerZ)
    const gap = Math.sqrt(x * x + y * y + z * z) - radius
    if (gap < traceTolerance) return distance > tracedDistanceMin ? distance : Infinity
    // After the first steps, a large gap means that the ray has passed a corner.
    if (gap > radius * 2 && step > 4) return Infinity
    distance += gap
  }
  return Infinity
}

/** Intersects a unit ball in the scaled frame of the ellipsoid. Scaling doesn't change the distances along the ray. */
export function intersectEllipsoid(parameters: Float64Array, offset: number, ray: Ray): number {
  transformToLocal(parameters, offset, ray)
  const halfSize = offset + orientedLayout.halfSize
  const scaleX = 1 / (parameters[halfSize] as number)
  const scaleY = 1 / (parameters[halfSize + 1] as number)
  const scaleZ = 1 / (parameters[halfSize + 2] as number)
  const ox = (localRay[0] as number) * scaleX
  const oy = (localRay[1] as number) * scaleY
  const oz = (localRay[2] as number) * scaleZ
  const dx = (localRay[3] as number) * scaleX
  const dy = (localRay[4] as number) * scaleY
  const dz = (localRay[5] as number) * scaleZ
  // Coefficients of the quadratic equation a·t² + 2b·t + c = 0 for the distance t.
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
export function intersectCylinder(parameters: Float64Array, offset: number, ray: Ray): number {
  const axis = offset + cylinderLayout.axis
  const ax = parameters[axis] as number
  const ay = parameters[axis + 1] as number
  const az = parameters[axis + 2] as number
  const height = parameters[offset + cylinderLayout.height] as number
  const baseRadius = parameters[offset + cylinderLayout.baseRadius] as number
  const taper = ((parameters[offset + cylinderLayout.topRadius] as number) - baseRadius) / height
  const base = offset + cylinderLayout.base
  const cx = ray.ox - (parameters[base] as number)
  const cy = ray.oy - (parameters[base + 1] as number)
  const cz = ray.oz - (parameters[base + 2] as number)
  const along = cx * ax + cy * ay + cz * az
  const axisCosine = ray.dx * ax + ray.dy * ay + ray.dz * az
  const radius = baseRadius + taper * along
  const radiusSlope = taper * axisCosine
  // Coefficients of the quadratic equation a·t² + 2b·t + c = 0 for the distance t to the infinite side.
  const a = 1 - axisCosine * axisCosine - radiusSlope * radiusSlope
  const b = cx * ray.dx + cy * ray.dy + cz * ray.dz - along * axisCosine - radius * radiusSlope
  const c = cx * cx + cy * cy + cz * cz - along * along - radius * radius
  const discriminant = b * b - a * c
  let nearestDistance = Infinity
  if (discriminant >= 0 && Math.abs(a) > 1e-12) {
    const squareRoot = Math.sqrt(discriminant)
    nearestDistance = sideHit((-b - squareRoot) / a, (-b + squareRoot) / a, { along, axisCosine, height })
  }
  return Math.min(nearestDistance, capHit(parameters, offset, ray))
}

/** Distance to the nearer of two hits on the infinite side, if it lies between the ends of the cylinder. */
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
function capHit(parameters: Float64Array, offset: number, ray: Ray): number {
  const axis = offset + cylinderLayout.axis
  const ax = parameters[axis] as number
  const ay = parameters[axis + 1] as number
  const az = parameters[axis + 2] as number
  const base = offset + cylinderLayout.base
  const axisCosine = ray.dx * ax + ray.dy * ay + ray.dz * az
  if (Math.abs(axisCosine) < 1e-9) return Infinity
  let nearestDistance = Infinity
  for (let cap = 0; cap < 2; cap++) {
    const height = cap * (parameters[offset + cylinderLayout.height] as number)
    const radius = parameters[offset + (cap === 0 ? cylinderLayout.baseRadius : cylinderLayout.topRadius)] as number
    const cx = ray.ox - (parameters[base] as number) - ax * height
    const cy = ray.oy - (parameters[base + 1] as number) - ay * height
    const cz = ray.oz - (parameters[base + 2] as number) - az * height
    const distance = -(cx * ax + cy * ay + cz * az) / axisCosine
    if (distance <= distanceMin || distance >= nearestDistance) continue
    const x = cx + ray.dx * distance
    const y = cy + ray.dy * distance
    const z = cz + ray.dz * distance
    if (x * x + y * y + z * z <= radius * radius) nearestDistance = distance
  }
  return nearestDistance
}
