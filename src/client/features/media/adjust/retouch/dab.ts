import { limits } from '../../../../../shared/limits.ts'
import type { TourViewer } from '../../../../viewer/tour-stage.tsx'
import type { Draft } from '../draft.ts'

const rounded = (angleDeg: number) => Math.round(angleDeg * 100) / 100

/** What is changed by blurring the middle of the view. */
export function dabInMiddle(viewer: TourViewer, { retouch }: Draft, radiusDeg: number): Partial<Draft> {
  if (retouch.strokes.length >= limits.retouchStrokesMax) return {}
  const { clientWidth, clientHeight } = viewer.element
  const { yawDeg, pitchDeg } = viewer.screenToDirection(clientWidth / 2, clientHeight / 2)
  const dab = { points: [[rounded(yawDeg), rounded(pitchDeg)] as const], radiusDeg }
  return { retouch: { ...retouch, strokes: [...retouch.strokes, dab] } }
}
