import { horizontalFovDeg, type View } from '../../../shared/geometry/sphere.ts'
import type { TourViewer } from '../../core/api.ts'

/** Angle of the view cone: the horizontal field of view. */
export function coneDeg(fovDeg: number, { element }: TourViewer): number {
  const { clientWidth: widthPx, clientHeight: heightPx } = element
  return Math.round(horizontalFovDeg(fovDeg, { widthPx, heightPx }))
}

/** Number of frames without a change after which following pauses; longer than the interval of `viewchange` events. */
const maxIdleFrames = 12

/**
 * Calls `show` in each frame in which the view has changed, and when the stage is resized, which changes the horizontal
 * field of view. Call the returned function to stop.
 */
export function followView(viewer: TourViewer, show: (view: View) => void): () => void {
  let request = 0
  let idleFrames = 0
  let lastView = { ...viewer.getView() }
  const onFrame = () => {
    const view = viewer.getView()
    const isSame = view.yawDeg === lastView.yawDeg && view.fovDeg === lastView.fovDeg
    idleFrames = isSame ? idleFrames + 1 : 0
    if (!isSame) show(view)
    lastView = { ...view }
    request = idleFrames < maxIdleFrames ? requestAnimationFrame(onFrame) : 0
  }
  const wake = () => {
    idleFrames = 0
    if (request === 0) request = requestAnimationFrame(onFrame)
  }
  const unsubscribe = viewer.on('viewchange', wake)
  show(lastView)
  const resizeObserver = new ResizeObserver(() => show(viewer.getView()))
  resizeObserver.observe(viewer.element)
  return () => {
    unsubscribe()
    resizeObserver.disconnect()
    cancelAnimationFrame(request)
  }
}
