import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldDenial } from '../../ui/feedback/denied.tsx'
import classes from './north-dial.module.css'
import { needleDeg } from './plan-places.ts'

type NorthDialProps = { readonly northDeg: number; readonly onTurn: (northDeg: number) => void }

const turns: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }
const bigTurn = 15

/** A compass on the plan, whose needle is turned to where north is: by hand, or by arrow keys. */
export function NorthDial({ northDeg, onTurn }: NorthDialProps) {
  const { t } = useTranslation()
  const isFixed = useFieldDenial() !== null
  const [held, setHeld] = useState<number | null>(null)
  const shown = held ?? northDeg
  const hold = (event: PointerEvent<HTMLElement>) =>
    setHeld(needleDeg(event.currentTarget.getBoundingClientRect(), event))
  const nudge = (event: KeyboardEvent) => {
    const turn = turns[event.key]
    if (turn === undefined || isFixed) return
    event.preventDefault()
    onTurn((northDeg + turn * (event.shiftKey ? bigTurn : 1) + 360) % 360)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      className={classes.dial}
      aria-label={t('floorPlans.north')}
      aria-disabled={isFixed || undefined}
      aria-valuemin={0}
      aria-valuemax={359}
      aria-valuenow={shown}
      aria-valuetext={t('floorPlans.northNow', { deg: shown })}
      title={t('floorPlans.northHint')}
      onKeyDown={nudge}
      onPointerDown={(event) => {
        if (isFixed) return
        event.currentTarget.setPointerCapture(event.pointerId)
        hold(event)
      }}
      onPointerMove={(event) => held !== null && hold(event)}
      onPointerUp={() => {
        if (held !== null) onTurn(held)
        setHeld(null)
      }}
      onPointerCancel={() => setHeld(null)}
    >
      <svg viewBox="-32 -32 64 64" aria-hidden="true" style={{ rotate: `${shown}deg` }}>
        <path className={classes.north} d="M0-24 6 0H-6Z" />
        <path className={classes.south} d="M0 24 6 0H-6Z" />
      </svg>
    </div>
  )
}
