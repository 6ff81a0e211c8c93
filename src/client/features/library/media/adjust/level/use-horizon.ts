import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { levelFromHorizon } from '../../../../../../shared/media/horizon.ts'
import type { OverlayProps } from '../tool-props.ts'
import type { LiveView } from '../use-live-view.ts'
import { type End, type Ends, endPx, horizonPx, offsetPx } from './horizon-geometry.ts'

/** State of a drag: the line, the ends that move, and the last pointer position. */
type HorizonDrag = { readonly ends: Ends; readonly movedEnds: readonly End[]; readonly lastY: number }

const stepDeg = 0.1
const bigStepDeg = 1
const rounded = (angleDeg: number) => Math.round(angleDeg * 100) / 100

/** Drag and keyboard control of the horizon line. The image is leveled when the drag ends. */
export function useHorizon({ viewer, change }: OverlayProps, view: LiveView) {
  const [drag, setDrag] = useState<HorizonDrag | null>(null)
  const y = horizonPx(view)
  const lineEnds: Ends = drag?.ends ?? { left: y, right: y }
  const applyLine = ({ left, right }: Ends, step?: string) => {
    const direction = (end: End, endY: number) => viewer.screenToDirection(endPx(view, end), endY)
    const level = levelFromHorizon(direction('left', left), direction('right', right))
    if (level) change({ level: { pitchDeg: rounded(level.pitchDeg), rollDeg: rounded(level.rollDeg) } }, step)
  }
  const startDrag =
    (movedEnds: readonly End[]) =>
    ({ currentTarget, pointerId, clientY }: PointerEvent<Element>) => {
      currentTarget.setPointerCapture(pointerId)
      setDrag({ ends: lineEnds, movedEnds, lastY: clientY })
    }
  const moveDrag = ({ clientY }: PointerEvent) => {
    if (drag === null) return
    const deltaY = clientY - drag.lastY
    const movedY = (end: End) => drag.ends[end] + (drag.movedEnds.includes(end) ? deltaY : 0)
    setDrag({ ...drag, lastY: clientY, ends: { left: movedY('left'), right: movedY('right') } })
  }
  const endDrag = () => {
    if (drag) applyLine(drag.ends)
    setDrag(null)
  }
  const nudge = (end: End) => (event: KeyboardEvent) => {
    const sign = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (sign === undefined) return
    event.preventDefault()
    const deltaY = sign * offsetPx(view, event.shiftKey ? bigStepDeg : stepDeg)
    applyLine({ ...lineEnds, [end]: lineEnds[end] + deltaY }, `horizon-${end}`)
  }
  const dragHandlers = { onPointerMove: moveDrag, onPointerUp: endDrag, onPointerCancel: () => setDrag(null) }
  return { lineEnds, startDrag, nudge, dragHandlers, isVisible: y >= 0 && y <= view.heightPx }
}
