import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../shared/media/media.ts'
import { Allowed } from '../auth/session/allowed.tsx'
import { kindsInText } from '../media/kinds-in-text.ts'
import { showLeftOut, showWrongKind } from './files/left-out-notice.ts'
import { acceptAttribute, sortPicked } from './files/picked-files.ts'
import { useImageUpload } from './use-image-upload.ts'

const kinds = ['images'] as const

type UploadImageProps = { readonly label: string; readonly onStored: (media: MediaItem) => void }

/** A field's button that takes a file for it; the field gets the image once the server keeps it. */
export function UploadImage({ label, onStored }: UploadImageProps) {
  const { t, i18n } = useTranslation()
  const upload = useImageUpload(onStored)
  const take = (file: File | null) => {
    if (!file) return
    const { files, others, leftOut } = sortPicked([file], kinds)
    showLeftOut(t, leftOut)
    showWrongKind(
      t,
      others.map(({ path }) => path),
      kindsInText(t, kinds, i18n.language),
    )
    upload(files)
  }
  return (
    <FileButton accept={acceptAttribute(kinds)} onChange={take}>
      {(button) => (
        <Allowed to="manageTours">
          <Button {...button} variant="default" leftSection={<IconUpload size={18} />}>
            {label}
          </Button>
        </Allowed>
      )}
    </FileButton>
  )
}
