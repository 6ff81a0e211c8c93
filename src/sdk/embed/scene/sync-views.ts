import type { View } from '../../../shared/geometry/sphere.ts'
import type { SceneFrame } from '../../core/scene/scene-api.ts'

/** A tour whose view can be kept in step with another one. */
export type SyncedTour = {
  getView(): View
  setView(view: View): void
  onFrame(listener: (frame: Pick<SceneFrame, 'view'>) => void): () => void
}

/** Smaller differences are rounding errors. */
const toleranceDeg = 1e-6

function isSameView(a: View, b: View): boolean {
  const yawDifferenceDeg = Math.abs(a.yawDeg - b.yawDeg) % 360
  return (
    Math.min(yawDifferenceDeg, 360 - yawDifferenceDeg) < toleranceDeg &&
    Math.abs(a.pitchDeg - b.pitchDeg) < toleranceDeg &&
    Math.abs(a.fovDeg - b.fovDeg) < toleranceDeg
  )
}

/**
 * Keeps the views of two tours the same, whichever of them moves; the second starts with the view of the first.
 * `yawOffsetDeg` is added to the yaw in the second. A tour whose limits don't allow a view makes the other one follow it.
 * Call the returned function to end it.
 */
export function syncViews(first: SyncedTour, second: SyncedTour, yawOffsetDeg: number): () => void {
  const shifted = (view: View, degrees: number): View => ({ ...view, yawDeg: view.yawDeg + degrees })
  let sharedView = first.getView()
  second.setView(shifted(sharedView, yawOffsetDeg))
  const stopFirst = first.onFrame(({ view }) => {
    if (isSameView(view, sharedView)) return
    sharedView = view
    second.setView(shifted(view, yawOffsetDeg))
  })
  const stopSecond = second.onFrame(({ view }) => {
    const viewInFirst = shifted(view, -yawOffsetDeg)
    if (isSameView(viewInFirst, sharedView)) return
    sharedView = viewInFirst
    first.setView(viewInFirst)
  })
  return () => {
    stopFirst()
    stopSecond()
  }
}
