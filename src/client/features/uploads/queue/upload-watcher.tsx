import { useDebouncedValue } from '@mantine/hooks'
import { useEffect } from 'react'
import { mediaIdOf, type UploadState } from '../../../../shared/media/upload-state.ts'
import { trpc } from '../../../platform/trpc.ts'
import { forgetGone, observeMedia, type UploadItem } from './upload-queue.ts'
import { useFiling } from './use-filing.ts'
import { useLeftBehind } from './use-left-behind.ts'
import { useUploads } from './use-uploads.ts'

const pollMs = 1000
/** What one question may name; the rest is asked for when these are done. */
const watchedAtOnce = 200
/** Files that end one after the other are asked for together. */
const settledMs = 1000

function isWithServer({ state }: Pick<UploadItem, 'state'>): boolean {
  const steps: readonly UploadState['step'][] = ['building', 'saving']
  return steps.includes(state.step)
}

function isSettled({ state }: Pick<UploadItem, 'state'>): boolean {
  return (state.step === 'complete' || state.step === 'failed') && state.mediaId !== null
}

/** Learns what becomes of media that are built: they may be deleted, changed or built again while they are listed. */
function useSettledMedia(): void {
  const mediaIds = useUploads(isSettled).flatMap(({ state }) => mediaIdOf(state) ?? [])
  const [names] = useDebouncedValue(mediaIds.slice(-watchedAtOnce).join(), settledMs)
  const asked = names === '' ? [] : names.split(',')
  // What was known of them when they were settled the last time says nothing about now.
  const { data } = trpc.media.list.useQuery({ mediaIds: asked }, { enabled: asked.length > 0, gcTime: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is about the media that were asked for
  useEffect(() => {
    if (data === undefined) return
    const there = new Set(data.map(({ id }) => id))
    observeMedia(data)
    forgetGone(new Set(asked.filter((id) => !there.has(id))))
  }, [data])
}

/** Keeps the queue in step with what the server builds from its files. Draws nothing. */
export function UploadWatcher() {
  const utils = trpc.useUtils()
  const items = useUploads(isWithServer)
  useFiling(items)
  useSettledMedia()
  const mediaIds = items.flatMap(({ state }) => ('mediaId' in state && state.mediaId !== null ? [state.mediaId] : []))
  const watched = mediaIds.slice(0, watchedAtOnce)
  const { data } = trpc.media.list.useQuery(
    { mediaIds: watched },
    { enabled: watched.length > 0, refetchInterval: pollMs, placeholderData: (before) => before },
  )
  const recovered = useLeftBehind().data?.recovered.map(({ mediaId }) => mediaId) ?? []
  const stored = [...mediaIds, ...recovered].join()
  // The answer may be known already: a file that the library has becomes the medium that was asked about before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (data) observeMedia(data)
  }, [data, stored])
  // A file that was stored, or built to the end, changes what the lists show.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is about `stored` changing
  useEffect(() => {
    void utils.media.list.invalidate({})
    void utils.media.browse.invalidate()
    void utils.uploads.usage.invalidate()
    void utils.tours.list.invalidate()
  }, [stored, utils])
  return null
}
