import { useEffect, useState } from 'react'
import type { CaptureDisplay } from '../../../sdk/core/captures/capture-display.ts'
import type { PublicCapture } from '../../../shared/publishing/tour-document.ts'
import type { TourViewer } from '../tour-stage.tsx'

type CaptureOverlay = {
  readonly capture: PublicCapture
  /** Visible share of the capture, from 0 to 1. */
  readonly share: number
}

/** Shows a capture over the panorama of the current stop. The viewer's code for it is loaded on demand. */
export function useCaptureOverlay(viewer: TourViewer | null, { capture, share }: CaptureOverlay): void {
  const [display, setDisplay] = useState<CaptureDisplay | null>(null)
  useEffect(() => {
    let isUnmounted = false
    setDisplay(null)
    if (viewer === null) return
    import('../../../sdk/core/captures/capture-display.ts').then(
      ({ captureDisplayOf }) => isUnmounted || setDisplay(captureDisplayOf(viewer.captureHost)),
      // The panorama is shown alone, and the fields still work.
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [viewer])
  useEffect(() => display?.compare({ other: capture, mode: 'fade', share }), [display, capture, share])
}
