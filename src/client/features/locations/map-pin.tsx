import { type KeyboardEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { offsetLocation } from '../../../shared/geometry/mercator.ts'
import type { GeoLocation } from '../../../shared/media/media.ts'
import { useFieldDenial } from '../../ui/feedback/denied.tsx'
import type { MapBoard } from '../../viewer/map-stage.tsx'
import pinClasses from '../floor-plans/plan-stage.module.css'

type MapPinProps = {
  readonly name: string
  /** What stands in its dot. */
  readonly mark: ReactNode
  readonly location: GeoLocation
  readonly board: MapBoard
  readonly isSelected: boolean
  readonly onSelect: () => void
  readonly onMove: (location: GeoLocation | null) => void
}

const dragPx = 4
const stepM = 1
const bigStepM = 10
const steps: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

type Held = { readonly x: number; readonly y: number; readonly at: GeoLocation | null }

/** A place on the map: dragged, or moved by arrow keys, a meter each, ten with shift. */
export function MapPin({ name, mark, location, board, isSelected, onSelect, onMove }: MapPinProps) {
  const isFixed = useFieldDenial() !== null
  const pin = useRef<HTMLButtonElement>(null)
  const [held, setHeld] = useState<Held | null>(null)
  const shown = held?.at ?? location
  useLayoutEffect(() => {
    if (pin.current) board.place(pin.current, shown)
  }, [board, shown])
  useLayoutEffect(() => {
    const element = pin.current
    return () => void (element && board.remove(element))
  }, [board])
  const drag = (event: PointerEvent) => {
    if (!held) return
    const isDrag = held.at !== null || Math.hypot(event.clientX - held.x, event.clientY - held.y) > dragPx
    if (isDrag) setHeld({ ...held, at: board.locationAt(event) })
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (isFixed || (!step && event.key !== 'Delete')) return
    event.preventDefault()
    const lengthM = event.shiftKey ? bigStepM : stepM
    onMove(step ? offsetLocation(location, step[0] * lengthM, step[1] * lengthM) : null)
  }
  return (
    <button
      ref={pin}
      type="button"
      className={pinClasses.pin}
      aria-pressed={isSelected}
      onClick={onSelect}
      onFocus={onSelect}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (isFixed) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setHeld({ x: event.clientX, y: event.clientY, at: null })
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        if (held?.at) onMove(held.at)
        setHeld(null)
      }}
      onPointerCancel={() => setHeld(null)}
    >
      <span className={pinClasses.dot}>{mark}</span> <span className={pinClasses.name}>{name}</span>
    </button>
  )
}
