import { type KeyboardEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { offsetLocation } from '../../../../shared/geometry/mercator.ts'
import type { GeoLocation } from '../../../../shared/media/media.ts'
import { useFieldDenial } from '../../../ui/feedback/denied.tsx'
import type { EditorMap } from '../../../viewer/maps/map-stage.tsx'
import classes from './map-pin.module.css'

type MapPinProps = {
  readonly name: string
  /** Content of the pin's dot. */
  readonly mark: ReactNode
  readonly location: GeoLocation
  readonly map: EditorMap
  readonly isSelected: boolean
  readonly onSelect: () => void
  readonly onMove: (location: GeoLocation | null) => void
}

const dragThresholdPx = 4
const stepM = 1
const bigStepM = 10
const arrowDirections: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

type PinDrag = { readonly startX: number; readonly startY: number; readonly location: GeoLocation | null }

/** Pin on a map, moved by drag or by arrow keys: 1 m per step, 10 m with Shift. */
export function MapPin({ name, mark, location, map, isSelected, onSelect, onMove }: MapPinProps) {
  const isReadOnly = useFieldDenial() !== null
  const pin = useRef<HTMLButtonElement>(null)
  const [drag, setDrag] = useState<PinDrag | null>(null)
  const displayedLocation = drag?.location ?? location
  useLayoutEffect(() => {
    if (pin.current) map.place(pin.current, displayedLocation)
  }, [map, displayedLocation])
  useLayoutEffect(() => {
    const element = pin.current
    return () => void (element && map.remove(element))
  }, [map])
  const moveDrag = (event: PointerEvent) => {
    if (!drag) return
    const isDrag =
      drag.location !== null || Math.hypot(event.clientX - drag.startX, event.clientY - drag.startY) > dragThresholdPx
    if (isDrag) setDrag({ ...drag, location: map.locationAt(event) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = arrowDirections[event.key]
    if (isReadOnly || (!direction && event.key !== 'Delete')) return
    event.preventDefault()
    const distanceM = event.shiftKey ? bigStepM : stepM
    onMove(direction ? offsetLocation(location, direction[0] * distanceM, direction[1] * distanceM) : null)
  }
  return (
    <button
      ref={pin}
      type="button"
      className={classes.pin}
      aria-pressed={isSelected}
      onClick={onSelect}
      onFocus={(event) => {
        onSelect()
        // Focus by a press must not move the map.
        if (event.currentTarget.matches(':focus-visible')) map.show(location)
      }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (isReadOnly) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ startX: event.clientX, startY: event.clientY, location: null })
      }}
      onPointerMove={moveDrag}
      onPointerUp={() => {
        if (drag?.location) onMove(drag.location)
        setDrag(null)
      }}
      onPointerCancel={() => setDrag(null)}
    >
      <span className={classes.dot}>{mark}</span> <span className={classes.name}>{name}</span>
    </button>
  )
}
