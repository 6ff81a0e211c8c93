import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import type { MediaKind } from '../../../../../shared/media/registry.ts'
import { showError } from '../../../../platform/error-notice.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { usePermission } from '../../../access/auth/session/use-permission.ts'
import { joinFaces } from '../../uploads/files/join-faces.ts'
import { type PickedFile, partitionFiles } from '../../uploads/files/picked-files.ts'
import { showSkippedFiles, showWrongKind } from '../../uploads/files/skipped-files-notice.ts'
import type { UploadItem } from '../../uploads/queue/upload-item.ts'
import { addUploads, keepExistingMedia } from '../../uploads/queue/upload-queue.ts'
import { useUploads } from '../../uploads/queue/use-uploads.ts'
import { kindsInText } from '../kinds-in-text.ts'
import { followUploads, type UploadFollower } from './follow-uploads.ts'

type PickerUploadsOptions = {
  readonly kinds: readonly MediaKind[]
  /** False as soon as the dialog begins to close. */
  readonly isOpen: boolean
  /** Called with uploaded media that can be chosen from now on; `isOnly` is true if there are no other uploads. */
  readonly onChoosable: (media: readonly MediaItem[], isOnly: boolean) => void
  /** Called with media that could be chosen until their processing failed. */
  readonly onFailed: (mediaIds: readonly string[]) => void
}

/** Calls `onFiles` with files pasted anywhere on the page. */
function usePastedFiles(onFiles: (files: readonly File[]) => void): void {
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    window.addEventListener('paste', handlePaste)
    return () => window.removeEventListener('paste', handlePaste)
  }, [])
}

/** Id of a picker session, new each time the picker opens, so that it lists only its own uploads. */
function usePickerId(isOpen: boolean): string {
  const [picker, setPicker] = useState(() => ({ id: crypto.randomUUID(), isOpen }))
  if (picker.isOpen !== isOpen) setPicker({ id: isOpen ? crypto.randomUUID() : picker.id, isOpen })
  return picker.id
}

/** Uploads started in a picker. Each can be chosen once it is stored, and continues when the picker closes. */
export function usePickerUploads({ kinds, isOpen, onChoosable, onFailed }: PickerUploadsOptions) {
  const { t, i18n } = useTranslation()
  const kindsText = kindsInText(t, kinds, i18n.language)
  const { client } = trpc.useUtils()
  const canUpload = usePermission('manageTours')
  const pickerId = usePickerId(isOpen)
  const items = useUploads((item) => item.pickerId === pickerId)
  const follower = useRef<UploadFollower<UploadItem> | null>(null)
  const follow = useEffectEvent(() =>
    followUploads<UploadItem>({
      kinds,
      load: (mediaIds) => client.media.byIds.query({ mediaIds: [...mediaIds] }),
      onChoosable: handleChoosable,
      onStored: handleStored,
      onFailed: handleFailed,
      onError: (error) => showError(t, error),
    }),
  )
  const handleChoosable = useEffectEvent(onChoosable)
  const handleFailed = useEffectEvent(onFailed)
  const handleStored = useEffectEvent((uploads: readonly UploadItem[], media: readonly MediaItem[]) => {
    // A duplicate resolves to the item that the library already has, without a question.
    for (const { id, isDuplicate } of uploads) if (isDuplicate) keepExistingMedia(id)
    const mediaOfWrongKind = media.filter(({ kind }) => !kinds.includes(kind))
    showWrongKind(
      t,
      mediaOfWrongKind.map(({ name }) => name),
      kindsText,
    )
  })
  useEffect(() => {
    if (!isOpen) return
    const newFollower = follow()
    follower.current = newFollower
    return () => newFollower.end()
  }, [isOpen])
  useEffect(() => follower.current?.update(items), [items])
  const upload = async (files: readonly File[]) => {
    const partitioned = partitionFiles(files, kinds)
    showSkippedFiles(t, partitioned.skipped)
    showWrongKind(
      t,
      partitioned.wrongKind.map(({ path }) => path),
      kindsText,
    )
    const [onlyKind] = kinds.length === 1 ? kinds : []
    addUploads(await joinPanoramaFaces(partitioned.files, kinds), {
      pickerId,
      ...(onlyKind === undefined ? {} : { kind: onlyKind }),
    })
  }
  usePastedFiles((files) => canUpload && isOpen && void upload(files))
  return { items, upload, canUpload }
}

/** Joins six cube faces into one upload if panoramas can be chosen. */
async function joinPanoramaFaces(
  files: readonly PickedFile[],
  kinds: readonly MediaKind[],
): Promise<readonly PickedFile[]> {
  return kinds.includes('panos') ? joinFaces(files) : files
}
