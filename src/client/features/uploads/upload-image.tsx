import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../shared/media/media.ts'
import { showError } from '../../platform/error-notice.ts'
import { trpc } from '../../platform/trpc.ts'
import { Allowed } from '../auth/session/allowed.tsx'
import { kindsInText } from '../media/kinds-in-text.ts'
import { showLeftOut, showWrongKind } from './files/left-out-notice.ts'
import { acceptAttribute, sortPicked } from './files/picked-files.ts'
import { uploadThen } from './queue/upload-then.ts'

const kinds = ['images'] as const

type UploadImageProps = { readonly label: string; readonly onStored: (media: MediaItem) => void }

/** A field's button that takes a file for it; the field gets the image once the server keeps it. */
export function UploadImage({ label, onStored }: UploadImageProps) {
  const { t, i18n } = useTranslation()
  const { client } = trpc.useUtils()
  const [stored, setStored] = useState<MediaItem | null>(null)
  const tell = useEffectEvent(onStored)
  useEffect(() => {
    if (stored) tell(stored)
  }, [stored])
  const take = (file: File | null) => {
    if (!file) return
    const find = async (mediaId: string) => {
      const [media] = await client.media.list.query({ mediaIds: [mediaId] })
      if (media) setStored(media)
    }
    const { files, others, leftOut } = sortPicked([file], kinds)
    showLeftOut(t, leftOut)
    showWrongKind(
      t,
      others.map(({ path }) => path),
      kindsInText(t, kinds, i18n.language),
    )
    uploadThen(
      files,
      ([media]) => media && void find(media.id).catch((error: unknown) => showError(t, error)),
      'images',
    )
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
