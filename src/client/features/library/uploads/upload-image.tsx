import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../../shared/media/media.ts'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { kindsInText } from '../media/kinds-in-text.ts'
import { acceptAttribute, partitionFiles } from './files/picked-files.ts'
import { showSkippedFiles, showWrongKind } from './files/skipped-files-notice.ts'
import { useImageUpload } from './use-image-upload.ts'

const kinds = ['images'] as const

type UploadImageProps = {
  /** Id of the button. */
  readonly id?: string
  readonly label: string
  readonly onStored: (media: MediaItem) => void
}

/** Button of a field that uploads an image for it. Calls `onStored` once the server has it. */
export function UploadImage({ id, label, onStored }: UploadImageProps) {
  const { t, i18n } = useTranslation()
  const upload = useImageUpload(onStored)
  const uploadFile = (file: File | null) => {
    if (!file) return
    const { files, wrongKind, skipped } = partitionFiles([file], kinds)
    showSkippedFiles(t, skipped)
    showWrongKind(
      t,
      wrongKind.map(({ path }) => path),
      kindsInText(t, kinds, i18n.language),
    )
    upload(files)
  }
  return (
    <FileButton accept={acceptAttribute(kinds)} onChange={uploadFile}>
      {(button) => (
        <Allowed to="manageTours">
          <Button {...button} id={id} variant="default" leftSection={<IconUpload size={18} />}>
            {label}
          </Button>
        </Allowed>
      )}
    </FileButton>
  )
}
