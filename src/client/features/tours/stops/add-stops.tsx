import { ActionIcon, Button, FileButton, Group } from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stopKindNames } from '../../../../shared/tours/stop-kinds.ts'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { MediaPicker } from '../../library/media/picker/media-picker.tsx'
import { acceptAttribute } from '../../library/uploads/files/picked-files.ts'
import { showSkippedFiles } from '../../library/uploads/files/skipped-files-notice.ts'
import { forgetFreshTour } from '../tour-draft/fresh-tour.ts'
import { showSkippedMedia } from './health/skipped-media-notice.ts'
import { uploadForStops } from './stop-uploads.ts'
import { useStopActions } from './use-stop-actions.ts'

/** Returns a function that uploads files for new stops. Each becomes a stop once the server has stored it. */
export function useStopFiles(): (files: readonly File[]) => Promise<void> {
  const { t } = useTranslation()
  const { add } = useStopActions()
  return async (files) => {
    forgetFreshTour()
    const { wrongKind, skipped } = await uploadForStops(files, (media) => void add(media))
    showSkippedMedia(
      t,
      wrongKind.map(({ file }) => file),
    )
    showSkippedFiles(t, skipped)
  }
}

/** Buttons to add stops from files or from the library. */
export function AddStops({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation()
  const [isPicking, setPicking] = useState(false)
  const { add } = useStopActions()
  const addStopsFromFiles = useStopFiles()
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <FileButton
          accept={acceptAttribute(stopKindNames)}
          multiple
          onChange={(files) => void addStopsFromFiles(files)}
        >
          {(button) =>
            compact ? (
              <Allowed to="manageTours" tip={t('stops.upload')}>
                <ActionIcon {...button} variant="default" size={38} aria-label={t('stops.upload')}>
                  <IconUpload size={18} aria-hidden="true" />
                </ActionIcon>
              </Allowed>
            ) : (
              <Allowed to="manageTours">
                <Button {...button} variant="default" leftSection={<IconUpload size={18} />}>
                  {t('stops.upload')}
                </Button>
              </Allowed>
            )
          }
        </FileButton>
        <Allowed to="manageTours">
          <Button
            variant={compact ? 'default' : 'filled'}
            fullWidth={compact}
            leftSection={<IconPlus size={18} />}
            onClick={() => setPicking(true)}
          >
            {t('stops.add')}
          </Button>
        </Allowed>
      </Group>
      <MediaPicker
        opened={isPicking}
        title={t('stops.addTitle')}
        kinds={stopKindNames}
        multiple
        onClose={() => setPicking(false)}
        onPick={(media) => void add(media)}
      />
    </>
  )
}
