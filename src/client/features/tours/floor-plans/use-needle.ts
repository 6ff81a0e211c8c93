import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { needleDeg } from './plan-position.ts'

const keyDirections: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }
const bigStepDeg = 15
/** Movement below this is a press, which doesn't turn the needle. */
const dragThresholdPx = 4

type NeedleOptions = {
  readonly deg: number
  readonly isReadOnly: boolean
  /** Returns the box for the element with the handlers. The needle turns around the center of the box. */
  readonly boxOf: (element: HTMLElement) => DOMRect
  readonly onTurn: (deg: number) => void
}

/** Position where a pointer grabbed a needle, and the direction of that position. */
type Grab = { readonly clientX: number; readonly clientY: number; readonly deg: number }

/** Handlers of a needle that is turned by dragging or with arrow keys, and its direction, which follows a drag. */
export function useNeedle({ deg, isReadOnly, boxOf, onTurn }: NeedleOptions) {
  const [grab, setGrab] = useState<Grab | null>(null)
  const [dragDeg, setDragDeg] = useState<number | null>(null)
  const endDrag = () => {
    setGrab(null)
    setDragDeg(null)
  }
  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      const direction = keyDirections[event.key]
      if (direction === undefined || isReadOnly) return
      event.preventDefault()
      onTurn((deg + direction * (event.shiftKey ? bigStepDeg : 1) + 360) % 360)
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.stopPropagation()
      if (isReadOnly) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const { clientX, clientY } = event
      setGrab({ clientX, clientY, deg: needleDeg(boxOf(event.currentTarget), event) })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!grab) return
      const isDrag = Math.hypot(event.clientX - grab.clientX, event.clientY - grab.clientY) >= dragThresholdPx
      if (dragDeg === null && !isDrag) return
      const pointerDeg = needleDeg(boxOf(event.currentTarget), event)
      // Two full turns keep the sum positive.
      setDragDeg((deg + pointerDeg - grab.deg + 720) % 360)
    },
    onPointerUp: () => {
      if (dragDeg !== null) onTurn(dragDeg)
      endDrag()
    },
    onPointerCancel: endDrag,
  }
  return { displayedDeg: dragDeg ?? deg, handlers }
}
