import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tourFormatNames, tourFormats } from '../../../../shared/tour-imports/tour-formats.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { FileChooser } from '../../library/uploads/file-chooser.tsx'
import { uploadFailureText } from '../../library/uploads/queue/upload-status-text.ts'
import { ImportPreview } from './import-preview.tsx'
import { ImportProgress } from './import-progress.tsx'
import { useArchiveUpload } from './use-archive-upload.ts'

/** ZIP files, and H5P packages, which are ZIP files of another name. */
const accept = '.zip,.h5p,application/zip'

type ChooseArchiveProps = { readonly isRepeated: boolean; readonly onChoose: (file: File) => void }

function ChooseArchive({ isRepeated, onChoose }: ChooseArchiveProps) {
  const { t } = useTranslation()
  return (
    <FileChooser single accept={accept} onChoose={([file]) => file && onChoose(file)}>
      {(open) => (
        <Button
          variant={isRepeated ? 'default' : 'filled'}
          leftSection={<IconFileZip size={18} aria-hidden="true" />}
          onClick={open}
          data-autofocus={isRepeated ? undefined : true}
        >
          {t(isRepeated ? 'tourImport.chooseAnother' : 'tourImport.choose')}
        </Button>
      )}
    </FileChooser>
  )
}

type ReadArchiveProps = {
  readonly uploadId: string
  readonly folderId: string | null
  readonly onStarted: () => void
  readonly onChoose: (file: File) => void
}

/** Preview of an uploaded archive, or the reason why it can't be imported. */
function ReadArchive({ uploadId, folderId, onStarted, onChoose }: ReadArchiveProps) {
  const { t } = useTranslation()
  const { data, error } = trpc.tourImports.preview.useQuery(
    { uploadId },
    { retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false },
  )
  const chooser = <ChooseArchive isRepeated onChoose={onChoose} />
  if (error !== null) {
    return (
      <>
        <FailureAlert message={errorMessage(t, error)} />
        <Group justify="flex-end">{chooser}</Group>
      </>
    )
  }
  if (data === undefined) {
    return (
      <>
        <Text role="status">{t('tourImport.reading')}</Text>
        <Progress value={100} animated aria-label={t('tourImport.progress')} />
      </>
    )
  }
  return (
    <ImportPreview uploadId={uploadId} folderId={folderId} preview={data} onStarted={onStarted} chooser={chooser} />
  )
}

type ImportTourProps = { readonly folderId: string | null; readonly onClose: () => void }

/** Imports a tour of another tool: a ZIP file, its upload, a preview, and the progress of the import. */
export function ImportTour({ folderId, onClose }: ImportTourProps) {
  const { t } = useTranslation()
  const { upload, start, cancel, release } = useArchiveUpload()
  const [isStarted, setStarted] = useState(false)
  const begin = () => {
    release()
    setStarted(true)
  }
  const restart = (file: File) => {
    setStarted(false)
    start(file)
  }
  if (upload.step === 'received' && isStarted) {
    return (
      <Stack>
        <ImportProgress
          uploadId={upload.uploadId}
          onClose={onClose}
          chooser={<ChooseArchive isRepeated onChoose={restart} />}
        />
      </Stack>
    )
  }
  if (upload.step === 'received') {
    return (
      <Stack>
        <ReadArchive uploadId={upload.uploadId} folderId={folderId} onStarted={begin} onChoose={restart} />
      </Stack>
    )
  }
  if (upload.step === 'sending') {
    return (
      <Stack>
        <Text role="status">{t('tourImport.uploading', { name: upload.fileName })}</Text>
        <Progress value={100 * upload.fraction} aria-label={t('tourImport.progress')} />
        <Group justify="flex-end">
          <Button variant="default" onClick={cancel}>
            {t('editor.cancel')}
          </Button>
        </Group>
      </Stack>
    )
  }
  const formats = tourFormatNames.map((name) => tourFormats[name].title)
  return (
    <Stack>
      <Text>{t('tourImport.hint')}</Text>
      <Text size="sm" c="dimmed">
        {t('tourImport.formats', { formats: formats.join(', ') })}
      </Text>
      {upload.step === 'failed' && <FailureAlert message={uploadFailureText(t, upload.failure)} />}
      <Group justify="flex-end">
        <ChooseArchive isRepeated={false} onChoose={restart} />
      </Group>
    </Stack>
  )
}
