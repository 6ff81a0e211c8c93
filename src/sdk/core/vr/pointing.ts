import type { Vec3 } from '../../../shared/geometry/sphere.ts'
import { axesOf, positionOf } from './eyes.ts'

/** Where something points to in the tour; `from` is null for a gaze, which begins between the eyes. */
export type Ray = { readonly direction: Vec3; readonly from: Vec3 | null }

/** How the room lies in the tour at a moment. */
export type Moment = { readonly frame: XRFrame; readonly space: XRReferenceSpace; readonly turnDeg: number }

const hands: ReadonlySet<XRTargetRayMode> = new Set(['tracked-pointer', 'transient-pointer'])

/** Null while the source is not seen by the headset. */
export function rayOf(source: XRInputSource, { frame, space, turnDeg }: Moment): Ray | null {
  const pose = frame.getPose(source.targetRaySpace, space)
  if (!pose) return null
  const { matrix } = pose.transform
  const { forward } = axesOf(matrix, turnDeg)
  return { direction: forward, from: hands.has(source.targetRayMode) ? positionOf(matrix, turnDeg) : null }
}

/** Where the hands point to that are seen; without any the visitor's gaze points. */
export function raysOf(sources: Iterable<XRInputSource>, moment: Moment, gaze: Vec3): readonly Ray[] {
  const seen = [...sources].flatMap((source) => rayOf(source, moment) ?? [])
  const pointed = seen.filter(({ from }) => from !== null)
  return pointed.length > 0 ? pointed : [{ direction: gaze, from: null }]
}

/** How far sticks are pushed to scroll, −1…1, down where positive. */
export function stickOf(sources: Iterable<XRInputSource>): number {
  const dead = 0.3
  for (const { gamepad } of sources) {
    const pushed = gamepad?.axes[3] ?? gamepad?.axes[1] ?? 0
    if (Math.abs(pushed) > dead) return pushed
  }
  return 0
}
