import type { EditingView } from '../../../../../shared/editing.ts'
import { clampPitchDeg, horizontalFovDeg, normalizeYawDeg } from '../../../../../shared/geometry/sphere.ts'
import type { TourViewer } from '../../../../viewer/tour-stage.tsx'

/** Rounds to 0.1°: invisible to others, and coarse enough to ignore jitter. */
function round(angleDeg: number): number {
  return Math.round(angleDeg * 10) / 10
}

/**
 * View to share with other editors; `null` while the viewer has no size. The field of view is horizontal, because their
 * viewers have other aspect ratios.
 */
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
