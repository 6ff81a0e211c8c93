import type { PersonInTour } from '../../../../shared/editing.ts'
import type { Edit } from '../../tour-draft/edits/edit.ts'
import { stopsOfEdit } from '../../tour-draft/edits/stops-of-edit.ts'

/** Who holds the open stop, for the person at this page. */
export type Hold =
  | { readonly status: 'free' }
  /** `wasWaiting`: somebody else held it before. */
  | { readonly status: 'mine'; readonly wasWaiting: boolean }
  /** `wasMine`: it was taken over from this person. */
  | { readonly status: 'theirs'; readonly holder: Holder; readonly wasMine: boolean }

export type Holder = Pick<PersonInTour, 'uid' | 'name' | 'picture'> & {
  /** How many minutes they have done nothing there. */
  readonly idleMinutes: number
}

export type StopHold = { readonly stopId: string | null; readonly hold: Hold }

export const noHold: StopHold = { stopId: null, hold: { status: 'free' } }

const minuteMs = 60_000

export function holderOf(people: readonly PersonInTour[], stopId: string | null): Holder | null {
  if (stopId === null) return null
  for (const { uid, name, picture, places } of people) {
    const place = places.find((one) => one.stopId === stopId && one.holdsStop)
    if (place) return { uid, name, picture, idleMinutes: Math.floor(place.idleMs / minuteMs) }
  }
  return null
}

/** The first stop of these edits that somebody among `others` holds; null where nobody does. */
export function heldStopOf(
  others: readonly PersonInTour[],
  edits: readonly Edit[],
): { readonly stopId: string; readonly holder: Holder } | null {
  for (const stopId of edits.flatMap(stopsOfEdit)) {
    const holder = holderOf(others, stopId)
    if (holder !== null) return { stopId, holder }
  }
  return null
}

type Answer = { readonly stopId: string | null; readonly selfUid: string; readonly people: readonly PersonInTour[] }

/** What an answer of the server changes. */
export function nextHold(before: StopHold, { stopId, selfUid, people }: Answer): StopHold {
  const former: Hold = before.stopId === stopId ? before.hold : { status: 'free' }
  const holder = holderOf(people, stopId)
  // Nobody holds it at this moment: this page claims it next, and nothing flickers until that is answered.
  if (holder === null) return { stopId, hold: former }
  if (holder.uid === selfUid) {
    const wasWaiting = former.status === 'theirs' || (former.status === 'mine' && former.wasWaiting)
    return { stopId, hold: { status: 'mine', wasWaiting } }
  }
  const isSameHolder = former.status === 'theirs' && former.holder.uid === holder.uid
  const wasMine = former.status === 'mine' || (isSameHolder && former.wasMine)
  return { stopId, hold: { status: 'theirs', holder, wasMine } }
}

/** Whether what this person did has to be stored now, because somebody else goes on from it. */
export function isLost(before: StopHold, after: StopHold): boolean {
  return before.stopId === after.stopId && before.hold.status !== 'theirs' && after.hold.status === 'theirs'
}
