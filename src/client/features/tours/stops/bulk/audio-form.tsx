import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDeepEqual } from '../../../../../shared/kernel/deep-equal.ts'
import type { BackgroundAudio } from '../../../../../shared/tours/background-audio.ts'
import { SaveForm } from '../../../../ui/fields/save-form.tsx'
import { BackgroundAudioField } from '../../background-audio/background-audio-field.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { sameAudio } from './same-audio.ts'
import { SkippedList } from './skipped-stops.tsx'
import type { BulkStops } from './use-bulk-stops.ts'

type AudioFormProps = {
  readonly bulkStops: BulkStops
  readonly isPending: boolean
  readonly onSave: (backgroundAudio: BackgroundAudio | null) => void
}

/** Form for the background audio of several stops. */
export function AudioForm({ bulkStops: { stops, skipped }, isPending, onSave }: AudioFormProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const common = sameAudio(stops)
  const [audio, setAudio] = useState(common)
  const hintOfMany = tour.backgroundAudio === null ? t('editor.audio.stopsHint') : t('editor.audio.stopsHintTour')
  const hintOfOne = tour.backgroundAudio === null ? t('editor.audio.stopHint') : t('editor.audio.stopHintTour')
  return (
    <Stack gap="md">
      {common === undefined && audio === undefined && (
        <div>
          <Text size="sm">{t('stops.bulk.audio.differ')}</Text>
          <Button mt="xs" variant="default" onClick={() => setAudio(null)}>
            {t('stops.bulk.audio.removeAll')}
          </Button>
        </div>
      )}
      {common === undefined && audio === null && (
        <Text size="sm" role="status">
          {t('stops.bulk.audio.removing')}
        </Text>
      )}
      {/* Outside the form, because events of the picker reach its parents. */}
      <BackgroundAudioField
        value={audio ?? null}
        onChange={setAudio}
        hint={stops.length === 1 ? hintOfOne : hintOfMany}
      />
      {skipped.length > 0 && (
        <div>
          <Text size="sm" fw={600} mb={4}>
            {t('stops.bulk.skipping', { count: skipped.length })}
          </Text>
          <SkippedList skipped={skipped} />
        </div>
      )}
      <SaveForm
        label={t('stops.bulk.align.save', { count: stops.length })}
        isPending={isPending}
        disabled={audio === undefined || stops.every(({ backgroundAudio }) => isDeepEqual(backgroundAudio, audio))}
        onSave={() => audio !== undefined && onSave(audio)}
      >
        {null}
      </SaveForm>
    </Stack>
  )
}
