import { ActionIcon, Button, Group } from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stopKindNames } from '../../../../shared/tours/stop-kinds.ts'
import { showError } from '../../../platform/error-notice.ts'
import { trpc } from '../../../platform/trpc.ts'
import { usePreload } from '../../../ui/loading/lazy-component.tsx'
import { lazyValue } from '../../../ui/loading/lazy-value.ts'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { MediaPicker } from '../../library/media/picker/media-picker.tsx'
import { UploadButton } from '../../library/media/upload-button.tsx'
import { FileChooser } from '../../library/uploads/file-chooser.tsx'
import { acceptAttribute } from '../../library/uploads/files/picked-files.ts'
import { retryUpload } from '../../library/uploads/queue/upload-queue.ts'
import { forgetFreshTour } from '../tour-draft/fresh-tour.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { useStopActions } from './use-stop-actions.ts'

const lazyUpload = lazyValue(async () => (await import('./uploads/upload-stop-files.ts')).uploadStopFiles)
const preloaded = [lazyUpload]

/**
 * Returns a function that uploads files as new stops. Each stop is added at its position once the server has stored its
 * file.
 */
export function useStopFiles(): (files: readonly File[]) => Promise<void> {
  usePreload(preloaded)
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { client } = trpc.useUtils()
  // The tour may get more stops while the chosen files are read.
  const latestTour = useRef(tour)
  useEffect(() => {
    latestTour.current = tour
  }, [tour])
  const destination = () => ({ tourId: tour.id, stopIds: latestTour.current.stops.map(({ id }) => id) })
  return async (files) => {
    forgetFreshTour()
    try {
      const uploadStopFiles = await lazyUpload.load()
      for (const { itemId, mediaId } of await uploadStopFiles(t, files, destination)) {
        client.media.retry.mutate({ mediaId }).then(
          () => retryUpload(itemId),
          (error: unknown) => showError(t, error),
        )
      }
    } catch (error) {
      showError(t, error, { autoClose: false })
    }
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
