import type { PersonInTour } from '../../../../shared/editing.ts'
import type { Edit } from '../../tour-draft/edits/edit.ts'
import { stopsOfEdit } from '../../tour-draft/edits/stops-of-edit.ts'

/** Holder of the open stop, from the user's point of view. */
export type Hold =
  | { readonly status: 'free' }
  /** `wasWaiting`: another person held it before. */
  | { readonly status: 'mine'; readonly wasWaiting: boolean }
  /** `wasMine`: it was taken over from the user. */
  | { readonly status: 'theirs'; readonly holder: Holder; readonly wasMine: boolean }

export type Holder = Pick<PersonInTour, 'uid' | 'name' | 'picture'> & {
  /** Minutes without activity in the stop. */
  readonly idleMinutes: number
}

export type StopHold = { readonly stopId: string | null; readonly hold: Hold }

export const noHold: StopHold = { stopId: null, hold: { status: 'free' } }

const minuteMs = 60_000

export function holderOf(people: readonly PersonInTour[], stopId: string | null): Holder | null {
  if (stopId === null) return null
  for (const { uid, name, picture, places } of people) {
    const place = places.find((candidate) => candidate.stopId === stopId && candidate.holdsStop)
    if (place) return { uid, name, picture, idleMinutes: Math.floor(place.idleMs / minuteMs) }
  }
  return null
}

/** The first stop changed by the edits that one of `others` holds; `null` if there is none. */
export function firstHeldStop(
  others: readonly PersonInTour[],
  edits: readonly Edit[],
): { readonly stopId: string; readonly holder: Holder } | null {
  for (const stopId of edits.flatMap(stopsOfEdit)) {
    const holder = holderOf(others, stopId)
    if (holder !== null) return { stopId, holder }
  }
  return null
}

type PeopleUpdate = {
  readonly stopId: string | null
  readonly selfUid: string
  readonly people: readonly PersonInTour[]
}

/** Next hold after a response of the server. */
export function nextHold(before: StopHold, { stopId, selfUid, people }: PeopleUpdate): StopHold {
  const previous: Hold = before.stopId === stopId ? before.hold : { status: 'free' }
  const holder = holderOf(people, stopId)
  // The stop is free: this page claims it next, and keeps the previous hold until then to avoid flicker.
  if (holder === null) return { stopId, hold: previous }
  if (holder.uid === selfUid) {
    const wasWaiting = previous.status === 'theirs' || (previous.status === 'mine' && previous.wasWaiting)
    return { stopId, hold: { status: 'mine', wasWaiting } }
  }
  const isSameHolder = previous.status === 'theirs' && previous.holder.uid === holder.uid
  const wasMine = previous.status === 'mine' || (isSameHolder && previous.wasMine)
  return { stopId, hold: { status: 'theirs', holder, wasMine } }
}

/** Whether the user lost the stop, so that pending edits must be saved at once. */
export function isLost(before: StopHold, after: StopHold): boolean {
  return before.stopId === after.stopId && before.hold.status !== 'theirs' && after.hold.status === 'theirs'
}
