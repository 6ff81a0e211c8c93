import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeniedField } from '../feedback/denied.tsx'
import { isOutOfReach, type NumberDraft, numberDraftText, parseNumber } from './number-text.ts'

type SavedNumberProps = {
  readonly label: string
  readonly value: number
  readonly onCommit: (value: number) => void
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly unit?: string
  readonly decimals?: number
  /** Focuses the field on mount and selects its content. */
  readonly autoFocus?: boolean
}

/** Number field that is saved while typing (autosave). An invalid number isn't saved, but stays for correction. */
export function SavedNumber(props: SavedNumberProps) {
  const { label, value, onCommit, min, max, step = 1, unit = '', decimals = 2, autoFocus = false } = props
  const { t } = useTranslation()
  const deniedProps = useDeniedField()
  const [draft, setDraft] = useState<NumberDraft | null>(null)
  const [wasBlurred, setBlurred] = useState(false)
  const text = numberDraftText(draft, value)
  const number = text === null ? value : parseNumber(text, { min, max })
  const isInvalid = number === null && (wasBlurred || isOutOfReach(text, { min, max }))
  const range = { min: `${min}${unit}`, max: `${max}${unit}` }
  return (
    <NumberInput
      label={label}
      min={min}
      max={max}
      step={step}
      value={text ?? value}
      size="md"
      decimalScale={decimals}
      suffix={unit}
      clampBehavior="none"
      hideControls
      {...deniedProps}
      autoFocus={autoFocus}
      selectAllOnFocus={autoFocus}
      classNames={{ input: 'tabular' }}
      error={isInvalid ? t('app.outOfRange', range) : undefined}
      onFocus={() => setBlurred(false)}
      onBlur={() => {
        setBlurred(true)
        // An emptied field returns to the stored number.
        if (number !== null || text === '') setDraft(null)
      }}
      onChange={(next) => {
        const parsed = parseNumber(next, { min, max })
        setDraft({ text: next, valueBefore: value, committedValue: parsed ?? value })
        if (parsed !== null && parsed !== value) onCommit(parsed)
      }}
    />
  )
}
