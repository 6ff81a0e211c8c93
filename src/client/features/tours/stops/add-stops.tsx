import { ActionIcon, Button, Group } from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stopKindNames } from '../../../../shared/tours/stop-kinds.ts'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { MediaPicker } from '../../library/media/picker/media-picker.tsx'
import { UploadButton } from '../../library/media/upload-button.tsx'
import { FileChooser } from '../../library/uploads/file-chooser.tsx'
import { acceptAttribute } from '../../library/uploads/files/picked-files.ts'
import { forgetFreshTour } from '../tour-draft/fresh-tour.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { orderTourFiles } from './uploads/add-tour-files.ts'
import { startTourUpload } from './uploads/tour-uploads.ts'
import { useStopActions } from './use-stop-actions.ts'

/** Returns a function that uploads files for new stops. Each becomes a stop once the server has stored it, in its place. */
export function useStopFiles(): (files: readonly File[]) => Promise<void> {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  return async (files) => {
    forgetFreshTour()
    const ordered = await orderTourFiles(t, files, tour.stops.length)
    if (ordered !== null) startTourUpload(tour.id, ordered)
  }
}

const accept = acceptAttribute(stopKindNames)

/** Buttons to add stops from files or from the library. */
export function AddStops({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation()
  const [isPicking, setPicking] = useState(false)
  const { add } = useStopActions()
  const addStopsFromFiles = useStopFiles()
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        {compact ? (
          <FileChooser accept={accept} onChoose={(files) => void addStopsFromFiles(files)}>
            {(open) => (
              <Allowed to="manageTours" tip={t('stops.upload')}>
                <ActionIcon variant="default" size={38} aria-label={t('stops.upload')} onClick={open}>
                  <IconUpload size={18} aria-hidden="true" />
                </ActionIcon>
              </Allowed>
            )}
          </FileChooser>
        ) : (
          <UploadButton
            label={t('stops.upload')}
            variant="default"
            accept={accept}
            onChoose={(files) => void addStopsFromFiles(files)}
          />
        )}
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
