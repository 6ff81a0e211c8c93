import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'
import { bearingDeg, planAngleDeg } from '../../../shared/geometry/sphere.ts'
import type { FloorPlan } from '../../../shared/tours/floor-plans.ts'
import type { Stop } from '../../../shared/tours/stops.ts'
import { useFieldDenial } from '../../ui/feedback/denied.tsx'
import { nudged, type PlanPoint, pointIn } from './plan-places.ts'
import classes from './plan-stage.module.css'

type PlanPinProps = {
  readonly stop: Stop
  readonly position: number
  readonly plan: FloorPlan
  readonly point: PlanPoint
  readonly isSelected: boolean
  /** What the shares of a place are counted on. */
  readonly sheet: RefObject<HTMLElement | null>
  readonly onSelect: () => void
  readonly onMove: (point: PlanPoint) => void
  readonly onRemove: () => void
}

/** A pointer that moves less than this only presses. */
const dragPx = 4

type Held = { readonly fromX: number; readonly fromY: number; readonly point: PlanPoint | null }

/** A stop on a plan, with what its first view shows; dragged, or moved by arrow keys. */
export function PlanPin(props: PlanPinProps) {
  const { stop, position, plan, isSelected, sheet, onSelect, onMove, onRemove } = props
  const isFixed = useFieldDenial() !== null
  const [held, setHeld] = useState<Held | null>(null)
  const point = held?.point ?? props.point
  const angleDeg = planAngleDeg(bearingDeg(stop.initialView.yawDeg, stop.northOffsetDeg), plan.northDeg)
  const drag = (event: PointerEvent) => {
    const box = sheet.current?.getBoundingClientRect()
    if (!held || !box) return
    const isDrag = Math.hypot(event.clientX - held.fromX, event.clientY - held.fromY) > dragPx
    if (held.point || isDrag) setHeld({ ...held, point: pointIn(box, event) })
  }
  const press = (event: KeyboardEvent) => {
    const next = nudged(props.point, event)
    if (isFixed || (!next && event.key !== 'Delete')) return
    event.preventDefault()
    if (next) onMove(next)
    else onRemove()
  }
  return (
    <button
      type="button"
      className={classes.pin}
      style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
      aria-pressed={isSelected}
      data-pin={stop.id}
      onClick={onSelect}
      onFocus={onSelect}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.stopPropagation()
        if (isFixed) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setHeld({ fromX: event.clientX, fromY: event.clientY, point: null })
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        if (held?.point) onMove(held.point)
        setHeld(null)
      }}
      onPointerCancel={() => setHeld(null)}
    >
      <span className={classes.cone} style={{ rotate: `${angleDeg}deg` }} aria-hidden="true" />
      <span className={classes.dot}>{position}</span> <span className={classes.name}>{stop.name}</span>
    </button>
  )
}
