import { horizontalFovDeg, type View } from '../../../shared/geometry/sphere.ts'
import type { TourViewer } from '../../core/api.ts'

/** How wide the cone of a view is: what is seen from the left edge of the stage to the right one. */
export function coneDeg(fovDeg: number, { element }: TourViewer): number {
  const { clientWidth: widthPx, clientHeight: heightPx } = element
  return Math.round(horizontalFovDeg(fovDeg, { widthPx, heightPx }))
}

/** Longer than the viewer waits between two words of a moving view. */
const framesAtRest = 12

/**
 * Tells the view in every frame in which it may have changed, and in no other, and once more when the stage has another
 * size: what is seen of it then is wider or narrower. Answers what ends that.
 */
export function followView(viewer: TourViewer, show: (view: View) => void): () => void {
  let request = 0
  let rest = 0
  let last = { ...viewer.getView() }
  const frame = () => {
    const view = viewer.getView()
    const isSame = view.yawDeg === last.yawDeg && view.fovDeg === last.fovDeg
    rest = isSame ? rest + 1 : 0
    if (!isSame) show(view)
    last = { ...view }
    request = rest < framesAtRest ? requestAnimationFrame(frame) : 0
  }
  const wake = () => {
    rest = 0
    if (request === 0) request = requestAnimationFrame(frame)
  }
  const forget = viewer.on('viewchange', wake)
  show(last)
  const size = new ResizeObserver(() => show(viewer.getView()))
  size.observe(viewer.element)
  return () => {
    forget()
    size.disconnect()
    cancelAnimationFrame(request)
  }
}
