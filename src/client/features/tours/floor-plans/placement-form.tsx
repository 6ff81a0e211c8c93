import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { planAngleDeg } from '../../../../shared/geometry/sphere.ts'
import type { FloorPlan } from '../../../../shared/tours/floor-plans.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import { parseNumber } from '../../../ui/fields/number-text.ts'
import { isFlatStop } from '../tour-draft/flat-stops.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import classes from './floor-plan-screen.module.css'
import { bearingRange, type PlanPlacement, percentRange } from './plan-position.ts'
import { useFloorPlans } from './use-floor-plans.ts'

const center = { x: 0.5, y: 0.5 }
const numberMaxLength = 12

type NumberRange = typeof percentRange | typeof bearingRange

/** Number in a field; null while it is invalid. A comma is a decimal point too. */
const numberIn = (text: string, range: NumberRange) => parseNumber(text.replace(',', '.'), range)

type PlacementNumberProps = {
  readonly label: string
  readonly range: NumberRange
  readonly text: string
  readonly onChange: (text: string) => void
  readonly autoFocus?: boolean
}

/**
 * Field of a number. It is a text field, because the number field restores its caret a moment after each character, and would
 * take the focus back from the next field, to which a person who types fast has already moved.
 */
function PlacementNumber({ label, range, text, onChange, autoFocus = false }: PlacementNumberProps) {
  const { t } = useTranslation()
  const isInvalid = text.trim() !== '' && numberIn(text, range) === null
  const limits = { min: `${range.min}${range.unit}`, max: `${range.max}${range.unit}` }
  return (
    <TextInput
      label={label}
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={numberMaxLength}
      rightSection={<span aria-hidden="true">{range.unit.trim()}</span>}
      rightSectionPointerEvents="none"
      size="md"
      autoFocus={autoFocus}
      classNames={{ input: 'tabular' }}
      error={isInvalid ? t('app.outOfRange', limits) : undefined}
    />
  )
}

/** Moves from a number to the next one by Space, so that the numbers of a stop can be typed as one text. */
function focusNextNumber(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget } = event
  if (key !== ' ' || !(target instanceof HTMLInputElement)) return
  event.preventDefault()
  const fields = [...currentTarget.querySelectorAll('input')]
  const nextField = fields[fields.indexOf(target) + 1]
  nextField?.focus()
  nextField?.select()
}

type PlacementFormProps = {
  readonly stop: Stop
  readonly plan: FloorPlan
  /** Focuses the first field and explains its keys, while stops are placed by numbers one after another. */
  readonly isByKeyboard: boolean
  /** Called with the position that is typed, to show it on the plan; with null while it is incomplete. */
  readonly onPreview: (placement: PlanPlacement | null) => void
  /** Called after the stop was placed by numbers. */
  readonly onPlaced: () => void
}

/** Fields that place a stop by numbers: the keyboard alternative to pressing and dragging on the plan. */
export function PlacementForm({ stop, plan, isByKeyboard, onPreview, onPlaced }: PlacementFormProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { placeStop } = useFloorPlans()
  const [left, setLeft] = useState('')
  const [top, setTop] = useState('')
  const [bearing, setBearing] = useState('')
  const isFlat = isFlatStop(tour, stop)
  const x = numberIn(left, percentRange)
  const y = numberIn(top, percentRange)
  const bearingDeg = numberIn(bearing, bearingRange)
  const isBearingValid = isFlat || bearing.trim() === '' || bearingDeg !== null
  const angleDeg = isFlat || bearingDeg === null ? undefined : planAngleDeg(bearingDeg, plan.northDeg)
  useEffect(() => {
    onPreview(x === null || y === null ? null : { x: x / 100, y: y / 100, angleDeg })
    return () => onPreview(null)
  }, [x, y, angleDeg, onPreview])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (x === null || y === null || !isBearingValid) return
    placeStop(stop, plan, { x: x / 100, y: y / 100, angleDeg })
    onPlaced()
  }
  return (
    <form className={classes.placement} onSubmit={submit} onKeyDown={focusNextNumber}>
      <div className={classes.pair}>
        <PlacementNumber
          label={t('floorPlans.x')}
          range={percentRange}
          text={left}
          onChange={setLeft}
          autoFocus={isByKeyboard}
        />
        <PlacementNumber label={t('floorPlans.y')} range={percentRange} text={top} onChange={setTop} />
      </div>
      {!isFlat && (
        <PlacementNumber label={t('floorPlans.bearing')} range={bearingRange} text={bearing} onChange={setBearing} />
      )}
      {isByKeyboard && <p className={classes.keys}>{t('floorPlans.keysHint')}</p>}
      <Group gap="xs">
        <Button type="submit" disabled={x === null || y === null || !isBearingValid}>
          {t('floorPlans.place')}
        </Button>
        <Button variant="default" onClick={() => placeStop(stop, plan, center)}>
          {t('floorPlans.putInMiddle')}
        </Button>
      </Group>
    </form>
  )
}
