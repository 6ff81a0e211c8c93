import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import { showError } from '../../../../platform/error-notice.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { captureView } from '../../../../viewer/captured-view.ts'
import type { TourViewer } from '../../../../viewer/tour-stage.tsx'
import { uploadInOrder } from '../../../library/uploads/queue/upload-in-order.ts'
import { updateStop } from '../../tour-draft/edits/make-edit.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'

/** Twice the size of the thumbnails that the library creates of images. */
const captureSize = { widthPx: 1280, heightPx: 720 } as const

/**
 * Captures the view as an image of the library that becomes the thumbnail of the stop. The upload continues while other
 * stops are edited.
 */
export function useThumbnailCapture(stop: Stop, viewer: TourViewer) {
  const { t } = useTranslation()
  const { client } = trpc.useUtils()
  const { edit, cache } = useTourEditor()
  const [isCapturing, setCapturing] = useState(false)
  const setThumbnail = async (mediaId: string) => {
    const [image] = await client.media.byIds.query({ mediaIds: [mediaId] })
    if (image === undefined) return
    cache.putMedia(image)
    edit(updateStop(stop, { thumbnailMediaId: image.id }))
  }
  const upload = (file: File) =>
    uploadInOrder(
      [{ file, path: file.name }],
      ([image]) => image && void setThumbnail(image.id).catch((error: unknown) => showError(t, error)),
      'images',
    )
  const capture = async () => {
    setCapturing(true)
    try {
      const file = await captureView(viewer, {
        size: captureSize,
        name: `${t('stops.thumbnail.fileName', { name: stop.name })}.jpg`,
      })
      if (file !== null) upload(file)
    } catch {
      notifications.show({
        color: 'red',
        title: t('stops.thumbnail.failed'),
        message: t('stops.thumbnail.failedHint'),
      })
    }
    setCapturing(false)
  }
  return { isCapturing, capture }
}
