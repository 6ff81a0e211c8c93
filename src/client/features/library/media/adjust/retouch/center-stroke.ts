import { mediaLimits } from '../../../../../../shared/media/media-limits.ts'
import type { TourViewer } from '../../../../../viewer/tour-stage.tsx'
import type { Draft } from '../draft.ts'

const rounded = (angleDeg: number) => Math.round(angleDeg * 100) / 100

/** Change that adds a blur stroke of one point at the center of the view. */
export function withCenterStroke(viewer: TourViewer, { retouch }: Draft, radiusDeg: number): Partial<Draft> {
  if (retouch.strokes.length >= mediaLimits.retouchStrokesMax) return {}
  const { clientWidth, clientHeight } = viewer.element
  const { yawDeg, pitchDeg } = viewer.screenToDirection(clientWidth / 2, clientHeight / 2)
  const stroke = { points: [[rounded(yawDeg), rounded(pitchDeg)] as const], radiusDeg }
  return { retouch: { ...retouch, strokes: [...retouch.strokes, stroke] } }
}
