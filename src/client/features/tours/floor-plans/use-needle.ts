import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { needleDeg } from './plan-position.ts'

const keyDirections: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }
const bigStepDeg = 15

type NeedleOptions = {
  readonly deg: number
  readonly isReadOnly: boolean
  /** Box whose center the needle turns around, from the element with the handlers. */
  readonly boxOf: (element: HTMLElement) => DOMRect
  readonly onTurn: (deg: number) => void
}

/** Handlers of a needle that is turned by drag or by arrow keys, and its direction, which follows a drag. */
export function useNeedle({ deg, isReadOnly, boxOf, onTurn }: NeedleOptions) {
  const [dragDeg, setDragDeg] = useState<number | null>(null)
  const updateDrag = (event: PointerEvent<HTMLElement>) => setDragDeg(needleDeg(boxOf(event.currentTarget), event))
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
      updateDrag(event)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (dragDeg !== null) updateDrag(event)
    },
    onPointerUp: () => {
      if (dragDeg !== null) onTurn(dragDeg)
      setDragDeg(null)
    },
    onPointerCancel: () => setDragDeg(null),
  }
  return { displayedDeg: dragDeg ?? deg, handlers }
}
