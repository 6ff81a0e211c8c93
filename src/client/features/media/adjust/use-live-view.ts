import { useEffect, useState } from 'react'
import type { View } from '../../../../shared/geometry/sphere.ts'
import type { TourViewer } from '../../../viewer/tour-stage.tsx'

/** Where the camera looks, and at what size. */
export type LiveView = View & { readonly widthPx: number; readonly heightPx: number }

function viewOf(viewer: TourViewer): LiveView {
  const { clientWidth, clientHeight } = viewer.element
  return { ...viewer.getView(), widthPx: clientWidth, heightPx: clientHeight }
}

/** The view of every frame: what lies on the image must move with it, and the viewer's own event comes ten times a second. */
export function useLiveView(viewer: TourViewer): LiveView {
  const [view, setView] = useState(() => viewOf(viewer))
  useEffect(() => {
    let frame = 0
    const look = () => {
      const now = viewOf(viewer)
      setView((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now))
      frame = requestAnimationFrame(look)
    }
    frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [viewer])
  return view
}
