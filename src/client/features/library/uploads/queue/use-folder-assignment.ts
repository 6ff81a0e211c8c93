import { useEffect, useRef } from 'react'
import { mediaIdOf } from '../../../../../shared/media/upload-state.ts'
import { trpc } from '../../../../platform/trpc.ts'
import type { UploadItem } from './upload-item.ts'

/** Moves stored media to the folder that was open when their files were added. */
export function useFolderAssignment(items: readonly UploadItem[]): void {
  const utils = trpc.useUtils()
  const assignedIds = useRef(new Set<string>())
  const { mutate } = trpc.media.updateMany.useMutation({
    onSuccess: () => Promise.all([utils.media.list.invalidate(), utils.folders.list.invalidate()]),
  })
  useEffect(() => {
    const unassigned = items.filter(({ id, folderId, state, isDuplicate, duplicate }) => {
      // An existing media item stays in its folder.
      return (
        folderId !== null &&
        !isDuplicate &&
        duplicate === null &&
        mediaIdOf(state) !== null &&
        !assignedIds.current.has(id)
      )
    })
    for (const { id } of unassigned) assignedIds.current.add(id)
    for (const [folderId, folderItems] of Map.groupBy(unassigned, (item) => item.folderId)) {
      mutate({ mediaIds: folderItems.flatMap(({ state }) => mediaIdOf(state) ?? []), folderId })
    }
  }, [items, mutate])
}
