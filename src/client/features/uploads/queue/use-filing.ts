import { useEffect, useRef } from 'react'
import { mediaIdOf } from '../../../../shared/media/upload-state.ts'
import { trpc } from '../../../platform/trpc.ts'
import type { UploadItem } from './upload-queue.ts'

/** Puts media into the folder that was open when their files were chosen, as soon as they are stored. */
export function useFiling(items: readonly UploadItem[]): void {
  const utils = trpc.useUtils()
  const filed = useRef(new Set<string>())
  const { mutate } = trpc.media.updateMany.useMutation({
    onSuccess: () => Promise.all([utils.media.browse.invalidate(), utils.folders.list.invalidate()]),
  })
  useEffect(() => {
    const waiting = items.filter(({ id, folderId, state, isDuplicate, duplicate }) => {
      // What was there before stays where people have put it.
      return (
        folderId !== null && !isDuplicate && duplicate === null && mediaIdOf(state) !== null && !filed.current.has(id)
      )
    })
    for (const { id } of waiting) filed.current.add(id)
    for (const [folderId, some] of Map.groupBy(waiting, (item) => item.folderId)) {
      mutate({ mediaIds: some.flatMap(({ state }) => mediaIdOf(state) ?? []), folderId })
    }
  }, [items, mutate])
}
