import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaDetail } from '../../../../shared/media/library.ts'
import { mediaKinds } from '../../../../shared/media/registry.ts'
import { mediaIdOf } from '../../../../shared/media/upload-state.ts'
import { joinFaces } from '../../uploads/files/join-faces.ts'
import { addUploads, cancelUpload, retryUpload, type UploadItem } from '../../uploads/queue/upload-queue.ts'
import { isHopeless, uploadSentence } from '../../uploads/queue/upload-sentence.ts'
import { useUploads } from '../../uploads/queue/use-uploads.ts'

/** A cube comes as a zip or as its six faces. */
export function mayBeSix({ kind }: Pick<MediaDetail, 'kind'>): boolean {
  const { surrounds, family } = mediaKinds[kind]
  return surrounds && family === 'image'
}

/** Another file for a medium, on its way until the server has it: what is said of it, and what can be done. */
export function useReplacement(media: Pick<MediaDetail, 'id' | 'kind'>) {
  const { t, i18n } = useTranslation()
  const { id, kind } = media
  const [hasTooMany, setTooMany] = useState(false)
  const isIts = (item: UploadItem) => item.replacesMediaId === id && mediaIdOf(item.state) === null
  const item = useUploads(isIts).at(-1)
  const dismiss = () => {
    setTooMany(false)
    if (item !== undefined) void cancelUpload(item.id)
  }
  const choose = async (files: readonly File[]) => {
    dismiss()
    const joined = await joinFaces(files.map((file) => ({ file, path: file.name })))
    if (joined.length > 1) setTooMany(true)
    else addUploads(joined, { kind, replacesMediaId: id })
  }
  const hasFailed = item?.state.step === 'failed'
  const sentence = item === undefined ? null : uploadSentence(t, item, i18n.language)
  return {
    choose,
    dismiss,
    /** How far it is. */
    progress: hasFailed ? null : sentence,
    /** Why it was not taken. */
    apiError: hasTooMany ? t('media.replaceByOne') : hasFailed ? sentence : null,
    retry: hasFailed && !isHopeless(item.state) ? () => retryUpload(item.id) : null,
  }
}

export type Replacement = ReturnType<typeof useReplacement>
