// Reference implementation of rectilinear views, independent of the viewer that tests compare with it. Its axes are x to the
// right, y up and z ahead, whereas the viewer has −z ahead.

export type ReferenceView = {
  readonly yawDeg: number
  readonly pitchDeg: number
  /** Field of view along the longer side. */
  readonly fovDeg: number
  readonly widthPx: number
  readonly heightPx: number
  /** Pitch of the camera rig when the panorama was taken. */
  readonly rigPitchDeg?: number
  readonly rigRollDeg?: number
}

export type UnitVector = readonly [x: number, y: number, z: number]
export type Color = readonly [red: number, green: number, blue: number]

const rad = (deg: number) => (deg * Math.PI) / 180

/** Rotates about the x axis. A positive angle moves the direction ahead up. */
function rotatePitch([x, y, z]: UnitVector, deg: number): UnitVector {
  const sin = Math.sin(rad(deg))
  const cos = Math.cos(rad(deg))
  return [x, y * cos + z * sin, z * cos - y * sin]
}

/** Rotates about the y axis. A positive angle moves the direction ahead to the right. */
function rotateYaw([x, y, z]: UnitVector, deg: number): UnitVector {
  const sin = Math.sin(rad(deg))
  const cos = Math.cos(rad(deg))
  return [x * cos + z * sin, y, z * cos - x * sin]
}

/** Rotates about the z axis. A positive angle moves the direction to the right down. */
function rotateRoll([x, y, z]: UnitVector, deg: number): UnitVector {
  const sin = Math.sin(rad(deg))
  const cos = Math.cos(rad(deg))
  return [x * cos + y * sin, y * cos - x * sin, z]
}

/** Unit direction in the panorama at a screen point; x and y in pixels from the top left. */
export function panoramaDirectionAt(view: ReferenceView, x: number, y: number): UnitVector {
  const focal = Math.max(view.widthPx, view.heightPx) / (2 * Math.tan(rad(view.fovDeg) / 2))
  return panoramaDirectionAlong(view, [x - view.widthPx / 2, view.heightPx / 2 - y, focal])
}

type CameraPose = Pick<ReferenceView, 'yawDeg' | 'pitchDeg' | 'rigPitchDeg' | 'rigRollDeg'> & {
  readonly rollDeg?: number
}

/** Unit direction in the panorama along a ray of a camera with a clockwise roll. */
export function panoramaDirectionAlong(pose: CameraPose, ray: UnitVector): UnitVector {
  const worldRay = rotateYaw(rotatePitch(rotateRoll(ray, pose.rollDeg ?? 0), pose.pitchDeg), pose.yawDeg)
  // The rig rolled the image and then pitched it. Undoing both takes the reverse order.
  const unpitchedRay = rotatePitch(worldRay, -(pose.rigPitchDeg ?? 0))
  const imageRay = rotateRoll(unpitchedRay, -(pose.rigRollDeg ?? 0))
  const length = Math.hypot(...imageRay)
  return [imageRay[0] / length, imageRay[1] / length, imageRay[2] / length]
}

/** Angle between two directions. */
export function angleDeg(a: UnitVector, b: UnitVector): number {
  const cross = Math.hypot(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
  return (Math.atan2(cross, a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) * 180) / Math.PI
}
