import { type PointerEvent, useRef } from 'react'
import { focalLengthPx, radPerDeg } from '../../../../../../shared/geometry/sphere.ts'
import type { TourViewer } from '../../../../../viewer/tour-stage.tsx'

type ScreenPoint = { readonly x: number; readonly y: number }
type PointPair = readonly [ScreenPoint, ScreenPoint]

const midpoint = ([a, b]: PointPair): ScreenPoint => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
})
const spread = ([a, b]: PointPair) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y))

/** Keeps a pan close to a pole from spinning the view. */
const minPitchCosine = 0.2

/** Pans by the movement of the midpoint of two fingers, and zooms by the change of their distance. */
function panAndZoom(viewer: TourViewer, previous: PointPair, current: PointPair): void {
  const { clientWidth, clientHeight } = viewer.element
  const { yawDeg, pitchDeg, fovDeg } = viewer.getView()
  const degPerPx = 1 / focalLengthPx(Math.max(clientWidth, clientHeight), fovDeg) / radPerDeg
  const previousMidpoint = midpoint(previous)
  const currentMidpoint = midpoint(current)
  const pitchCosine = Math.max(minPitchCosine, Math.cos(pitchDeg * radPerDeg))
  void viewer.setView({
    yawDeg: yawDeg - ((currentMidpoint.x - previousMidpoint.x) * degPerPx) / pitchCosine,
    pitchDeg: Math.max(-90, Math.min(90, pitchDeg + (currentMidpoint.y - previousMidpoint.y) * degPerPx)),
  })
  viewer.zoomBy(spread(current) / spread(previous))
}

/**
 * Pinch gesture: two fingers pan and zoom the image, while one paints. Each handler returns true during a pinch, which
 * lasts until all fingers are lifted, so that the last finger doesn't paint.
 */
export function usePinch(viewer: TourViewer) {
  const pointers = useRef(new Map<number, ScreenPoint>())
  const isPinching = useRef(false)
  const firstTwo = (): PointPair | null => {
    const [a, b] = pointers.current.values()
    return a && b ? [a, b] : null
  }
  const down = ({ pointerId, clientX, clientY }: PointerEvent): boolean => {
    if (pointers.current.size === 0) isPinching.current = false
    pointers.current.set(pointerId, { x: clientX, y: clientY })
    isPinching.current ||= pointers.current.size > 1
    return isPinching.current
  }
  const move = ({ pointerId, clientX, clientY }: PointerEvent): boolean => {
    const previousPair = firstTwo()
    if (pointers.current.has(pointerId)) pointers.current.set(pointerId, { x: clientX, y: clientY })
    const currentPair = firstTwo()
    if (previousPair && currentPair) panAndZoom(viewer, previousPair, currentPair)
    return isPinching.current
  }
  const up = ({ pointerId }: PointerEvent): boolean => {
    pointers.current.delete(pointerId)
    return isPinching.current
  }
  return { down, move, up }
}
