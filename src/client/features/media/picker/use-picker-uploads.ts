import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../../shared/media/media.ts'
import type { MediaKind } from '../../../../shared/media/registry.ts'
import { mediaIdOf } from '../../../../shared/media/upload-state.ts'
import { showRefusal } from '../../../platform/refusal-notice.ts'
import { trpc } from '../../../platform/trpc.ts'
import { usePermission } from '../../auth/use-permission.ts'
import { joinFaces } from '../../uploads/join-faces.ts'
import { showLeftOut, showWrongKind } from '../../uploads/left-out-notice.ts'
import { type PickedFile, sortPicked } from '../../uploads/picked-files.ts'
import { addUploads, takeFirstTwin, type UploadItem, uploadQueue } from '../../uploads/upload-queue.ts'
import { useUploads } from '../../uploads/use-uploads.ts'
import { kindsInText } from '../kinds-in-text.ts'

type PickerUploadsOptions = {
  readonly kinds: readonly MediaKind[]
  /** Media that can be chosen here, as soon as the server keeps them. */
  readonly onStored: (media: readonly MediaItem[]) => void
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

/** Files that are uploaded from a picker: each can be chosen once it is stored, and goes on when the picker is closed. */
export function usePickerUploads({ kinds, onStored }: PickerUploadsOptions) {
  const { t, i18n } = useTranslation()
  const wanted = kindsInText(t, kinds, i18n.language)
  const { client } = trpc.useUtils()
  const mayUpload = usePermission('manageTours')
  const [known] = useState(() => new Set(uploadQueue.getState().items.map(({ id }) => id)))
  // The page behind a dialog cannot be used, so what begins now begins here.
  const items = useUploads(({ id }) => !known.has(id))
  const taken = useRef(new Set<string>())
  const take = useEffectEvent(async (stored: readonly UploadItem[]) => {
    const mediaIds = stored.flatMap(({ state }) => mediaIdOf(state) ?? [])
    const media = await client.media.list.query({ mediaIds })
    // The same file again is what the library has already; nobody needs to be asked about it.
    for (const { id, isTwin } of stored) if (isTwin) takeFirstTwin(id)
    const byId = new Map(media.map((item) => [item.id, item]))
    const found = mediaIds.flatMap((id) => byId.get(id) ?? [])
    showWrongKind(
      t,
      found.filter(({ kind }) => !kinds.includes(kind)).map(({ name }) => name),
      wanted,
    )
    onStored(found.filter(({ kind }) => kinds.includes(kind)))
  })
  useEffect(() => {
    const stored = items.filter(({ id, state }) => mediaIdOf(state) !== null && !taken.current.has(id))
    if (stored.length === 0) return
    for (const { id } of stored) taken.current.add(id)
    take(stored).catch((error: unknown) => {
      // The next change of the uploads tries again.
      for (const { id } of stored) taken.current.delete(id)
      showRefusal(t, error)
    })
  }, [items, t])
  const upload = async (files: readonly File[]) => {
    const picked = sortPicked(files, kinds)
    showLeftOut(t, picked.leftOut)
    showWrongKind(
      t,
      picked.others.map(({ path }) => path),
      wanted,
    )
    addUploads(await asOneFile(picked.files, kinds), kinds.length === 1 && kinds[0] ? { kind: kinds[0] } : {})
  }
  usePastedFiles((files) => mayUpload && void upload(files))
  return { items, upload, mayUpload }
}

/** Six faces make one panorama, where panoramas can be chosen. */
async function asOneFile(files: readonly PickedFile[], kinds: readonly MediaKind[]): Promise<readonly PickedFile[]> {
  return kinds.includes('panos') ? joinFaces(files) : files
}
