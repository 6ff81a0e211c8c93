import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDeepEqual } from '../../../../../shared/kernel/deep-equal.ts'
import type { BackgroundAudio } from '../../../../../shared/tours/background-audio.ts'
import { SaveForm } from '../../../../ui/fields/save-form.tsx'
import { BackgroundAudioField } from '../../background-audio/background-audio-field.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { SkippedSection } from './skipped-section.tsx'
import { uniformAudio } from './uniform-audio.ts'
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
  const initialAudio = uniformAudio(stops)
  const [audio, setAudio] = useState(initialAudio)
  const hintForMany = tour.backgroundAudio === null ? t('editor.audio.stopsHint') : t('editor.audio.stopsHintTour')
  const hintForOne = tour.backgroundAudio === null ? t('editor.audio.stopHint') : t('editor.audio.stopHintTour')
  return (
    <Stack gap="md">
      {initialAudio === undefined && audio === undefined && (
        <div>
          <Text size="sm">{t('stops.bulk.audio.differ')}</Text>
          <Button mt="xs" variant="default" onClick={() => setAudio(null)}>
            {t('stops.bulk.audio.removeAll')}
          </Button>
        </div>
      )}
      {initialAudio === undefined && audio === null && (
        <Text size="sm" role="status">
          {t('stops.bulk.audio.removing')}
        </Text>
      )}
      {/* Outside the form, because React events of the picker bubble to its parents. */}
      <BackgroundAudioField
        value={audio ?? null}
        onChange={setAudio}
        hint={stops.length === 1 ? hintForOne : hintForMany}
      />
      <SkippedSection skipped={skipped} />
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
