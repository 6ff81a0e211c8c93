import type { EditingView } from '../../../../shared/editing.ts'
import { clampPitchDeg, horizontalFovDeg, normalizeYawDeg } from '../../../../shared/geometry/sphere.ts'
import type { TourViewer } from '../../../viewer/tour-stage.tsx'

/** Finer than others could see, and coarse enough that nobody who holds still seems to move. */
function round(angleDeg: number): number {
  return Math.round(angleDeg * 10) / 10
}

/** Where somebody looks, as others are told; null while the viewer has no size. */
export function horizontalViewOf(viewer: TourViewer): EditingView | null {
  const { clientWidth: widthPx, clientHeight: heightPx } = viewer.element
  if (widthPx === 0 || heightPx === 0) return null
  const { yawDeg, pitchDeg, fovDeg } = viewer.getView()
  return {
    yawDeg: round(normalizeYawDeg(yawDeg)),
    pitchDeg: round(clampPitchDeg(pitchDeg)),
    fovDeg: round(horizontalFovDeg(fovDeg, { widthPx, heightPx })),
  }
}
