import { useStore } from 'zustand'
import { useShallow } from 'zustand/shallow'
import { roundProgress } from './upload-progress.ts'
import { type UploadItem, uploadQueue } from './upload-queue.ts'

/** The queued files that pass, rendered anew when one of them changes. */
export function useUploads(passes: (item: UploadItem) => boolean = () => true): readonly UploadItem[] {
  return useStore(
    uploadQueue,
    useShallow(({ items }) => items.filter(passes)),
  )
}

/** How much of all that is on its way is sent, 0…1: the same wherever it is shown. */
export function useRoundShare(): number {
  return useStore(roundProgress, ({ share }) => share)
}
