import type { EditingView } from '../../../../../shared/editing.ts'
import { isDeepEqual } from '../../../../../shared/kernel/deep-equal.ts'
import { secondMs } from '../../../../../shared/kernel/units.ts'

export const editingRenewMs = 30 * secondMs
export const presencePollMs = 10 * secondMs
const sharedTourPollMs = 2 * secondMs

/** Position of this tab in a tour. */
export type TourPosition = { readonly stopId: string | null; readonly view: EditingView | null }

/**
 * State that decides when a tab reports its position and when it polls the positions of other people. Times are from a
 * monotonic clock.
 */
export type PresenceSchedule = {
  /** False for users who may not edit: they only poll. */
  readonly canReport: boolean
  readonly position: TourPosition
  /** Last reported position; `null` if it must be reported at once. */
  readonly reported: TourPosition | null
  readonly reportedAtMs: number
  /** True if the user was active since the last report. */
  readonly hasActivity: boolean
  readonly activityReportedAtMs: number
  readonly polledAtMs: number
  /** True to poll at once, even without others. */
  readonly mustPoll: boolean
  readonly isHidden: boolean
  /** True if other people have the tour open. */
  readonly hasOthers: boolean
  /** True if no person holds the open stop. */
  readonly isUnclaimed: boolean
  /** Time until which requests pause after a failure. */
  readonly backoffUntilMs: number
}

export type PresenceEvent =
  | { readonly type: 'moved'; readonly position: TourPosition }
  | { readonly type: 'active' }
  /** A report starts that includes all activity so far. */
  | { readonly type: 'reporting' }
  | { readonly type: 'reported'; readonly atMs: number; readonly position: TourPosition; readonly wasActive: boolean }
  | { readonly type: 'polled'; readonly atMs: number; readonly hasOthers: boolean; readonly isUnclaimed: boolean }
  | { readonly type: 'failed'; readonly atMs: number }
  /** The list of people online was updated; it is at most ten seconds old. */
  | { readonly type: 'listed'; readonly hasOthers: boolean }
  | { readonly type: 'hidden' }
  | { readonly type: 'visible' }

const never = Number.NEGATIVE_INFINITY

/** Schedule of a tour that was just opened: nothing is reported or polled yet. */
export function initialSchedule(canReport: boolean): PresenceSchedule {
  return {
    canReport,
    position: { stopId: null, view: null },
    reported: null,
    reportedAtMs: never,
    hasActivity: true,
    activityReportedAtMs: never,
    polledAtMs: never,
    mustPoll: true,
    isHidden: false,
    hasOthers: false,
    isUnclaimed: false,
    backoffUntilMs: never,
  }
}

function afterReport(
  schedule: PresenceSchedule,
  { atMs, position, wasActive }: Extract<PresenceEvent, { type: 'reported' }>,
): PresenceSchedule {
  const isOtherStop = schedule.reported?.stopId !== position.stopId
  return {
    ...schedule,
    reported: position,
    reportedAtMs: atMs,
    activityReportedAtMs: wasActive ? atMs : schedule.activityReportedAtMs,
    // Only a poll shows whether the claim of the stop succeeded.
    mustPoll: schedule.mustPoll || isOtherStop || schedule.isUnclaimed,
  }
}

/** Schedule after an event. */
export function scheduleReducer(schedule: PresenceSchedule, event: PresenceEvent): PresenceSchedule {
  switch (event.type) {
    case 'moved':
      return isDeepEqual(schedule.position, event.position) ? schedule : { ...schedule, position: event.position }
    case 'active':
      return schedule.hasActivity ? schedule : { ...schedule, hasActivity: true }
    case 'reporting':
      return { ...schedule, hasActivity: false }
    case 'reported':
      return afterReport(schedule, event)
    case 'polled':
      return {
        ...schedule,
        polledAtMs: event.atMs,
        mustPoll: false,
        hasOthers: event.hasOthers,
        isUnclaimed: event.isUnclaimed,
      }
    case 'failed':
      return { ...schedule, backoffUntilMs: event.atMs + presencePollMs }
    case 'listed':
      return schedule.hasOthers === event.hasOthers ? schedule : { ...schedule, hasOthers: event.hasOthers }
    case 'hidden':
      return { ...schedule, isHidden: true }
    case 'visible':
      return { ...schedule, isHidden: false, reported: null, mustPoll: true, backoffUntilMs: never }
  }
}

/** True if a change is worth a report. Continued activity is reported with the next renewal only. */
function hasUnreportedChange(schedule: PresenceSchedule, nowMs: number): boolean {
  const { position, reported, hasOthers, isUnclaimed, hasActivity, activityReportedAtMs } = schedule
  if (isUnclaimed && position.stopId !== null) return true
  // The first view of each stop is reported, so that people who join later see it at once.
  if (reported?.view === null && position.view !== null) return true
  if (!hasOthers) return false
  return !isDeepEqual(position, reported) || (hasActivity && nowMs - activityReportedAtMs >= editingRenewMs)
}

function mustReport(schedule: PresenceSchedule, nowMs: number): boolean {
  const { canReport, position, reported, reportedAtMs, isHidden } = schedule
  if (!canReport) return false
  if (reported === null || reported.stopId !== position.stopId) return true
  const elapsedMs = nowMs - reportedAtMs
  if (elapsedMs >= editingRenewMs) return true
  return !isHidden && elapsedMs >= sharedTourPollMs && hasUnreportedChange(schedule, nowMs)
}

/**
 * The request that is due. A single user renews the session every 30 seconds. People in the same tour report and poll
 * every 2 seconds while their page is visible.
 */
export function dueRequest(schedule: PresenceSchedule, nowMs: number): 'report' | 'poll' | null {
  if (nowMs < schedule.backoffUntilMs) return null
  if (mustReport(schedule, nowMs)) return 'report'
  if (schedule.isHidden) return null
  const isPollDue = schedule.hasOthers && nowMs - schedule.polledAtMs >= sharedTourPollMs
  return schedule.mustPoll || isPollDue ? 'poll' : null
}
