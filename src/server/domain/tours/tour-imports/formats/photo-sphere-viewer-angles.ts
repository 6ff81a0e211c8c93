import { type Direction, radPerDeg } from '../../../../../shared/geometry/sphere.ts'
import type { GeoLocation } from '../../../../../shared/media/media.ts'
import { type Fields, isFields, numberOf } from './fields.ts'
import { noTurn, type Turn } from './turns.ts'

/** Degrees per unit of an angle. Angles without a unit are radians. */
const degreesPerUnit: ReadonlyMap<string, number> = new Map([
  ['', 1 / radPerDeg],
  ['rad', 1 / radPerDeg],
  ['rads', 1 / radPerDeg],
  ['deg', 1],
  ['degs', 1],
])

/** Angle in degrees: a number in radians, or a text such as `65deg`. Undefined for anything else. */
export function angleDegOf(value: unknown): number | undefined {
  if (typeof value !== 'string') {
    const radians = numberOf(value)
    return radians === undefined ? undefined : radians / radPerDeg
  }
  const [, number, unit = ''] = /^(-?\d+(?:\.\d*)?)\s*([a-z]*)$/.exec(value.trim().toLowerCase()) ?? []
  const factor = degreesPerUnit.get(unit)
  return number === undefined || factor === undefined ? undefined : Number(number) * factor
}

/** Direction with the angles `yaw` and `pitch`; undefined without them. */
export function directionOf({ yaw, pitch }: Fields): Direction | undefined {
  const yawDeg = angleDegOf(yaw)
  const pitchDeg = angleDegOf(pitch)
  return yawDeg === undefined || pitchDeg === undefined ? undefined : { yawDeg, pitchDeg }
}

/** Rotation of the whole sphere. The viewer's axes differ from ours by half a turn about the vertical one. */
export function correctionOf(value: unknown): Turn {
  if (!isFields(value)) return noTurn
  const { pan, tilt, roll } = value
  return { panDeg: angleDegOf(pan) ?? 0, tiltDeg: -(angleDegOf(tilt) ?? 0), rollDeg: -(angleDegOf(roll) ?? 0) }
}

/** Rotation by the pose of the camera in `panoData`, in degrees. */
export function poseOf(value: unknown): Turn {
  if (!isFields(value)) return noTurn
  const { poseHeading, posePitch, poseRoll } = value
  return {
    panDeg: -(numberOf(poseHeading) ?? 0),
    tiltDeg: numberOf(posePitch) ?? 0,
    rollDeg: -(numberOf(poseRoll) ?? 0),
  }
}

type Gps = { readonly longitudeDeg: number; readonly latitudeDeg: number; readonly altitudeM: number }

/** Coordinates `[longitude, latitude, altitude]`; undefined for anything else. */
function gpsOf(value: unknown): Gps | undefined {
  if (!Array.isArray(value)) return undefined
  const longitudeDeg = numberOf(value[0])
  const latitudeDeg = numberOf(value[1])
  if (longitudeDeg === undefined || latitudeDeg === undefined) return undefined
  return { longitudeDeg, latitudeDeg, altitudeM: numberOf(value[2]) ?? 0 }
}

export function locationOf(value: unknown): GeoLocation | null {
  const gps = gpsOf(value)
  return gps === undefined ? null : { latitudeDeg: gps.latitudeDeg, longitudeDeg: gps.longitudeDeg }
}

const earthRadiusM = 6_371_000

/** Direction from one place to another: the bearing of the great circle at its start, and the slope to the altitude. */
export function directionByGps(from: unknown, to: unknown): Direction | undefined {
  const start = gpsOf(from)
  const end = gpsOf(to)
  if (start === undefined || end === undefined) return undefined
  const turn = (end.longitudeDeg - start.longitudeDeg) * radPerDeg
  const startLatitude = start.latitudeDeg * radPerDeg
  const endLatitude = end.latitudeDeg * radPerDeg
  const east = Math.sin(turn) * Math.cos(endLatitude)
  const fromSin = Math.sin(startLatitude)
  const fromCos = Math.cos(startLatitude)
  const north = fromCos * Math.sin(endLatitude) - fromSin * Math.cos(endLatitude) * Math.cos(turn)
  const ahead = fromSin * Math.sin(endLatitude) + fromCos * Math.cos(endLatitude) * Math.cos(turn)
  const distanceM = earthRadiusM * Math.atan2(Math.hypot(east, north), ahead)
  const climbM = end.altitudeM - start.altitudeM
  return { yawDeg: Math.atan2(east, north) / radPerDeg, pitchDeg: Math.atan2(climbM, distanceM) / radPerDeg }
}
