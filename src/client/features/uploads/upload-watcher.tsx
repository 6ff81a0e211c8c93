import { useEffect } from 'react'
import type { UploadState } from '../../../shared/media/upload-state.ts'
import { trpc } from '../../platform/trpc.ts'
import { observeMedia, type UploadItem } from './upload-queue.ts'
import { useUploads } from './use-uploads.ts'

const pollMs = 1000
/** What one question may name; the rest is asked for when these are done. */
const watchedAtOnce = 200

function isWithServer({ state }: Pick<UploadItem, 'state'>): boolean {
  const steps: readonly UploadState['step'][] = ['building', 'saving']
  return steps.includes(state.step)
}

/** Keeps the queue in step with what the server builds from its files. Draws nothing. */
export function UploadWatcher() {
  const utils = trpc.useUtils()
  const items = useUploads(isWithServer)
  const mediaIds = items.flatMap(({ state }) => ('mediaId' in state && state.mediaId !== null ? [state.mediaId] : []))
  const watched = mediaIds.slice(0, watchedAtOnce)
  const { data } = trpc.media.list.useQuery(
    { mediaIds: watched },
    { enabled: watched.length > 0, refetchInterval: pollMs, placeholderData: (before) => before },
  )
  useEffect(() => {
    if (data) observeMedia(data)
  }, [data])
  // A file that was stored, or built to the end, changes what the lists show.
  const stored = mediaIds.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is about `stored` changing
  useEffect(() => {
    void utils.media.list.invalidate({})
    void utils.uploads.usage.invalidate()
    void utils.tours.list.invalidate()
  }, [stored, utils])
  return null
}
