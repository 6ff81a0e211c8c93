import type { Hotspot } from '../../../../shared/hotspots/hotspots.ts'
import type { TourOwnFields } from '../../../../shared/tours/saves.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import type { Translation } from '../../../../shared/translations/translations.ts'
import { readUserId } from '../../../platform/account-storage.ts'
import { apiErrorOf } from '../../../platform/api-error.ts'
import type { trpc } from '../../../platform/trpc.ts'
import { createSaveQueue, type SaveQueue } from './save-queue.ts'
import { sendEdit } from './send-edit.ts'
import { type TourCache, tourCache } from './tour-cache.ts'
import { keepUnsavedEdits, readUnsavedEdits } from './unsaved-edits.ts'

type Utils = ReturnType<typeof trpc.useUtils>
export type TourQueue = { readonly queue: SaveQueue; readonly cache: TourCache }

/** One for each tour that was opened, for the life of the page: saving goes on on other screens. */
const queues = new Map<string, TourQueue>()

/** A stored thing that a stale edit met: a tour has a start, a stop has hotspots, a translation a language, a hotspot none of them. */
function acceptInto(cache: TourCache, current: unknown): void {
  if (typeof current !== 'object' || current === null) return
  if ('startStopId' in current) cache.met.tour(current as TourOwnFields)
  else if ('language' in current) cache.translations.put([current as Translation])
  else if ('hotspots' in current) cache.met.stop(current as Stop)
  else cache.met.hotspot(current as Hotspot)
}

export function tourQueue(tourId: string, utils: Utils, onRejected: (error: unknown) => void): TourQueue {
  const known = queues.get(tourId)
  if (known) return known
  const cache = tourCache(utils, tourId)
  const draft = { userId: readUserId(), tourId }
  const outlet = {
    send: (edit: Parameters<typeof sendEdit>[0]) =>
      sendEdit(edit, { client: utils.client, cache, tourId }).catch((error: unknown) => {
        // The session is over: asking for the tour leads to the sign-in, while the edit waits.
        if (apiErrorOf(error)?.code === 'auth.required') void cache.refresh()
        throw error
      }),
    accept: (current: unknown) => {
      acceptInto(cache, current)
      // Whoever saved this may have saved more.
      void cache.refresh()
    },
    onRejected: (error: unknown) => {
      onRejected(error)
      void cache.refresh()
    },
    keep: (edits: Parameters<typeof keepUnsavedEdits>[1]) => {
      for (const edit of edits) cache.holdVersion(edit)
      keepUnsavedEdits(draft, edits)
    },
    onIdle: () => void cache.catchUp(),
  }
  const entry = { queue: createSaveQueue(outlet, readUnsavedEdits(draft)), cache }
  queues.set(tourId, entry)
  return entry
}

window.addEventListener('online', () => {
  void storeAll()
})

function unsavedQueues(): SaveQueue[] {
  return [...queues.values()].map(({ queue }) => queue).filter((queue) => queue.store.getState().pending.length > 0)
}

/** Tries to store the edits of every tour; false when some could not be. */
export async function storeAll(): Promise<boolean> {
  await Promise.all(unsavedQueues().map((queue) => queue.flush()))
  return unsavedQueues().length === 0
}

/** For the next person at this page; what is unsaved stays kept for the one before. */
export function forgetQueues(): void {
  queues.clear()
}

window.addEventListener('beforeunload', (event) => {
  if (unsavedQueues().length === 0) return
  void storeAll()
  event.preventDefault()
})
