import { useEffect, useState } from 'react'
import type { View } from '../../../../../shared/geometry/sphere.ts'
import type { TourViewer } from '../../../../viewer/tour-stage.tsx'

/** View of the camera and size of the stage. */
export type LiveView = View & { readonly widthPx: number; readonly heightPx: number }

function viewOf(viewer: TourViewer): LiveView {
  const { clientWidth, clientHeight } = viewer.element
  return { ...viewer.getView(), widthPx: clientWidth, heightPx: clientHeight }
}

/**
 * The view, read on every animation frame, so that overlays move with the image. The viewer's own event is emitted
 * only ten times a second.
 */
export function useLiveView(viewer: TourViewer): LiveView {
  const [view, setView] = useState(() => viewOf(viewer))
  useEffect(() => {
    let frame = 0
    const readView = () => {
      const currentView = viewOf(viewer)
      setView((before) => (JSON.stringify(before) === JSON.stringify(currentView) ? before : currentView))
      frame = requestAnimationFrame(readView)
    }
    frame = requestAnimationFrame(readView)
    return () => cancelAnimationFrame(frame)
  }, [viewer])
  return view
}
