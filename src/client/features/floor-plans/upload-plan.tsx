import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../shared/media/media.ts'
import { showRefusal } from '../../platform/refusal-notice.ts'
import { trpc } from '../../platform/trpc.ts'
import { Allowed } from '../auth/allowed.tsx'
import { uploadThen } from '../stops/stop-uploads.ts'
import { acceptAttribute, sortPicked } from '../uploads/picked-files.ts'

const kinds = ['images'] as const

/** Takes a file for a floor plan: it becomes one once the server keeps it. */
export function UploadPlan({ onStored }: { readonly onStored: (media: MediaItem) => void }) {
  const { t } = useTranslation()
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
    uploadThen(
      sortPicked([file], kinds).files,
      ([media]) => media && void find(media.id).catch((error: unknown) => showRefusal(t, error)),
      'images',
    )
  }
  return (
    <FileButton accept={acceptAttribute(kinds)} onChange={take}>
      {(button) => (
        <Allowed to="manageTours">
          <Button {...button} variant="default" leftSection={<IconUpload size={18} />}>
            {t('floorPlans.upload')}
          </Button>
        </Allowed>
      )}
    </FileButton>
  )
}
