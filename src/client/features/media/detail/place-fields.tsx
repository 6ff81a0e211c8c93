import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GeoLocation } from '../../../../shared/media/media.ts'
import { useDeniedField } from '../../../ui/feedback/denied.tsx'
import { type NumberDraft, numberDraftText, parseNumber } from '../../../ui/fields/number-text.ts'
import { compassPoint } from './compass-point.ts'
import { formatLocation, parseLocation } from './location-text.ts'

type LocationFieldProps = {
  readonly value: GeoLocation | null
  readonly onCommit: (location: GeoLocation | null) => void
  readonly onLeave: () => void
  /** Hears whether what is typed is nothing to be saved. */
  readonly onRejected: (isRejected: boolean) => void
}

/** Where a medium was captured, in one field, so that what a map gives can be pasted. */
export function LocationField({ value, onCommit, onLeave, onRejected }: LocationFieldProps) {
  const { t } = useTranslation()
  const rejected = useDeniedField()
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && typed.trim() !== '' && parseLocation(typed) === undefined
  const take = (text: string) => {
    setTyped(text)
    const location = text.trim() === '' ? null : parseLocation(text)
    if (location !== undefined) onCommit(location)
    onRejected(location === undefined)
  }
  return (
    <TextInput
      label={t('media.location')}
      placeholder={t('media.locationExample')}
      value={typed ?? (value === null ? '' : formatLocation(value))}
      error={isWrong ? t('media.locationWrong') : undefined}
      onChange={(event) => take(event.currentTarget.value)}
      onBlur={() => {
        // A wrong text stays to be put right; it is not saved.
        if (!isWrong) setTyped(null)
        onLeave()
      }}
      {...rejected}
    />
  )
}

type HeadingFieldProps = Partial<Pick<LocationFieldProps, 'onRejected'>> & {
  readonly value: number | null
  readonly onCommit: (headingDeg: number | null) => void
}

const range = { min: 0, max: 359.99 }
const fullTurnDeg = 360

const hundredths = (degrees: number) => Math.round(degrees * 100) / 100

/** Degrees as people type them, with their sign or without; null where they are none of a circle. */
function readHeading(text: string): number | null {
  const headingDeg = parseNumber(text.replace('°', '').replace(',', '.'), range)
  return headingDeg === null ? null : hundredths(headingDeg)
}

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: fullTurnDeg - 1 }

/** Where the middle of an image looks, from north; what is no direction stays to be put right. */
export function HeadingField({ value, onCommit, onRejected }: HeadingFieldProps) {
  const { t } = useTranslation()
  const rejected = useDeniedField()
  const [typed, setTyped] = useState<NumberDraft | null>(null)
  const text = numberDraftText(typed, value)
  const isWrong = text !== null && String(text).trim() !== '' && readHeading(String(text)) === null
  const take = (next: string) => {
    const headingDeg = readHeading(next)
    const isTaken = headingDeg !== null || next.trim() === ''
    setTyped({ text: next, before: value, after: isTaken ? headingDeg : value })
    if (isTaken) onCommit(headingDeg)
    onRejected?.(!isTaken)
  }
  return (
    <TextInput
      label={t('media.heading')}
      description={t('media.headingHint')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      size="md"
      inputMode="decimal"
      rightSection={value === null || isWrong ? undefined : t(`media.compass.${compassPoint(value)}`)}
      rightSectionPointerEvents="none"
      value={text ?? (value === null ? '' : `${hundredths(value)}°`)}
      error={isWrong ? t('app.outOfRange', { min: `${range.min}°`, max: `${range.max}°` }) : undefined}
      classNames={{ input: 'tabular', section: 'tabular' }}
      onChange={(event) => take(event.currentTarget.value)}
      onKeyDown={(event) => {
        const stepDeg = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined
        if (stepDeg === undefined || value === null || isWrong || rejected.readOnly) return
        event.preventDefault()
        take(`${hundredths((value + stepDeg) % fullTurnDeg)}°`)
      }}
      onBlur={() => !isWrong && setTyped(null)}
      {...rejected}
    />
  )
}
