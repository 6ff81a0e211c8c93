import { useDebouncedValue } from '@mantine/hooks'
import { useEffect } from 'react'
import { mediaIdOf, type UploadState } from '../../../../../shared/media/upload-state.ts'
import { loadUploader } from '../../../../platform/interrupted-uploads.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { usePreload } from '../../../../ui/loading/lazy-component.tsx'
import { lazyValue } from '../../../../ui/loading/lazy-value.ts'
import type { UploadItem } from './upload-item.ts'
import { observeMedia, removeDeletedMedia } from './upload-queue.ts'
import { useFolderAssignment } from './use-folder-assignment.ts'
import { useInterruptedUploads } from './use-interrupted-uploads.ts'
import { useUploads } from './use-uploads.ts'

const pollMs = 1000
/** Preloaded, so that a connection that is lost before a file is chosen delays the upload instead of failing it. */
const preloaded = [lazyValue(loadUploader)]
/** Maximum number of media per request. More are requested as these finish. */
const requestMax = 200
/** Batches the requests for files that finish one after the other. */
const debounceMs = 1000

function isProcessing({ state }: Pick<UploadItem, 'state'>): boolean {
  const steps: readonly UploadState['step'][] = ['building', 'saving']
  return steps.includes(state.step)
}

function isDone({ state }: Pick<UploadItem, 'state'>): boolean {
  return (state.step === 'complete' || state.step === 'failed') && state.mediaId !== null
}

/** Keeps finished uploads up to date, because their media can be deleted, changed or processed again. */
function useFinishedMedia(): void {
  const mediaIds = useUploads(isDone).flatMap(({ state }) => mediaIdOf(state) ?? [])
  const [joinedIds] = useDebouncedValue(mediaIds.slice(-requestMax).join(), debounceMs)
  const requestedIds = joinedIds === '' ? [] : joinedIds.split(',')
  // A cached response from an earlier time would be outdated.
  const { data } = trpc.media.byIds.useQuery(
    { mediaIds: requestedIds },
    { enabled: requestedIds.length > 0, gcTime: 0 },
  )
  useEffect(() => {
    if (data === undefined) return
    const existingIds = new Set(data.map(({ id }) => id))
    observeMedia(data)
    removeDeletedMedia(new Set(joinedIds.split(',').filter((id) => !existingIds.has(id))))
  }, [data, joinedIds])
}

/** Synchronizes the queue with processing on the server. Renders nothing. */
export function UploadWatcher() {
  usePreload(preloaded)
  const utils = trpc.useUtils()
  const items = useUploads(isProcessing)
  useFolderAssignment(items)
  useFinishedMedia()
  const mediaIds = items.flatMap(({ state }) => ('mediaId' in state && state.mediaId !== null ? [state.mediaId] : []))
  const watchedIds = mediaIds.slice(0, requestMax)
  const { data } = trpc.media.byIds.useQuery(
    { mediaIds: watchedIds },
    { enabled: watchedIds.length > 0, refetchInterval: pollMs, placeholderData: (before) => before },
  )
  const recoveredIds = useInterruptedUploads().data?.recovered.map(({ mediaId }) => mediaId) ?? []
  const storedIds = [...mediaIds, ...recoveredIds].join()
  useEffect(() => {
    // Runs again when a file is stored, because the cached data of a duplicate may not change.
    void storedIds
    if (data) observeMedia(data)
  }, [data, storedIds])
  useEffect(() => {
    // Runs again for each stored or fully processed file, which changes the lists.
    void storedIds
    void utils.media.byIds.invalidate()
    void utils.media.list.invalidate()
    void utils.uploads.usage.invalidate()
    void utils.tours.list.invalidate()
  }, [storedIds, utils])
  return null
}
