import { NumberInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StopFields } from '../../../../../shared/tours/stops.ts'
import { parseNumber } from '../../../../ui/fields/number-text.ts'
import { SaveForm } from '../../../../ui/fields/save-form.tsx'
import { SkippedList } from './skipped-stops.tsx'
import type { BulkStops } from './use-bulk-stops.ts'

/** Angles that stops can get together, in the ranges of their fields. */
const angles = {
  northOffsetDeg: { min: 0, max: 359.99 },
  levelPitchDeg: { min: -45, max: 45 },
  levelRollDeg: { min: -180, max: 180 },
} as const
type Angle = keyof typeof angles
const angleNames = Object.keys(angles) as Angle[]

type AlignFormProps = {
  readonly bulkStops: BulkStops
  readonly isPending: boolean
  readonly onAlign: (after: Partial<StopFields>) => void
}

/** Form for north and level of several stops. Empty fields leave the stops as they are. */
export function AlignForm({ bulkStops: { stops, skipped }, isPending, onAlign }: AlignFormProps) {
  const { t } = useTranslation()
  const commonValue = (angle: Angle) => {
    const values = new Set(stops.map((stop) => stop[angle]))
    return values.size === 1 ? [...values].join('') : ''
  }
  const [texts, setTexts] = useState<Readonly<Record<Angle, number | string>>>(() => ({
    northOffsetDeg: commonValue('northOffsetDeg'),
    levelPitchDeg: commonValue('levelPitchDeg'),
    levelRollDeg: commonValue('levelRollDeg'),
  }))
  const entries = angleNames.map((angle) => {
    const text = texts[angle]
    const value = text === '' ? null : parseNumber(text, angles[angle])
    return { angle, text, value, isInvalid: text !== '' && value === null }
  })
  const after: Partial<StopFields> = Object.fromEntries(
    entries.flatMap(({ angle, value }) => (value === null ? [] : [[angle, value]])),
  )
  const changesNothing = stops.every((stop) =>
    entries.every(({ angle, value }) => value === null || stop[angle] === value),
  )
  return (
    <SaveForm
      label={t('stops.bulk.align.save', { count: stops.length })}
      isPending={isPending}
      disabled={changesNothing || entries.some(({ isInvalid }) => isInvalid)}
      onSave={() => onAlign(after)}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('stops.bulk.align.hint')}
        </Text>
        {entries.map(({ angle, text, isInvalid }) => (
          <NumberInput
            key={angle}
            size="md"
            label={t(`editor.field.${angle}`)}
            value={text}
            onChange={(next) => setTexts((before) => ({ ...before, [angle]: next }))}
            {...angles[angle]}
            step={0.5}
            decimalScale={2}
            suffix="°"
            clampBehavior="none"
            hideControls
            classNames={{ input: 'tabular' }}
            error={
              isInvalid
                ? t('app.outOfRange', { min: `${angles[angle].min}°`, max: `${angles[angle].max}°` })
                : undefined
            }
          />
        ))}
        {skipped.length > 0 && (
          <div>
            <Text size="sm" fw={600} mb={4}>
              {t('stops.bulk.skipping', { count: skipped.length })}
            </Text>
            <SkippedList skipped={skipped} />
          </div>
        )}
      </Stack>
    </SaveForm>
  )
}
