import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/shallow'
import { mediaIdOf } from '../../../../../shared/media/upload-state.ts'
import { useSession } from '../../../access/auth/session/session.tsx'
import type { UploadItem } from '../../../library/uploads/queue/upload-item.ts'
import { uploadQueue } from '../../../library/uploads/queue/upload-queue.ts'
import { useUploads } from '../../../library/uploads/queue/use-uploads.ts'
import { findUploadsInOtherTabs, type TourUpload, tourUploads } from './tour-uploads.ts'

/** Uploads of this account. */
export function useAccountUploads(): readonly TourUpload[] {
  const { account } = useSession()
  return useStore(
    tourUploads,
    useShallow(({ uploads }) => uploads.filter(({ accountId }) => accountId === account.aid)),
  )
}

/** Unfinished uploads for a tour. */
export function useTourUploads(tourId: string): readonly TourUpload[] {
  const uploads = useAccountUploads()
  return useMemo(() => uploads.filter((upload) => upload.tourId === tourId), [uploads, tourId])
}

const hasFailed = ({ state }: UploadItem) => state.step === 'failed'

/** Files for a tour that failed, in the order in which they were queued. */
export function useFailedFiles(tourId: string): readonly UploadItem[] {
  return useUploads((item) => item.stop?.tourId === tourId && hasFailed(item))
}

/** Ids of stops with failed files. */
export function useFailedStopIds(tourId: string): ReadonlySet<string> {
  const failedFiles = useFailedFiles(tourId)
  return useMemo(() => new Set(failedFiles.flatMap(({ stop }) => stop?.stopId ?? [])), [failedFiles])
}

/** The queued file that becomes a stop; undefined if this tab doesn't have it. */
export function useQueuedFile(stopId: string): UploadItem | undefined {
  return useStore(uploadQueue, ({ items }) => items.find(({ stop }) => stop?.stopId === stopId))
}

/** Interval at which tabs check whether the tab with the files was closed. */
const lockPollMs = 2000

type LostFiles = {
  /** Ids of stops with files that have to be chosen again. */
  readonly missingStopIds: ReadonlySet<string>
  /** Ids of stops with files that another tab uploads. */
  readonly otherTabStopIds: ReadonlySet<string>
}

/** Files for a tour that this tab doesn't have. */
export function useLostFiles(tourId: string): LostFiles {
  const uploads = useTourUploads(tourId)
  const queuedIds = useStore(
    uploadQueue,
    useShallow(({ items }) => items.flatMap(({ stop }) => (stop?.tourId === tourId ? [stop.stopId] : []))),
  )
  const lostFiles = useMemo(() => {
    const queued = new Set(queuedIds)
    return uploads.flatMap(({ id, files }) =>
      files.flatMap(({ stopId, mediaId, isAdded }) =>
        mediaId === null && !isAdded && !queued.has(stopId) ? [{ uploadId: id, stopId }] : [],
      ),
    )
  }, [uploads, queuedIds])
  const uploadIds = [...new Set(lostFiles.map(({ uploadId }) => uploadId))]
  const { data: otherTabIds } = useQuery({
    queryKey: ['tour-upload-locks', ...uploadIds],
    queryFn: () => findUploadsInOtherTabs(uploadIds),
    enabled: uploadIds.length > 0,
    refetchInterval: lockPollMs,
    networkMode: 'always',
  })
  return useMemo(() => {
    const isInOtherTab = ({ uploadId }: { readonly uploadId: string }) => otherTabIds?.includes(uploadId) === true
    // Both sets are empty until the locks of other tabs are known.
    const lockedOrMissing = otherTabIds === undefined ? [] : lostFiles
    return {
      missingStopIds: new Set(lockedOrMissing.filter((file) => !isInOtherTab(file)).map(({ stopId }) => stopId)),
      otherTabStopIds: new Set(lockedOrMissing.filter(isInOtherTab).map(({ stopId }) => stopId)),
    }
  }, [lostFiles, otherTabIds])
}

type TourUploadTotals = {
  /** Items with files that aren't stored yet. The page has to stay open for them. */
  readonly unstoredItems: readonly UploadItem[]
  readonly storedCount: number
  readonly count: number
  /** Sent fraction of the bytes, 0…1. */
  readonly fraction: number
}

/** Progress of the files of a tour in the queue of this tab; null once each is stored or has failed. */
export function useTourUploadTotals(tourId: string): TourUploadTotals | null {
  const items = useUploads(({ stop }) => stop?.tourId === tourId)
  const unstoredItems = items.filter(({ state }) => mediaIdOf(state) === null && state.step !== 'failed')
  if (unstoredItems.length === 0) return null
  const sizeOf = (list: readonly UploadItem[]) => list.reduce((sum, { file }) => sum + file.size, 0)
  const sentBytes = unstoredItems.reduce((sum, { state, file }) => {
    if (state.step === 'uploading') return sum + state.sentBytes
    return state.step === 'rawUploading' ? sum + file.size : sum
  }, 0)
  const storedItems = items.filter(({ state }) => mediaIdOf(state) !== null)
  const bytes = sizeOf(unstoredItems) + sizeOf(storedItems)
  return {
    unstoredItems,
    storedCount: storedItems.length,
    count: storedItems.length + unstoredItems.length,
    fraction: bytes === 0 ? 0 : (sentBytes + sizeOf(storedItems)) / bytes,
  }
}
