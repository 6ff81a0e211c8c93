import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../../shared/media/media.ts'
import type { MediaKind } from '../../../../shared/media/registry.ts'
import { showError } from '../../../platform/error-notice.ts'
import { trpc } from '../../../platform/trpc.ts'
import { usePermission } from '../../auth/session/use-permission.ts'
import { joinFaces } from '../../uploads/files/join-faces.ts'
import { showLeftOut, showWrongKind } from '../../uploads/files/left-out-notice.ts'
import { type PickedFile, sortPicked } from '../../uploads/files/picked-files.ts'
import { addUploads, takeFirstDuplicate, type UploadItem } from '../../uploads/queue/upload-queue.ts'
import { useUploads } from '../../uploads/queue/use-uploads.ts'
import { kindsInText } from '../kinds-in-text.ts'
import { followUploads, type UploadFollower } from './follow-uploads.ts'

type PickerUploadsOptions = {
  readonly kinds: readonly MediaKind[]
  /** Not while the dialog goes away, either. */
  readonly isOpen: boolean
  /** Media that can be chosen here, as soon as the server keeps them; `isOnly`: nothing else was uploaded here. */
  readonly onStored: (media: readonly MediaItem[], isOnly: boolean) => void
  /** Media that could be chosen, and then could not be built. */
  readonly onFailed: (mediaIds: readonly string[]) => void
}

/** Takes what is pasted anywhere on the page while the picker is open. */
function usePastedFiles(onFiles: (files: readonly File[]) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    window.addEventListener('paste', take)
    return () => window.removeEventListener('paste', take)
  }, [])
}

/** Names a picker from when it opens until it opens again: what was uploaded from it before is then the library's. */
function usePickerId(isOpen: boolean): string {
  const [picker, setPicker] = useState(() => ({ id: crypto.randomUUID(), isOpen }))
  if (picker.isOpen !== isOpen) setPicker({ id: isOpen ? crypto.randomUUID() : picker.id, isOpen })
  return picker.id
}

/** Files that are uploaded from a picker: each can be chosen once it is stored, and goes on when the picker is closed. */
export function usePickerUploads({ kinds, isOpen, onStored, onFailed }: PickerUploadsOptions) {
  const { t, i18n } = useTranslation()
  const wanted = kindsInText(t, kinds, i18n.language)
  const { client } = trpc.useUtils()
  const mayUpload = usePermission('manageTours')
  const pickerId = usePickerId(isOpen)
  const items = useUploads((item) => item.pickerId === pickerId)
  const follower = useRef<UploadFollower<UploadItem> | null>(null)
  const follow = useEffectEvent(() =>
    followUploads<UploadItem>({
      kinds,
      load: (mediaIds) => client.media.list.query({ mediaIds: [...mediaIds] }),
      onStored: tellStored,
      onLoaded: tellLoaded,
      onFailed: tellFailed,
      onError: (error) => showError(t, error),
    }),
  )
  const tellStored = useEffectEvent(onStored)
  const tellFailed = useEffectEvent(onFailed)
  const tellLoaded = useEffectEvent((stored: readonly UploadItem[], media: readonly MediaItem[]) => {
    // The same file again is what the library has already; nobody needs to be asked about it.
    for (const { id, isDuplicate } of stored) if (isDuplicate) takeFirstDuplicate(id)
    const others = media.filter(({ kind }) => !kinds.includes(kind))
    showWrongKind(
      t,
      others.map(({ name }) => name),
      wanted,
    )
  })
  useEffect(() => {
    if (!isOpen) return
    const begun = follow()
    follower.current = begun
    return () => begun.end()
  }, [isOpen])
  useEffect(() => follower.current?.see(items), [items])
  const upload = async (files: readonly File[]) => {
    const picked = sortPicked(files, kinds)
    showLeftOut(t, picked.leftOut)
    showWrongKind(
      t,
      picked.others.map(({ path }) => path),
      wanted,
    )
    const [onlyKind] = kinds.length === 1 ? kinds : []
    addUploads(await asOneFile(picked.files, kinds), {
      pickerId,
      ...(onlyKind === undefined ? {} : { kind: onlyKind }),
    })
  }
  usePastedFiles((files) => mayUpload && isOpen && void upload(files))
  return { items, upload, mayUpload }
}

/** Six faces make one panorama, where panoramas can be chosen. */
async function asOneFile(files: readonly PickedFile[], kinds: readonly MediaKind[]): Promise<readonly PickedFile[]> {
  return kinds.includes('panos') ? joinFaces(files) : files
}
