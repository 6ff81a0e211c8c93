import type { EditingView } from '../../../../../shared/editing.ts'
import { clampPitchDeg, horizontalFovDeg, normalizeYawDeg } from '../../../../../shared/geometry/sphere.ts'
import type { TourViewer } from '../../../../viewer/tour-stage.tsx'

/** Rounding that is invisible to others, and coarse enough to ignore jitter. */
function round(angleDeg: number): number {
  return Math.round(angleDeg * 10) / 10
}

/** View to share with others; `null` while the viewer has no size. */
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
