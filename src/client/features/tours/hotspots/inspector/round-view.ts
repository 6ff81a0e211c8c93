import type { View } from '../../../../../shared/geometry/sphere.ts'
import { roundDeg, roundDirection } from './nudge.ts'

const minFovDeg = 20
const maxFovDeg = 120

/** Rounds a view to hundredths of a degree and clamps it to the ranges of `viewInput`. */
export function roundView(view: View): View {
  const fovDeg = roundDeg(Math.max(minFovDeg, Math.min(maxFovDeg, view.fovDeg)))
  return { ...roundDirection(view), fovDeg }
}
