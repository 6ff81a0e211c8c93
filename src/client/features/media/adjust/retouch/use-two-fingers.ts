import { type PointerEvent, useRef } from 'react'
import { focalLengthPx, radPerDeg } from '../../../../../shared/geometry/sphere.ts'
import type { TourViewer } from '../../../../viewer/tour-stage.tsx'

type Place = { readonly x: number; readonly y: number }

const middle = ([one, other]: readonly [Place, Place]): Place => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
})
const spread = ([one, other]: readonly [Place, Place]) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y))

/** Turns the image so that it follows a hand, and zooms by as much as its fingers came apart. */
function follow(viewer: TourViewer, before: readonly [Place, Place], after: readonly [Place, Place]): void {
  const { clientWidth, clientHeight } = viewer.element
  const { yawDeg, pitchDeg, fovDeg } = viewer.getView()
  const degPerPx = 1 / focalLengthPx(Math.max(clientWidth, clientHeight), fovDeg) / radPerDeg
  const from = middle(before)
  const to = middle(after)
  const leaning = Math.max(0.2, Math.cos(pitchDeg * radPerDeg))
  void viewer.setView({
    yawDeg: yawDeg - ((to.x - from.x) * degPerPx) / leaning,
    pitchDeg: Math.max(-90, Math.min(90, pitchDeg + (to.y - from.y) * degPerPx)),
  })
  viewer.zoomBy(spread(after) / spread(before))
}

/**
 * Two fingers move the image while one paints. Each answers whether more than one finger is down, or was since all of
 * them came off: such a touch paints nothing.
 */
export function useTwoFingers(viewer: TourViewer) {
  const places = useRef(new Map<number, Place>())
  const isMoving = useRef(false)
  const pair = (): readonly [Place, Place] | null => {
    const [one, other] = places.current.values()
    return one && other ? [one, other] : null
  }
  const down = ({ pointerId, clientX, clientY }: PointerEvent): boolean => {
    if (places.current.size === 0) isMoving.current = false
    places.current.set(pointerId, { x: clientX, y: clientY })
    isMoving.current ||= places.current.size > 1
    return isMoving.current
  }
  const move = ({ pointerId, clientX, clientY }: PointerEvent): boolean => {
    const before = pair()
    if (places.current.has(pointerId)) places.current.set(pointerId, { x: clientX, y: clientY })
    const after = pair()
    if (before && after) follow(viewer, before, after)
    return isMoving.current
  }
  const up = ({ pointerId }: PointerEvent): boolean => {
    places.current.delete(pointerId)
    return isMoving.current
  }
  return { down, move, up }
}
