import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeniedField } from '../../../../ui/feedback/denied.tsx'
import { type NumberDraft, numberDraftText, parseNumber } from '../../../../ui/fields/number-text.ts'
import { compassPoint } from './compass-point.ts'

type HeadingFieldProps = {
  readonly value: number | null
  readonly onCommit: (headingDeg: number | null) => void
  /** Called with whether the typed text is invalid and so isn't saved. */
  readonly onInvalid?: (isInvalid: boolean) => void
}

const range = { min: 0, max: 359.99 }
const fullTurnDeg = 360

const hundredths = (degrees: number) => Math.round(degrees * 100) / 100

/** Parses degrees with or without a degree sign; `null` if they are out of range. */
function readHeading(text: string): number | null {
  const headingDeg = parseNumber(text.replace('°', '').replace(',', '.'), range)
  return headingDeg === null ? null : hundredths(headingDeg)
}

/** Arrow keys step by 1°. A step down is 359° up, so that the result is never negative. */
const arrowStepsDeg: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: fullTurnDeg - 1 }

/** Heading of the image center, in degrees from north. Invalid text stays in the field to be corrected. */
export function HeadingField({ value, onCommit, onInvalid }: HeadingFieldProps) {
  const { t } = useTranslation()
  const deniedProps = useDeniedField()
  const [draft, setDraft] = useState<NumberDraft | null>(null)
  const text = numberDraftText(draft, value)
  const isInvalid = text !== null && String(text).trim() !== '' && readHeading(String(text)) === null
  const changeText = (nextText: string) => {
    const headingDeg = readHeading(nextText)
    const isAccepted = headingDeg !== null || nextText.trim() === ''
    setDraft({ text: nextText, valueBefore: value, committedValue: isAccepted ? headingDeg : value })
    if (isAccepted) onCommit(headingDeg)
    onInvalid?.(!isAccepted)
  }
  return (
    <TextInput
      label={t('media.heading')}
      description={t('media.headingHint')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      size="md"
      inputMode="decimal"
      rightSection={value === null || isInvalid ? undefined : t(`media.compass.${compassPoint(value)}`)}
      rightSectionPointerEvents="none"
      value={text ?? (value === null ? '' : `${hundredths(value)}°`)}
      error={isInvalid ? t('app.outOfRange', { min: `${range.min}°`, max: `${range.max}°` }) : undefined}
      classNames={{ input: 'tabular', section: 'tabular' }}
      onChange={(event) => changeText(event.currentTarget.value)}
      onKeyDown={(event) => {
        const stepDeg = Object.hasOwn(arrowStepsDeg, event.key) ? arrowStepsDeg[event.key] : undefined
        if (stepDeg === undefined || value === null || isInvalid || deniedProps.readOnly) return
        event.preventDefault()
        changeText(`${hundredths((value + stepDeg) % fullTurnDeg)}°`)
      }}
      onBlur={() => !isInvalid && setDraft(null)}
      {...deniedProps}
    />
  )
}
