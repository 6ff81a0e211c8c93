import { NumberInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StopFields } from '../../../../../shared/tours/stops.ts'
import { SaveForm } from '../../../../ui/fields/save-form.tsx'
import { alignAngles, angleFields, anglesToSave, type EditedAngles } from './align-values.ts'
import { SkippedSection } from './skipped-section.tsx'
import type { BulkStops } from './use-bulk-stops.ts'

type AlignFormProps = {
  readonly bulkStops: BulkStops
  readonly isPending: boolean
  readonly onAlign: (angles: Partial<StopFields>) => void
}

/** Form for north and level of several stops. Untouched and empty fields leave the stops as they are. */
export function AlignForm({ bulkStops: { stops, skipped }, isPending, onAlign }: AlignFormProps) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<EditedAngles>({})
  const fields = angleFields(stops, edited)
  const changesNothing = stops.every((stop) =>
    fields.every(({ angle, value }) => value === null || stop[angle] === value),
  )
  return (
    <SaveForm
      label={t('stops.bulk.align.save', { count: stops.length })}
      isPending={isPending}
      disabled={changesNothing || fields.some(({ isInvalid }) => isInvalid)}
      onSave={() => onAlign(anglesToSave(fields))}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('stops.bulk.align.hint')}
        </Text>
        {fields.map(({ angle, text, isInvalid }) => (
          <NumberInput
            key={angle}
            size="md"
            label={t(`editor.field.${angle}`)}
            value={text}
            onChange={(next) => setEdited((before) => ({ ...before, [angle]: next }))}
            {...alignAngles[angle]}
            step={0.5}
            decimalScale={2}
            suffix="°"
            clampBehavior="none"
            hideControls
            classNames={{ input: 'tabular' }}
            error={
              isInvalid
                ? t('app.outOfRange', { min: `${alignAngles[angle].min}°`, max: `${alignAngles[angle].max}°` })
                : undefined
            }
          />
        ))}
        <SkippedSection skipped={skipped} />
      </Stack>
    </SaveForm>
  )
}
