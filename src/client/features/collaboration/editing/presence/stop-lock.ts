import type { PersonInTour } from '../../../../../shared/editing.ts'
import { minuteMs } from '../../../../../shared/kernel/units.ts'
import { affectedStopIds } from '../../../tours/tour-draft/edits/affected-stops.ts'
import type { Edit } from '../../../tours/tour-draft/edits/edit.ts'

/** Lock on the open stop, from the user's point of view. */
export type LockState =
  | { readonly status: 'free' }
  /** `wasWaiting`: another person had the lock before. */
  | { readonly status: 'mine'; readonly wasWaiting: boolean }
  /** `wasMine`: the other person took the stop over from the user. */
  | { readonly status: 'others'; readonly holder: LockHolder; readonly wasMine: boolean }

export type LockHolder = Pick<PersonInTour, 'uid' | 'name' | 'picture'> & {
  /** Minutes without activity in the stop. */
  readonly idleMinutes: number
}

export type StopLock = { readonly stopId: string | null; readonly lock: LockState }

export const noStopLock: StopLock = { stopId: null, lock: { status: 'free' } }

/** Person who has locked a stop; `null` if it is free. */
export function lockHolderOf(people: readonly PersonInTour[], stopId: string | null): LockHolder | null {
  if (stopId === null) return null
  for (const { uid, name, picture, places } of people) {
    const place = places.find((candidate) => candidate.stopId === stopId && candidate.holdsStop)
    if (place) return { uid, name, picture, idleMinutes: Math.floor(place.idleMs / minuteMs) }
  }
  return null
}

/** First stop changed by the edits that one of `otherPeople` has locked; `null` if there is none. */
export function firstLockedStop(
  otherPeople: readonly PersonInTour[],
  edits: readonly Edit[],
): { readonly stopId: string; readonly holder: LockHolder } | null {
  for (const stopId of edits.flatMap(affectedStopIds)) {
    const holder = lockHolderOf(otherPeople, stopId)
    if (holder !== null) return { stopId, holder }
  }
  return null
}

type PeopleUpdate = {
  readonly stopId: string | null
  readonly selfId: string
  readonly people: readonly PersonInTour[]
}

/** Next lock after a response of the server. */
export function nextStopLock(before: StopLock, { stopId, selfId, people }: PeopleUpdate): StopLock {
  const previous: LockState = before.stopId === stopId ? before.lock : { status: 'free' }
  const holder = lockHolderOf(people, stopId)
  // The stop is free: this page locks it next, and keeps the previous state until then to avoid flicker.
  if (holder === null) return { stopId, lock: previous }
  if (holder.uid === selfId) {
    const wasWaiting = previous.status === 'others' || (previous.status === 'mine' && previous.wasWaiting)
    return { stopId, lock: { status: 'mine', wasWaiting } }
  }
  const isSameHolder = previous.status === 'others' && previous.holder.uid === holder.uid
  const wasMine = previous.status === 'mine' || (isSameHolder && previous.wasMine)
  return { stopId, lock: { status: 'others', holder, wasMine } }
}

/** True if the user lost the lock, so that pending edits must be saved at once. */
export function isLockLost(before: StopLock, after: StopLock): boolean {
  return before.stopId === after.stopId && before.lock.status !== 'others' && after.lock.status === 'others'
}
