import type { InputTarget } from './input-target.ts'
import { localPoint } from './local-point.ts'

export type WheelInputPorts = {
  readonly surface: HTMLElement
  readonly target: () => InputTarget
  readonly cooperative: boolean
  readonly wake: () => void
  /** Called for the wheel without Ctrl if zooming requires Ctrl. */
  readonly onHint: () => void
  readonly signal: AbortSignal
}

const pixelsPerLine = 16
const pixelsPerPage = 400
/** One notch of a typical wheel, 100 px, zooms by a ninth. */
const zoomPerPx = 0.0011
/** Zoom of a trackpad pinch, which browsers report as small wheel steps with Ctrl. */
const zoomPerPinchPx = 0.01
/** Larger steps with Ctrl come from a wheel. */
const maxPinchPx = 50
const maxPxPerEvent = 200

function wheelPx(event: WheelEvent): number {
  const unit = [1, pixelsPerLine, pixelsPerPage][event.deltaMode] ?? 1
  return Math.max(-maxPxPerEvent, Math.min(maxPxPerEvent, event.deltaY * unit))
}

/** Zooms about the pointer by the wheel and trackpad pinches. */
export function listenToWheel({ surface, target, cooperative, wake, onHint, signal }: WheelInputPorts): void {
  const onWheel = (event: WheelEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey
    if (cooperative && !hasModifier && surface.ownerDocument.fullscreenElement === null) {
      onHint()
      return
    }
    event.preventDefault()
    const delta = wheelPx(event)
    const perPx = event.ctrlKey && Math.abs(delta) < maxPinchPx ? zoomPerPinchPx : zoomPerPx
    target().zoomAt(localPoint(surface, event), Math.exp(-delta * perPx), performance.now())
    wake()
  }
  surface.addEventListener('wheel', onWheel, { signal, passive: false })
}
