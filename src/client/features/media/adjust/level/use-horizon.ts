import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { levelFromHorizon } from '../../../../../shared/media/horizon.ts'
import type { OverlayProps } from '../tool-props.ts'
import type { LiveView } from '../use-live-view.ts'
import { type End, type Ends, endPx, horizonPx, stepPx } from './horizon-places.ts'

/** Which ends a drag moves. */
type Grip = readonly End[]

const stepDeg = 0.1
const bigStepDeg = 1
const rounded = (angleDeg: number) => Math.round(angleDeg * 100) / 100

/** The line while a hand holds it, and what becomes of the image when it is let go. */
export function useHorizon({ viewer, change }: OverlayProps, view: LiveView) {
  const [dragged, setDragged] = useState<{ ends: Ends; grip: Grip; fromY: number } | null>(null)
  const y = horizonPx(view)
  const shown: Ends = dragged?.ends ?? { left: y, right: y }
  const lay = ({ left, right }: Ends, step?: string) => {
    const direction = (end: End, height: number) => viewer.screenToDirection(endPx(view, end), height)
    const found = levelFromHorizon(direction('left', left), direction('right', right))
    if (found) change({ level: { pitchDeg: rounded(found.pitchDeg), rollDeg: rounded(found.rollDeg) } }, step)
  }
  const grab =
    (grip: Grip) =>
    ({ currentTarget, pointerId, clientY }: PointerEvent<Element>) => {
      currentTarget.setPointerCapture(pointerId)
      setDragged({ ends: shown, grip, fromY: clientY })
    }
  const drag = ({ clientY }: PointerEvent) => {
    if (dragged === null) return
    const by = clientY - dragged.fromY
    const moved = (end: End) => dragged.ends[end] + (dragged.grip.includes(end) ? by : 0)
    setDragged({ ...dragged, fromY: clientY, ends: { left: moved('left'), right: moved('right') } })
  }
  const drop = () => {
    if (dragged) lay(dragged.ends)
    setDragged(null)
  }
  const nudge = (end: End) => (event: KeyboardEvent) => {
    const sign = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (sign === undefined) return
    event.preventDefault()
    const by = sign * stepPx(view, event.shiftKey ? bigStepDeg : stepDeg)
    lay({ ...shown, [end]: shown[end] + by }, `horizon-${end}`)
  }
  const hands = { onPointerMove: drag, onPointerUp: drop, onPointerCancel: () => setDragged(null) }
  return { shown, grab, nudge, hands, isInSight: y >= 0 && y <= view.heightPx }
}
