import { useTranslation } from 'react-i18next'
import { useFieldDenial } from '../../../ui/feedback/denied.tsx'
import classes from './north-dial.module.css'
import { useNeedle } from './use-needle.ts'

type NorthDialProps = { readonly northDeg: number; readonly onTurn: (northDeg: number) => void }

const boxOf = (dial: HTMLElement) => dial.getBoundingClientRect()

/** Compass on the plan to set north, by dragging its needle or by arrow keys. */
export function NorthDial({ northDeg, onTurn }: NorthDialProps) {
  const { t } = useTranslation()
  const isReadOnly = useFieldDenial() !== null
  const { displayedDeg, handlers } = useNeedle({ deg: northDeg, isReadOnly, boxOf, onTurn })
  return (
    <div
      role="slider"
      tabIndex={0}
      className={classes.dial}
      aria-label={t('floorPlans.northNeedle')}
      aria-disabled={isReadOnly || undefined}
      aria-valuemin={0}
      aria-valuemax={359}
      aria-valuenow={displayedDeg}
      aria-valuetext={t('floorPlans.northNow', { deg: displayedDeg })}
      title={t('floorPlans.northHint')}
      {...handlers}
    >
      <svg viewBox="-32 -32 64 64" aria-hidden="true" style={{ rotate: `${displayedDeg}deg` }}>
        <path className={classes.north} d="M0-24 6 0H-6Z" />
        <path className={classes.south} d="M0 24 6 0H-6Z" />
      </svg>
    </div>
  )
}
