import type { Vec3 } from '../../../shared/geometry/sphere.ts'
import { axesOf, positionOf } from './eye-projection.ts'

/** A target ray in the tour. `originMeters` is null for the visitor's gaze, which begins between the eyes. */
export type Ray = { readonly direction: Vec3; readonly originMeters: Vec3 | null }

/** A frame with its poses, and the yaw between the visitor's space and the tour. */
export type TrackingFrame = { readonly frame: XRFrame; readonly space: XRReferenceSpace; readonly tourYawDeg: number }

/** Smaller deflections of a thumbstick are ignored. */
const deadZone = 0.3

const modesWithOrigin: ReadonlySet<XRTargetRayMode> = new Set(['tracked-pointer', 'transient-pointer'])

/** Target ray of an input source; null while the headset doesn't track it. */
export function rayOf(source: XRInputSource, { frame, space, tourYawDeg }: TrackingFrame): Ray | null {
  const pose = frame.getPose(source.targetRaySpace, space)
  if (!pose) return null
  const { matrix } = pose.transform
  const { forward } = axesOf(matrix, tourYawDeg)
  return {
    direction: forward,
    originMeters: modesWithOrigin.has(source.targetRayMode) ? positionOf(matrix, tourYawDeg) : null,
  }
}

/** Rays of tracked controllers and hands; without any, the visitor's gaze. */
export function raysOf(sources: Iterable<XRInputSource>, trackingFrame: TrackingFrame, gaze: Vec3): readonly Ray[] {
  const trackedRays = [...sources].flatMap((source) => rayOf(source, trackingFrame) ?? [])
  const pointerRays = trackedRays.filter(({ originMeters }) => originMeters !== null)
  return pointerRays.length > 0 ? pointerRays : [{ direction: gaze, originMeters: null }]
}

/** Vertical deflection of a thumbstick, or of a touchpad if there is no thumbstick: −1…1, positive downwards. */
export function thumbstickOf(sources: Iterable<XRInputSource>): number {
  for (const { gamepad } of sources) {
    // Vertical axes of the mapping `xr-standard`: 3 of a thumbstick, 1 of a touchpad.
    const deflection = gamepad?.axes[3] ?? gamepad?.axes[1] ?? 0
    if (Math.abs(deflection) > deadZone) return deflection
  }
  return 0
}
