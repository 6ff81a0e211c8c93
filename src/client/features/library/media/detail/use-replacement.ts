import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaDetail } from '../../../../../shared/media/library.ts'
import { mediaKinds } from '../../../../../shared/media/registry.ts'
import { mediaIdOf } from '../../../../../shared/media/upload-state.ts'
import { joinFaces } from '../../uploads/files/join-faces.ts'
import type { UploadItem } from '../../uploads/queue/upload-item.ts'
import { addUploads, cancelUpload, retryUpload } from '../../uploads/queue/upload-queue.ts'
import { isPermanentFailure, uploadStatusText } from '../../uploads/queue/upload-status-text.ts'
import { useUploads } from '../../uploads/queue/use-uploads.ts'

/** True if a replacement can be six cube faces instead of one file. */
export function acceptsCubeFaces({ kind }: Pick<MediaDetail, 'kind'>): boolean {
  const { surrounds, family } = mediaKinds[kind]
  return surrounds && family === 'image'
}

/** Upload of a file that replaces a media item: its state and actions until the server has stored it. */
export function useReplacement(media: Pick<MediaDetail, 'id' | 'kind'>) {
  const { t, i18n } = useTranslation()
  const { id, kind } = media
  const [hasTooManyFiles, setHasTooManyFiles] = useState(false)
  const isPendingReplacement = (item: UploadItem) => item.replacesMediaId === id && mediaIdOf(item.state) === null
  const item = useUploads(isPendingReplacement).at(-1)
  const dismiss = () => {
    setHasTooManyFiles(false)
    if (item !== undefined) void cancelUpload(item.id)
  }
  const choose = async (files: readonly File[]) => {
    dismiss()
    const joinedFiles = await joinFaces(files.map((file) => ({ file, path: file.name })))
    if (joinedFiles.length > 1) setHasTooManyFiles(true)
    else addUploads(joinedFiles, { kind, replacesMediaId: id })
  }
  const hasFailed = item?.state.step === 'failed'
  const statusText = item === undefined ? null : uploadStatusText(t, item, i18n.language)
  const failureText = hasFailed ? statusText : null
  return {
    choose,
    dismiss,
    progressText: hasFailed ? null : statusText,
    errorText: hasTooManyFiles ? t('media.replaceByOne') : failureText,
    retry: hasFailed && !isPermanentFailure(item.state) ? () => retryUpload(item.id) : null,
  }
}

export type Replacement = ReturnType<typeof useReplacement>
