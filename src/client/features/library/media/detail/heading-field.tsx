import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeniedField } from '../../../../ui/feedback/denied.tsx'
import { type NumberDraft, numberDraftText, parseNumber } from '../../../../ui/fields/number-text.ts'
import { compassPoint } from './compass-point.ts'

type HeadingFieldProps = {
  readonly value: number | null
  readonly onCommit: (headingDeg: number | null) => void
  /** Called with true if the typed text is invalid and therefore isn't saved. */
  readonly onInvalid?: (isInvalid: boolean) => void
}

const rangeDeg = { min: 0, max: 359.99 }
const fullTurnDeg = 360

const roundToHundredths = (degrees: number) => Math.round(degrees * 100) / 100

/** Parses degrees with or without a degree sign; `null` if they are out of range. */
function parseHeading(text: string): number | null {
  const headingDeg = parseNumber(text.replace('°', '').replace(',', '.'), rangeDeg)
  return headingDeg === null ? null : roundToHundredths(headingDeg)
}

/** Degrees that an arrow key adds, modulo 360°. Arrow down adds 359° instead of −1°, so that no sum is negative. */
const arrowStepsDeg: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: fullTurnDeg - 1 }

/** Heading of the image center, in degrees from north. Invalid text stays in the field to be corrected. */
export function HeadingField({ value, onCommit, onInvalid }: HeadingFieldProps) {
  const { t } = useTranslation()
  const deniedProps = useDeniedField()
  const [draft, setDraft] = useState<NumberDraft | null>(null)
  const draftText = numberDraftText(draft, value)
  const typedText = draftText === null ? null : String(draftText)
  const isInvalid = typedText !== null && typedText.trim() !== '' && parseHeading(typedText) === null
  const changeText = (nextText: string) => {
    const headingDeg = parseHeading(nextText)
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
      value={typedText ?? (value === null ? '' : `${roundToHundredths(value)}°`)}
      error={isInvalid ? t('app.outOfRange', { min: `${rangeDeg.min}°`, max: `${rangeDeg.max}°` }) : undefined}
      classNames={{ input: 'tabular', section: 'tabular' }}
      onChange={(event) => changeText(event.currentTarget.value)}
      onKeyDown={(event) => {
        const stepDeg = Object.hasOwn(arrowStepsDeg, event.key) ? arrowStepsDeg[event.key] : undefined
        if (stepDeg === undefined || value === null || isInvalid || deniedProps.readOnly) return
        event.preventDefault()
        changeText(`${roundToHundredths((value + stepDeg) % fullTurnDeg)}°`)
      }}
      onBlur={() => !isInvalid && setDraft(null)}
      {...deniedProps}
    />
  )
}
