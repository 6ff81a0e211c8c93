import { type PointerEvent, type RefObject, useState } from 'react'
import { angleBetween, type PlanPlacement, planPointAt } from './plan-position.ts'

/** Movement below this is a press without a direction, because fingers slip. */
const aimThresholdPx = 16

type PlacingOptions = {
  /** Element of the plan image, which positions are relative to. */
  readonly sheet: RefObject<HTMLElement | null>
  /** True while a selected stop can be placed. */
  readonly isPlacing: boolean
  /** True if the stop has a start view. A drag then also sets the direction of the view. */
  readonly hasDirection: boolean
  readonly onPlace: (placement: PlanPlacement) => void
}

type Press = { readonly clientX: number; readonly clientY: number; readonly placement: PlanPlacement }

/**
 * Handlers that place a stop by a press on the plan, and set the direction of its start view if the press is dragged.
 */
export function usePlacing({ sheet, isPlacing, hasDirection, onPlace }: PlacingOptions) {
  const [press, setPress] = useState<Press | null>(null)
  const placementOf = ({ clientX, clientY, placement }: Press, event: PointerEvent): PlanPlacement => {
    const isDrag = Math.hypot(event.clientX - clientX, event.clientY - clientY) >= aimThresholdPx
    return { ...placement, angleDeg: hasDirection && isDrag ? angleBetween({ clientX, clientY }, event) : undefined }
  }
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const box = sheet.current?.getBoundingClientRect()
      if (!isPlacing || !box || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const { clientX, clientY } = event
      setPress({ clientX, clientY, placement: planPointAt(box, event) })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (press) setPress({ ...press, placement: placementOf(press, event) })
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      setPress(null)
      if (press) onPlace(placementOf(press, event))
    },
    onPointerCancel: () => setPress(null),
  }
  return { placement: press?.placement ?? null, handlers }
}
