import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/shallow'
import { mediaIdOf } from '../../../../../shared/media/upload-state.ts'
import { useSession } from '../../../access/auth/session/session.tsx'
import type { UploadItem } from '../../../library/uploads/queue/upload-item.ts'
import { uploadQueue } from '../../../library/uploads/queue/upload-queue.ts'
import { useUploads } from '../../../library/uploads/queue/use-uploads.ts'
import { findUploadsElsewhere, type TourUpload, tourUploads } from './tour-uploads.ts'

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

/** Ids of the stops whose files failed. */
export function useFailedStopIds(tourId: string): ReadonlySet<string> {
  const failed = useFailedFiles(tourId)
  return useMemo(() => new Set(failed.flatMap(({ stop }) => stop?.stopId ?? [])), [failed])
}

/** The queued file that becomes a stop; undefined if this tab doesn't have it. */
export function useQueuedFile(stopId: string): UploadItem | undefined {
  return useStore(uploadQueue, ({ items }) => items.find(({ stop }) => stop?.stopId === stopId))
}

/** Interval at which tabs notice that the one with the files was closed. */
const lockPollMs = 2000

type LostFiles = {
  /** Ids of stops whose files have to be chosen again. */
  readonly missingIds: ReadonlySet<string>
  /** Ids of stops whose files another tab uploads. */
  readonly elsewhereIds: ReadonlySet<string>
}

/** Files for a tour that this tab doesn't have. */
export function useLostFiles(tourId: string): LostFiles {
  const uploads = useTourUploads(tourId)
  const queuedIds = useStore(
    uploadQueue,
    useShallow(({ items }) => items.flatMap(({ stop }) => (stop?.tourId === tourId ? [stop.stopId] : []))),
  )
  const lost = useMemo(() => {
    const queued = new Set(queuedIds)
    return uploads.flatMap(({ id, files }) =>
      files.flatMap(({ stopId, mediaId, isAdded }) =>
        mediaId === null && !isAdded && !queued.has(stopId) ? [{ uploadId: id, stopId }] : [],
      ),
    )
  }, [uploads, queuedIds])
  const uploadIds = [...new Set(lost.map(({ uploadId }) => uploadId))]
  const { data: otherTabIds } = useQuery({
    queryKey: ['tour-upload-locks', ...uploadIds],
    queryFn: () => findUploadsElsewhere(uploadIds),
    enabled: uploadIds.length > 0,
    refetchInterval: lockPollMs,
    networkMode: 'always',
  })
  return useMemo(() => {
    const isElsewhere = ({ uploadId }: { readonly uploadId: string }) => otherTabIds?.includes(uploadId) === true
    // Nothing is said of a file until the locks of other tabs are known.
    const lockedOrMissing = otherTabIds === undefined ? [] : lost
    return {
      missingIds: new Set(lockedOrMissing.filter((file) => !isElsewhere(file)).map(({ stopId }) => stopId)),
      elsewhereIds: new Set(lockedOrMissing.filter(isElsewhere).map(({ stopId }) => stopId)),
    }
  }, [lost, otherTabIds])
}

type TourUploadTotals = {
  /** Files that need the page. */
  readonly waiting: readonly UploadItem[]
  readonly storedCount: number
  readonly count: number
  /** Sent fraction of the bytes, 0…1. */
  readonly fraction: number
}

/** Progress of the files of a tour in the queue of this tab; null if none needs the page any more. */
export function useTourUploadTotals(tourId: string): TourUploadTotals | null {
  const items = useUploads(({ stop }) => stop?.tourId === tourId)
  const waiting = items.filter(({ state }) => mediaIdOf(state) === null && state.step !== 'failed')
  if (waiting.length === 0) return null
  const sizeOf = (list: readonly UploadItem[]) => list.reduce((sum, { file }) => sum + file.size, 0)
  const sentBytes = waiting.reduce((sum, { state, file }) => {
    if (state.step === 'uploading') return sum + state.sentBytes
    return state.step === 'rawUploading' ? sum + file.size : sum
  }, 0)
  const stored = items.filter(({ state }) => mediaIdOf(state) !== null)
  const bytes = sizeOf(waiting) + sizeOf(stored)
  return {
    waiting,
    storedCount: stored.length,
    count: stored.length + waiting.length,
    fraction: bytes === 0 ? 0 : (sentBytes + sizeOf(stored)) / bytes,
  }
}
