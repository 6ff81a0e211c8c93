import { focalLengthPx, normalizeYawDeg, radPerDeg, type View } from '../../../../../shared/geometry/sphere.ts'
import type { Capture } from '../../../../../shared/tours/time-layers.ts'
import { roundDeg } from '../../hotspots/inspector/nudge.ts'

/** Angles that align a capture. */
export type Alignment = Pick<Capture, 'yawDeg' | 'pitchDeg' | 'rollDeg'>

/** Movement of the image on the screen, in degrees at the center of the view. */
export type Movement = { readonly rightDeg: number; readonly upDeg: number }

const stepDeg = 0.1
const largeStepDeg = 1
/** Near the poles, a small movement would turn the image without end. */
const cosMin = 0.1
const pitchMaxDeg = 90

/** Degrees that a drag by some pixels covers at the center of a view. */
export function movementOfDrag(
  { rightPx, downPx }: { readonly rightPx: number; readonly downPx: number },
  { fovDeg, widthPx, heightPx }: Pick<View, 'fovDeg'> & { readonly widthPx: number; readonly heightPx: number },
): Movement {
  const focalPx = focalLengthPx(Math.max(widthPx, heightPx), fovDeg)
  return { rightDeg: rightPx / focalPx / radPerDeg, upDeg: -downPx / focalPx / radPerDeg }
}

const stepsByKey: Readonly<Record<string, Movement>> = {
  ArrowLeft: { rightDeg: -1, upDeg: 0 },
  ArrowRight: { rightDeg: 1, upDeg: 0 },
  ArrowUp: { rightDeg: 0, upDeg: 1 },
  ArrowDown: { rightDeg: 0, upDeg: -1 },
}

/** Movement of an arrow key, in large steps with Shift; `null` for any other key. */
export function movementOfKey({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): Movement | null {
  const step = Object.hasOwn(stepsByKey, key) ? stepsByKey[key] : undefined
  const sizeDeg = shiftKey ? largeStepDeg : stepDeg
  return step ? { rightDeg: step.rightDeg * sizeDeg, upDeg: step.upDeg * sizeDeg } : null
}

/**
 * Moves a capture as it appears at the center of the view. Up and down tilt its camera about the axis across the view: ahead
 * of the camera this is pitch, to its sides roll.
 */
export function moveAlignment(
  { yawDeg, pitchDeg, rollDeg }: Alignment,
  { rightDeg, upDeg }: Movement,
  view: Pick<View, 'yawDeg' | 'pitchDeg'>,
): Alignment {
  const aheadRad = (view.yawDeg - yawDeg) * radPerDeg
  const turnDeg = rightDeg / Math.max(cosMin, Math.cos(view.pitchDeg * radPerDeg))
  const nextPitchDeg = pitchDeg + upDeg * Math.cos(aheadRad)
  return {
    yawDeg: roundDeg(normalizeYawDeg(yawDeg + turnDeg)),
    pitchDeg: roundDeg(Math.max(-pitchMaxDeg, Math.min(pitchMaxDeg, nextPitchDeg))),
    rollDeg: roundDeg(normalizeYawDeg(rollDeg - upDeg * Math.sin(aheadRad))),
  }
}
