import { clampPitchDeg, type Direction, normalizeYawDeg } from '../../../../../shared/geometry/sphere.ts'
import type { Surface } from '../../../../../shared/hotspots/surface.ts'

const arrowSteps: Readonly<Record<string, readonly [yaw: number, pitch: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey'>

/** Rounds to hundredths of a degree, as the fields display. */
export function roundDeg(angleDeg: number): number {
  return Math.round(angleDeg * 100) / 100
}

/** Direction rounded to the precision of the fields, with angles in their normal ranges. */
export function roundDirection({ yawDeg, pitchDeg }: Direction): Direction {
  return { yawDeg: roundDeg(normalizeYawDeg(yawDeg)), pitchDeg: roundDeg(clampPitchDeg(pitchDeg)) }
}

/** Position after an arrow key, in large steps with Shift; `null` for any other key. */
export function nudge(position: Direction, { key, shiftKey }: Key, surface: Surface): Direction | null {
  const step = arrowSteps[key]
  return step ? roundDirection(surface.step(position, step, shiftKey)) : null
}
