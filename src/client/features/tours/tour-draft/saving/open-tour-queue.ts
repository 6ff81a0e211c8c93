import type { QueryClient } from '@tanstack/react-query'
import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import type { TourOwnFields } from '../../../../../shared/tours/saves.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import type { Translation } from '../../../../../shared/translations/translations.ts'
import { readUserId } from '../../../../platform/account-storage.ts'
import { apiErrorOf } from '../../../../platform/api-error.ts'
import type { trpc } from '../../../../platform/trpc.ts'
import { createSaveQueue } from './save-queue.ts'
import { sendEdit } from './send-edit.ts'
import { type TourCache, tourCache } from './tour-cache.ts'
import { type TourQueue, tourQueues } from './tour-queues.ts'
import { readUnsavedEdits, writeUnsavedEdits } from './unsaved-edits.ts'

type Queries = { readonly utils: ReturnType<typeof trpc.useUtils>; readonly queryClient: QueryClient }

/**
 * Puts the current version from the response to a stale edit into the cache. Its type is recognized by a unique field.
 */
function cacheCurrentVersion(cache: TourCache, current: unknown): void {
  if (typeof current !== 'object' || current === null) return
  if ('startStopId' in current) cache.applyNewer.tour(current as TourOwnFields)
  else if ('language' in current) cache.translations.put([current as Translation])
  else if ('hotspots' in current) cache.applyNewer.stop(current as Stop)
  else cache.applyNewer.hotspot(current as Hotspot)
}

/** Returns the save queue and the cache of a tour, which are created when the tour is first opened. */
export function openTourQueue(
  tourId: string,
  { utils, queryClient }: Queries,
  onRejected: (error: unknown) => void,
): TourQueue {
  const openQueue = tourQueues.get(tourId)
  if (openQueue) return openQueue
  const cache = tourCache({ utils, queryClient, client: utils.client }, tourId)
  const draft = { userId: readUserId(), tourId }
  const backend = {
    send: (edit: Parameters<typeof sendEdit>[0]) =>
      sendEdit(edit, { client: utils.client, cache, tourId }).catch((error: unknown) => {
        // The session expired: the failing refetch leads to the sign-in screen, and the edit stays in the queue.
        if (apiErrorOf(error)?.code === 'auth.required') void cache.refresh()
        throw error
      }),
    accept: (current: unknown) => {
      cacheCurrentVersion(cache, current)
      // Other parts of the tour may have been saved too.
      void cache.refresh()
    },
    onRejected: (error: unknown) => {
      onRejected(error)
      void cache.refresh()
    },
    persist: (edits: Parameters<typeof writeUnsavedEdits>[1]) => {
      for (const edit of edits) cache.recordBaseVersion(edit)
      writeUnsavedEdits(draft, edits)
    },
    onIdle: () => void cache.refreshIfStale(),
  }
  const entry = { queue: createSaveQueue(backend, readUnsavedEdits(draft)), cache }
  tourQueues.set(tourId, entry)
  return entry
}
