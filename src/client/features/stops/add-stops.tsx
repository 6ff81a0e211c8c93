import { ActionIcon, Button, FileButton, Group, Tooltip } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptAttribute } from '../uploads/picked-files.ts'
import { MediaPicker } from './media-picker.tsx'
import { uploadPanoramas } from './stop-uploads.ts'
import { useStopActions } from './use-stop-actions.tsx'

/** Takes files for new stops: each becomes a stop once the server keeps it. */
export function useStopFiles(): (files: readonly File[]) => void {
  const { t } = useTranslation()
  const { add } = useStopActions()
  return (files) => {
    const leftOut = uploadPanoramas(files, (media) => void add(media))
    if (leftOut.length === 0) return
    notifications.show({
      color: 'amber',
      title: t('stops.leftOut', { count: leftOut.length }),
      message: leftOut.join(', '),
    })
  }
}

/** The two ways to new stops: panoramas of the library, and files. */
export function AddStops({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation()
  const [isPicking, setPicking] = useState(false)
  const { add } = useStopActions()
  const takeFiles = useStopFiles()
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <FileButton accept={acceptAttribute} multiple onChange={(files) => takeFiles(files)}>
          {(button) =>
            compact ? (
              <Tooltip label={t('stops.upload')}>
                <ActionIcon {...button} variant="default" size={38} aria-label={t('stops.upload')}>
                  <IconUpload size={18} aria-hidden="true" />
                </ActionIcon>
              </Tooltip>
            ) : (
              <Button {...button} variant="default" leftSection={<IconUpload size={18} />}>
                {t('stops.upload')}
              </Button>
            )
          }
        </FileButton>
        <Button
          variant={compact ? 'default' : 'filled'}
          fullWidth={compact}
          leftSection={<IconPlus size={18} />}
          onClick={() => setPicking(true)}
        >
          {t('stops.add')}
        </Button>
      </Group>
      <MediaPicker
        opened={isPicking}
        title={t('stops.addTitle')}
        kinds={['panos']}
        multiple
        onClose={() => setPicking(false)}
        onPick={(media) => void add(media)}
      />
    </>
  )
}
