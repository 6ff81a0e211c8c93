import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../../shared/media/media.ts'
import { showError } from '../../../platform/error-notice.ts'
import { trpc } from '../../../platform/trpc.ts'
import type { PickedFile } from './files/picked-files.ts'
import { uploadInOrder } from './queue/upload-in-order.ts'

/** Uploads an image to the library. Calls `onStored` once the server has it, if the component is still mounted. */
export function useImageUpload(onStored: (media: MediaItem) => void): (files: readonly PickedFile[]) => void {
  const { t } = useTranslation()
  const { client } = trpc.useUtils()
  const [storedImage, setStoredImage] = useState<MediaItem | null>(null)
  const reportStored = useEffectEvent(onStored)
  useEffect(() => {
    if (storedImage) reportStored(storedImage)
  }, [storedImage])
  return useCallback(
    (files) => {
      const loadMedia = async (mediaId: string) => {
        const [media] = await client.media.byIds.query({ mediaIds: [mediaId] })
        if (media) setStoredImage(media)
      }
      uploadInOrder(
        files,
        ([media]) => media && void loadMedia(media.id).catch((error: unknown) => showError(t, error)),
        'images',
      )
    },
    [client, t],
  )
}
