import { useStore } from 'zustand'
import { useShallow } from 'zustand/shallow'
import type { UploadItem } from './upload-item.ts'
import { overallProgress } from './upload-progress.ts'
import { uploadQueue } from './upload-queue.ts'

/** Queued uploads that match the predicate. */
export function useUploads(predicate: (item: UploadItem) => boolean = () => true): readonly UploadItem[] {
  return useStore(
    uploadQueue,
    useShallow(({ items }) => items.filter(predicate)),
  )
}

/** Overall progress of the active uploads, 0…1. */
export function useOverallProgress(): number {
  return useStore(overallProgress, ({ sentFraction }) => sentFraction)
}
