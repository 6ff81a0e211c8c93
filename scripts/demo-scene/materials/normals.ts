import type { Hit, Ray } from '../ray.ts'
import { boxLayout, cylinderLayout, flatLayout, orientedLayout } from '../shapes/layouts.ts'
import { forms, type ShapeTable, shapeStride } from '../shapes/shapes.ts'

/** Completes a hit that has a shape and a distance: sets its point, its normal towards the viewer, u and v. */
export function completeHit(table: ShapeTable, ray: Ray, hit: Hit): void {
  hit.px = ray.ox + ray.dx * hit.distance
  hit.py = ray.oy + ray.dy * hit.distance
  hit.pz = ray.oz + ray.dz * hit.distance
  const offset = hit.shape * shapeStride
  switch (table.form[hit.shape]) {
    case forms.box:
      setBoxNormal(table.parameters, offset, hit)
      break
    case forms.cylinder:
      setCylinderNormal(table.parameters, offset, hit)
      break
    case forms.orientedBox:
    case forms.rounded:
    case forms.ellipsoid:
      setOrientedNormal(table, offset, hit)
      break
    default:
      setFlatNormal(table.parameters, offset, hit)
  }
  const facesAway = hit.nx * ray.dx + hit.ny * ray.dy + hit.nz * ray.dz > 0
  if (facesAway) {
    hit.nx = -hit.nx
    hit.ny = -hit.ny
    hit.nz = -hit.nz
  }
}

/** Hit relative to the shape's center, corner or base: x, y, z. Reused, because hits must not allocate. */
const relativePoint = new Float64Array(3)

/** Sets `relativePoint`; `origin` is the offset of the center, corner or base. */
function setRelativePoint(parameters: Float64Array, origin: number, hit: Hit): void {
  relativePoint[0] = hit.px - (parameters[origin] as number)
  relativePoint[1] = hit.py - (parameters[origin + 1] as number)
  relativePoint[2] = hit.pz - (parameters[origin + 2] as number)
}

/** Dot product of `relativePoint` with the vector at an offset. */
function dotRelativePoint(parameters: Float64Array, offset: number): number {
  return (
    (parameters[offset] as number) * (relativePoint[0] as number) +
    (parameters[offset + 1] as number) * (relativePoint[1] as number) +
    (parameters[offset + 2] as number) * (relativePoint[2] as number)
  )
}

function hitCoordinate(hit: Hit, axis: number): number {
  if (axis === 0) return hit.px
  return axis === 1 ? hit.py : hit.pz
}

/** Sets the normal of a box. The hit is on the face with the nearest plane. */
function setBoxNormal(parameters: Float64Array, offset: number, hit: Hit): void {
  let axis = 0
  let sign = 1
  let nearestGap = Infinity
  // Faces in the order of the box's parameters: low x, y, z, then high x, y, z.
  for (let face = 0; face < 6; face++) {
    const faceAxis = face % 3
    const gap = Math.abs(hitCoordinate(hit, faceAxis) - (parameters[offset + boxLayout.low + face] as number))
    if (gap < nearestGap) {
      nearestGap = gap
      axis = faceAxis
      sign = face < boxLayout.high ? -1 : 1
    }
  }
  hit.nx = axis === 0 ? sign : 0
  hit.ny = axis === 1 ? sign : 0
  hit.nz = axis === 2 ? sign : 0
  hit.u = axis === 0 ? hit.pz : hit.px
  hit.v = axis === 1 ? hit.pz : hit.py
}

/** Hit in the shape's own frame: x, y, z. Reused, like `relativePoint`. */
const localPoint = new Float64Array(3)
/** Outward direction of the surface in the shape's own frame, of any length. The functions for each form set it. */
const localNormal = new Float64Array(3)

/** Sets the normal of an oriented box, a rounded box or an ellipsoid. It is computed in the shape's own frame. */
function setOrientedNormal(table: ShapeTable, offset: number, hit: Hit): void {
  const { parameters } = table
  setRelativePoint(parameters, offset + orientedLayout.center, hit)
  const axes = offset + orientedLayout.axes
  for (let axis = 0; axis < 3; axis++) localPoint[axis] = dotRelativePoint(parameters, axes + 3 * axis)
  const halfSize = offset + orientedLayout.halfSize
  const form = table.form[hit.shape]
  if (form === forms.ellipsoid) setEllipsoidNormal(parameters, halfSize)
  else if (form === forms.rounded)
    setRoundedBoxNormal(parameters, halfSize, parameters[offset + orientedLayout.edgeRadius] as number)
  else setOrientedBoxNormal(parameters, halfSize)
  // The function of the form has set `localNormal`.
  const localX = localNormal[0] as number
  const localY = localNormal[1] as number
  const localZ = localNormal[2] as number
  const nx = sceneCoordinate(parameters, axes, 0)
  const ny = sceneCoordinate(parameters, axes, 1)
  const nz = sceneCoordinate(parameters, axes, 2)
  const scale = 1 / (Math.hypot(nx, ny, nz) || 1)
  hit.nx = nx * scale
  hit.ny = ny * scale
  hit.nz = nz * scale
  // u and v run along the face in meters, so that grain and weave have the same size on all faces.
  const facesX = Math.abs(localX) > Math.abs(localY) && Math.abs(localX) > Math.abs(localZ)
  const facesY = Math.abs(localY) > Math.abs(localZ) && !facesX
  hit.u = localPoint[facesX ? 2 : 0] as number
  hit.v = localPoint[facesY ? 2 : 1] as number
}

