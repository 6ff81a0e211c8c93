import { useStore } from 'zustand'
import { useShallow } from 'zustand/shallow'
import { type UploadItem, uploadQueue } from './upload-queue.ts'

/** The queued files that pass, rendered anew when one of them changes. */
export function useUploads(passes: (item: UploadItem) => boolean = () => true): readonly UploadItem[] {
  return useStore(
    uploadQueue,
    useShallow(({ items }) => items.filter(passes)),
  )
}
