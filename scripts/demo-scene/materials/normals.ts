import type { Hit, Ray } from '../ray.ts'
import { forms, type ShapeTable, shapeStride } from '../shapes/shapes.ts'

/** Completes a hit that has a shape and a distance: point, normal towards the viewer, u and v. */
export function completeHit(table: ShapeTable, ray: Ray, hit: Hit): void {
  hit.px = ray.ox + ray.dx * hit.distance
  hit.py = ray.oy + ray.dy * hit.distance
  hit.pz = ray.oz + ray.dz * hit.distance
  const at = hit.shape * shapeStride
  switch (table.form[hit.shape]) {
    case forms.box:
      boxNormal(table.numbers, at, hit)
      break
    case forms.post:
      postNormal(table.numbers, at, hit)
      break
    case forms.turnedBox:
    case forms.rounded:
    case forms.ellipsoid:
      turnedNormal(table, at, hit)
      break
    default:
      flatNormal(table.numbers, at, hit)
  }
  if (hit.nx * ray.dx + hit.ny * ray.dy + hit.nz * ray.dz > 0) {
    hit.nx = -hit.nx
    hit.ny = -hit.ny
    hit.nz = -hit.nz
  }
}

function setNormal(hit: Hit, axis: number, sign: number): void {
  hit.nx = axis === 0 ? sign : 0
  hit.ny = axis === 1 ? sign : 0
  hit.nz = axis === 2 ? sign : 0
}

/** Sets the normal of the face whose plane lies nearest, which is the one that was hit. */
function boxNormal(n: Float64Array, at: number, hit: Hit): void {
  let axis = 0
  let nearestGap = Infinity
  let sign = 1
  for (let candidate = 0; candidate < 6; candidate++) {
    const a = candidate % 3
    const p = a === 0 ? hit.px : a === 1 ? hit.py : hit.pz
    const gap = Math.abs(p - (n[at + candidate] as number))
    if (gap < nearestGap) {
      nearestGap = gap
      axis = a
      sign = candidate < 3 ? -1 : 1
    }
  }
  setNormal(hit, axis, sign)
  hit.u = axis === 0 ? hit.pz : hit.px
  hit.v = axis === 1 ? hit.pz : hit.py
}

const point = new Float64Array(3)
const gradient = new Float64Array(3)

function turnedNormal(table: ShapeTable, at: number, hit: Hit): void {
  const n = table.numbers
  const x = hit.px - (n[at] as number)
  const y = hit.py - (n[at + 1] as number)
  const z = hit.pz - (n[at + 2] as number)
  for (let axis = 0; axis < 3; axis++) {
    const row = at + 6 + axis * 3
    point[axis] = (n[row] as number) * x + (n[row + 1] as number) * y + (n[row + 2] as number) * z
  }
  const form = table.form[hit.shape]
  if (form === forms.ellipsoid) ellipsoidGradient(n, at)
  else if (form === forms.rounded) roundedGradient(n, at)
  else boxGradient(n, at)
  const gx = gradient[0] as number
  const gy = gradient[1] as number
  const gz = gradient[2] as number
  const nx = (n[at + 6] as number) * gx + (n[at + 9] as number) * gy + (n[at + 12] as number) * gz
  const ny = (n[at + 7] as number) * gx + (n[at + 10] as number) * gy + (n[at + 13] as number) * gz
  const nz = (n[at + 8] as number) * gx + (n[at + 11] as number) * gy + (n[at + 14] as number) * gz
  const scale = 1 / (Math.hypot(nx, ny, nz) || 1)
  hit.nx = nx * scale
  hit.ny = ny * scale
  hit.nz = nz * scale
  // u and v run along the face in meters, so that grain and weave have the same size on all faces.
  const sideways = Math.abs(gx) > Math.abs(gy) && Math.abs(gx) > Math.abs(gz)
  const level = Math.abs(gy) > Math.abs(gz) && !sideways
  hit.u = point[sideways ? 2 : 0] as number
  hit.v = point[level ? 2 : 1] as number
}

function ellipsoidGradient(n: Float64Array, at: number): void {
  for (let axis = 0; axis < 3; axis++) {
    const radius = n[at + 3 + axis] as number
    gradient[axis] = (point[axis] as number) / (radius * radius)
  }
}

function roundedGradient(n: Float64Array, at: number): void {
  const radius = n[at + 15] as number
  for (let axis = 0; axis < 3; axis++) {
    const p = point[axis] as number
    gradient[axis] = Math.sign(p) * Math.max(0, Math.abs(p) - (n[at + 3 + axis] as number) + radius)
  }
}

function boxGradient(n: Float64Array, at: number): void {
  let nearestAxis = 0
  let nearestGap = Infinity
  for (let axis = 0; axis < 3; axis++) {
    gradient[axis] = 0
    const gap = Math.abs(Math.abs(point[axis] as number) - (n[at + 3 + axis] as number))
    if (gap < nearestGap) {
      nearestGap = gap
      nearestAxis = axis
    }
  }
  gradient[nearestAxis] = Math.sign(point[nearestAxis] as number)
}

function flatNormal(n: Float64Array, at: number, hit: Hit): void {
  hit.nx = n[at + 3] as number
  hit.ny = n[at + 4] as number
  hit.nz = n[at + 5] as number
  const x = hit.px - (n[at] as number)
  const y = hit.py - (n[at + 1] as number)
  const z = hit.pz - (n[at + 2] as number)
  hit.u = (n[at + 6] as number) * x + (n[at + 7] as number) * y + (n[at + 8] as number) * z
  hit.v = (n[at + 9] as number) * x + (n[at + 10] as number) * y + (n[at + 11] as number) * z
}

/** Sets the normal of a post. Its u is the angle about the axis, and its v the height along it. */
function postNormal(n: Float64Array, at: number, hit: Hit): void {
  const ax = n[at + 3] as number
  const ay = n[at + 4] as number
  const az = n[at + 5] as number
  const height = n[at + 6] as number
  const x = hit.px - (n[at] as number)
  const y = hit.py - (n[at + 1] as number)
  const z = hit.pz - (n[at + 2] as number)
  const along = x * ax + y * ay + z * az
  const rx = x - ax * along
  const ry = y - ay * along
  const rz = z - az * along
  const radius = Math.hypot(rx, ry, rz)
  const taper = ((n[at + 8] as number) - (n[at + 7] as number)) / height
  const surface = (n[at + 7] as number) + taper * along
  hit.u = Math.atan2(rz, rx)
  hit.v = along
  const isOnCap = (along < 1e-4 || along > height - 1e-4) && radius < surface - 1e-4
  const sign = along < height / 2 ? -1 : 1
  const inverse = 1 / (radius || 1)
  const lean = isOnCap ? sign : -taper
  const outward = isOnCap ? 0 : inverse
  const scale = 1 / Math.hypot(isOnCap ? 0 : 1, lean)
  hit.nx = (rx * outward + ax * lean) * scale
  hit.ny = (ry * outward + ay * lean) * scale
  hit.nz = (rz * outward + az * lean) * scale
}
