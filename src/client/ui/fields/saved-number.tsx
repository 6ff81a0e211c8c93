import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeniedField } from '../feedback/denied.tsx'
import { isOutOfReach, readNumber, type TypedNumber, typedText } from './number-text.ts'

type SavedNumberProps = {
  readonly label: string
  readonly value: number
  readonly onCommit: (value: number) => void
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly unit?: string
  readonly decimals?: number
  /** Has the focus at once, all of it selected. */
  readonly autoFocus?: boolean
}

/** A number field that saves itself, within its range. What is beyond it stays to be put right, and is not saved. */
export function SavedNumber(props: SavedNumberProps) {
  const { label, value, onCommit, min, max, step = 1, unit = '', decimals = 2, autoFocus = false } = props
  const { t } = useTranslation()
  const deniedProps = useDeniedField()
  const [typed, setTyped] = useState<TypedNumber | null>(null)
  const [isLeft, setLeft] = useState(false)
  const text = typedText(typed, value)
  const number = text === null ? value : readNumber(text, { min, max })
  const isWrong = number === null && (isLeft || isOutOfReach(text, { min, max }))
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
      error={isWrong ? t('app.outOfRange', range) : undefined}
      onFocus={() => setLeft(false)}
      onBlur={() => {
        setLeft(true)
        // Nothing at all is no wish: what is stored comes back.
        if (number !== null || text === '') setTyped(null)
      }}
      onChange={(next) => {
        const wanted = readNumber(next, { min, max })
        setTyped({ text: next, before: value, after: wanted ?? value })
        if (wanted !== null && wanted !== value) onCommit(wanted)
      }}
    />
  )
}
