import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../shared/media/media.ts'
import { showError } from '../../platform/error-notice.ts'
import { trpc } from '../../platform/trpc.ts'
import type { PickedFile } from './files/picked-files.ts'
import { uploadThen } from './queue/upload-then.ts'

/** Sends an image to the library, and tells of it once the server keeps it, as long as what asked for it is there. */
export function useImageUpload(onStored: (media: MediaItem) => void): (files: readonly PickedFile[]) => void {
  const { t } = useTranslation()
  const { client } = trpc.useUtils()
  const [stored, setStored] = useState<MediaItem | null>(null)
  const tell = useEffectEvent(onStored)
  useEffect(() => {
    if (stored) tell(stored)
  }, [stored])
  return useCallback(
    (files) => {
      const find = async (mediaId: string) => {
        const [media] = await client.media.list.query({ mediaIds: [mediaId] })
        if (media) setStored(media)
      }
      uploadThen(
        files,
        ([media]) => media && void find(media.id).catch((error: unknown) => showError(t, error)),
        'images',
      )
    },
    [client, t],
  )
}
