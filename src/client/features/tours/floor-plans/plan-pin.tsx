import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'
import type { FloorPlan } from '../../../../shared/tours/floor-plans.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import { useFieldDenial } from '../../../ui/feedback/denied.tsx'
import { isNorthKnown } from '../hotspots/both-ends/stop-orientation.ts'
import { isFlatStop } from '../tour-draft/flat-stops.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { nudgedPoint, type PlanPoint, planPointAt, startViewAngleDeg } from './plan-position.ts'
import classes from './plan-stage.module.css'
import { StartViewCone, StartViewDial } from './start-view-dial.tsx'

type PlanPinProps = {
  readonly stop: Stop
  readonly position: number
  readonly plan: FloorPlan
  readonly point: PlanPoint
  readonly isSelected: boolean
  /** Element of the plan image, which positions are relative to. */
  readonly sheet: RefObject<HTMLElement | null>
  readonly onSelect: () => void
  readonly onMove: (point: PlanPoint) => void
  readonly onRemove: () => void
}

/** Movement below this is a click. */
const dragThresholdPx = 4

type PinDrag = { readonly startX: number; readonly startY: number; readonly point: PlanPoint | null }

/** Pin of a stop on a plan, with a cone for its start view. It is moved by dragging or with arrow keys. */
export function PlanPin(props: PlanPinProps) {
  const { stop, position, plan, isSelected, sheet, onSelect, onMove, onRemove } = props
  const isReadOnly = useFieldDenial() !== null
  const [drag, setDrag] = useState<PinDrag | null>(null)
  const point = drag?.point ?? props.point
  const { tour } = useTourEditor()
  const hasCone = !isSelected && !isFlatStop(tour, stop)
  const moveDrag = (event: PointerEvent) => {
    const box = sheet.current?.getBoundingClientRect()
    if (!drag || !box) return
    const isDrag = Math.hypot(event.clientX - drag.startX, event.clientY - drag.startY) > dragThresholdPx
    if (drag.point || isDrag) setDrag({ ...drag, point: planPointAt(box, event) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const nudgedPosition = nudgedPoint(props.point, event)
    if (isReadOnly || (!nudgedPosition && event.key !== 'Delete')) return
    event.preventDefault()
    if (nudgedPosition) onMove(nudgedPosition)
    else onRemove()
  }
  const place = { left: `${point.x * 100}%`, top: `${point.y * 100}%` }
  return (
    <>
      {/* Beside the pin rather than in it, so that it is below the numbers of all pins. */}
      {hasCone && (
        <span className={classes.coneBox} style={place}>
          <StartViewCone angleDeg={startViewAngleDeg(stop, plan)} isUnknown={!isNorthKnown(tour, stop)} />
        </span>
      )}
      <button
        type="button"
        className={classes.pin}
        style={place}
        aria-pressed={isSelected}
        data-pin={stop.id}
        onClick={onSelect}
        onFocus={onSelect}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.stopPropagation()
          if (isReadOnly) return
          event.currentTarget.setPointerCapture(event.pointerId)
          setDrag({ startX: event.clientX, startY: event.clientY, point: null })
        }}
        onPointerMove={moveDrag}
        onPointerUp={() => {
          if (drag?.point) onMove(drag.point)
          setDrag(null)
        }}
        onPointerCancel={() => setDrag(null)}
      >
        <span className={classes.dot}>{position}</span> <span className={classes.name}>{stop.name}</span>
      </button>
      {isSelected && <StartViewDial stop={stop} plan={plan} point={point} />}
    </>
  )
}
