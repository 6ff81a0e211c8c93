import type { EditingView } from '../../../../shared/editing.ts'
import { isDeepEqual } from '../../../../shared/kernel/deep-equal.ts'
import { limits } from '../../../../shared/limits.ts'

/** Where this tab is in a tour. */
export type Whereabouts = { readonly stopId: string | null; readonly view: EditingView | null }

/** When a tab tells where it is, and asks where others are. Times are milliseconds of any clock that only goes forward. */
export type Rhythm = {
  /** Those who may not edit only ask. */
  readonly mayTell: boolean
  readonly here: Whereabouts
  /** What the server knows; null where it has to be told at once. */
  readonly told: Whereabouts | null
  readonly toldAtMs: number
  /** Something was done since it was told last. */
  readonly hasActed: boolean
  readonly activityToldAtMs: number
  readonly askedAtMs: number
  /** The answer is wanted whether or not somebody else is there. */
  readonly mustAsk: boolean
  readonly isHidden: boolean
  /** Somebody else has the same tour open. */
  readonly hasOthers: boolean
  /** Nobody holds the stop that is open. */
  readonly isUnclaimed: boolean
  /** After a call that failed. */
  readonly restsUntilMs: number
}

export type RhythmEvent =
  | { readonly type: 'looked'; readonly here: Whereabouts }
  | { readonly type: 'acted' }
  /** A call begins that tells what was done so far. */
  | { readonly type: 'telling' }
  | { readonly type: 'told'; readonly atMs: number; readonly here: Whereabouts; readonly wasActive: boolean }
  | { readonly type: 'asked'; readonly atMs: number; readonly hasOthers: boolean; readonly isUnclaimed: boolean }
  | { readonly type: 'failed'; readonly atMs: number }
  /** The list of who is online says so, ten seconds late at most. */
  | { readonly type: 'listed'; readonly hasOthers: boolean }
  | { readonly type: 'hidden' }
  | { readonly type: 'shown' }

const never = Number.NEGATIVE_INFINITY

export function startRhythm(mayTell: boolean): Rhythm {
  return {
    mayTell,
    here: { stopId: null, view: null },
    told: null,
    toldAtMs: never,
    hasActed: true,
    activityToldAtMs: never,
    askedAtMs: never,
    mustAsk: true,
    isHidden: false,
    hasOthers: false,
    isUnclaimed: false,
    restsUntilMs: never,
  }
}

function whenTold(rhythm: Rhythm, { atMs, here, wasActive }: Extract<RhythmEvent, { type: 'told' }>): Rhythm {
  const isOtherStop = rhythm.told?.stopId !== here.stopId
  return {
    ...rhythm,
    told: here,
    toldAtMs: atMs,
    activityToldAtMs: wasActive ? atMs : rhythm.activityToldAtMs,
    // Whether the stop was got is known only then.
    mustAsk: rhythm.mustAsk || isOtherStop || rhythm.isUnclaimed,
  }
}

export function nextRhythm(rhythm: Rhythm, event: RhythmEvent): Rhythm {
  switch (event.type) {
    case 'looked':
      return isDeepEqual(rhythm.here, event.here) ? rhythm : { ...rhythm, here: event.here }
    case 'acted':
      return rhythm.hasActed ? rhythm : { ...rhythm, hasActed: true }
    case 'telling':
      return { ...rhythm, hasActed: false }
    case 'told':
      return whenTold(rhythm, event)
    case 'asked':
      return {
        ...rhythm,
        askedAtMs: event.atMs,
        mustAsk: false,
        hasOthers: event.hasOthers,
        isUnclaimed: event.isUnclaimed,
      }
    case 'failed':
      return { ...rhythm, restsUntilMs: event.atMs + limits.presencePollMs }
    case 'listed':
      return rhythm.hasOthers === event.hasOthers ? rhythm : { ...rhythm, hasOthers: event.hasOthers }
    case 'hidden':
      return { ...rhythm, isHidden: true }
    case 'shown':
      return { ...rhythm, isHidden: false, told: null, mustAsk: true, restsUntilMs: never }
  }
}

/** Whether others would notice. That somebody is still busy is told with the next renewal, unless they were idle. */
function hasNews({ here, told, hasOthers, isUnclaimed, hasActed, activityToldAtMs }: Rhythm, nowMs: number): boolean {
  if (isUnclaimed && here.stopId !== null) return true
  // Once for each stop, when its image is there: whoever comes later sees at once where somebody looks.
  if (told?.view === null && here.view !== null) return true
  if (!hasOthers) return false
  return !isDeepEqual(here, told) || (hasActed && nowMs - activityToldAtMs >= limits.editingRenewMs)
}

function mustTell(rhythm: Rhythm, nowMs: number): boolean {
  const { mayTell, here, told, toldAtMs, isHidden } = rhythm
  if (!mayTell) return false
  if (told === null || told.stopId !== here.stopId) return true
  const agoMs = nowMs - toldAtMs
  if (agoMs >= limits.editingRenewMs) return true
  return !isHidden && agoMs >= limits.sharedTourPollMs && hasNews(rhythm, nowMs)
}

/**
 * The call that is due. Somebody who is alone renews their session every 30 seconds, as ever; people in the same tour
 * tell and ask every 2 seconds, and only while their page is seen.
 */
export function dueCall(rhythm: Rhythm, nowMs: number): 'tell' | 'ask' | null {
  if (nowMs < rhythm.restsUntilMs) return null
  if (mustTell(rhythm, nowMs)) return 'tell'
  if (rhythm.isHidden) return null
  const isTime = rhythm.hasOthers && nowMs - rhythm.askedAtMs >= limits.sharedTourPollMs
  return rhythm.mustAsk || isTime ? 'ask' : null
}