/** Coordinate of `localNormal` along an axis of the scene; `axes` is the offset of the shape's axes. */
function sceneCoordinate(parameters: Float64Array, axes: number, sceneAxis: number): number {
  return (
    (parameters[axes + sceneAxis] as number) * (localNormal[0] as number) +
    (parameters[axes + 3 + sceneAxis] as number) * (localNormal[1] as number) +
    (parameters[axes + 6 + sceneAxis] as number) * (localNormal[2] as number)
  )
}

/** Sets `localNormal` to the gradient of the ellipsoid's equation at the hit. */
function setEllipsoidNormal(parameters: Float64Array, halfSize: number): void {
  for (let axis = 0; axis < 3; axis++) {
    const radius = parameters[halfSize + axis] as number
    localNormal[axis] = (localPoint[axis] as number) / (radius * radius)
  }
}

/**
 * Sets `localNormal` to the vector from the nearest point of the inner box to the hit. The inner box is smaller by the
 * radius of the edges.
 */
function setRoundedBoxNormal(parameters: Float64Array, halfSize: number, edgeRadius: number): void {
  for (let axis = 0; axis < 3; axis++) {
    const coordinate = localPoint[axis] as number
    const distance = Math.abs(coordinate) - (parameters[halfSize + axis] as number) + edgeRadius
    localNormal[axis] = Math.sign(coordinate) * Math.max(0, distance)
  }
}

/** Sets `localNormal` to the normal of the nearest face. */
function setOrientedBoxNormal(parameters: Float64Array, halfSize: number): void {
  let nearestAxis = 0
  let nearestGap = Infinity
  for (let axis = 0; axis < 3; axis++) {
    localNormal[axis] = 0
    const gap = Math.abs(Math.abs(localPoint[axis] as number) - (parameters[halfSize + axis] as number))
    if (gap < nearestGap) {
      nearestGap = gap
      nearestAxis = axis
    }
  }
  localNormal[nearestAxis] = Math.sign(localPoint[nearestAxis] as number)
}

/** Sets the stored normal of a quad, leaf or triangle. */
function setFlatNormal(parameters: Float64Array, offset: number, hit: Hit): void {
  const normal = offset + flatLayout.normal
  hit.nx = parameters[normal] as number
  hit.ny = parameters[normal + 1] as number
  hit.nz = parameters[normal + 2] as number
  setRelativePoint(parameters, offset + flatLayout.corner, hit)
  hit.u = dotRelativePoint(parameters, offset + flatLayout.toU)
  hit.v = dotRelativePoint(parameters, offset + flatLayout.toV)
}

/** Hits within this distance of an end of a cylinder, and not at its side, are on its cap. */
const capToleranceM = 1e-4

/** Sets the normal of a cylinder. Its u is the angle about the axis, and its v the height along it. */
function setCylinderNormal(parameters: Float64Array, offset: number, hit: Hit): void {
  const axis = offset + cylinderLayout.axis
  const axisX = parameters[axis] as number
  const axisY = parameters[axis + 1] as number
  const axisZ = parameters[axis + 2] as number
  setRelativePoint(parameters, offset + cylinderLayout.base, hit)
  const heightOfHit = dotRelativePoint(parameters, axis)
  const radialX = (relativePoint[0] as number) - axisX * heightOfHit
  const radialY = (relativePoint[1] as number) - axisY * heightOfHit
  const radialZ = (relativePoint[2] as number) - axisZ * heightOfHit
  const distanceToAxis = Math.hypot(radialX, radialY, radialZ)
  const height = parameters[offset + cylinderLayout.height] as number
  const baseRadius = parameters[offset + cylinderLayout.baseRadius] as number
  const radiusSlope = ((parameters[offset + cylinderLayout.topRadius] as number) - baseRadius) / height
  const radius = baseRadius + radiusSlope * heightOfHit
  hit.u = Math.atan2(radialZ, radialX)
  hit.v = heightOfHit
  const isAtEnd = heightOfHit < capToleranceM || heightOfHit > height - capToleranceM
  const isOnCap = isAtEnd && distanceToAxis < radius - capToleranceM
  const capSign = heightOfHit < height / 2 ? -1 : 1
  // The normal of the side leans along the axis by the slope of the radius. The normal of a cap is the axis itself.
  const axialPart = isOnCap ? capSign : -radiusSlope
  const radialPart = isOnCap ? 0 : 1
  const scale = 1 / Math.hypot(radialPart, axialPart)
  const radialScale = isOnCap ? 0 : 1 / (distanceToAxis || 1)
  hit.nx = (radialX * radialScale + axisX * axialPart) * scale
  hit.ny = (radialY * radialScale + axisY * axialPart) * scale
  hit.nz = (radialZ * radialScale + axisZ * axialPart) * scale
}
