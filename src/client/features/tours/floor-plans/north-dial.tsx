import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldDenial } from '../../../ui/feedback/denied.tsx'
import classes from './north-dial.module.css'
import { needleDeg } from './plan-position.ts'

type NorthDialProps = { readonly northDeg: number; readonly onTurn: (northDeg: number) => void }

const keyDirections: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }
const bigStepDeg = 15

/** Compass on the plan to set north, by dragging its needle or by arrow keys. */
export function NorthDial({ northDeg, onTurn }: NorthDialProps) {
  const { t } = useTranslation()
  const isReadOnly = useFieldDenial() !== null
  const [dragDeg, setDragDeg] = useState<number | null>(null)
  const displayedDeg = dragDeg ?? northDeg
  const updateDrag = (event: PointerEvent<HTMLElement>) =>
    setDragDeg(needleDeg(event.currentTarget.getBoundingClientRect(), event))
  const nudge = (event: KeyboardEvent) => {
    const direction = keyDirections[event.key]
    if (direction === undefined || isReadOnly) return
    event.preventDefault()
    onTurn((northDeg + direction * (event.shiftKey ? bigStepDeg : 1) + 360) % 360)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      className={classes.dial}
      aria-label={t('floorPlans.north')}
      aria-disabled={isReadOnly || undefined}
      aria-valuemin={0}
      aria-valuemax={359}
      aria-valuenow={displayedDeg}
      aria-valuetext={t('floorPlans.northNow', { deg: displayedDeg })}
      title={t('floorPlans.northHint')}
      onKeyDown={nudge}
      onPointerDown={(event) => {
        if (isReadOnly) return
        event.currentTarget.setPointerCapture(event.pointerId)
        updateDrag(event)
      }}
      onPointerMove={(event) => dragDeg !== null && updateDrag(event)}
      onPointerUp={() => {
        if (dragDeg !== null) onTurn(dragDeg)
        setDragDeg(null)
      }}
      onPointerCancel={() => setDragDeg(null)}
    >
      <svg viewBox="-32 -32 64 64" aria-hidden="true" style={{ rotate: `${displayedDeg}deg` }}>
        <path className={classes.north} d="M0-24 6 0H-6Z" />
        <path className={classes.south} d="M0 24 6 0H-6Z" />
      </svg>
    </div>
  )
}
