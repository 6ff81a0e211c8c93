import { describe, expect, it } from 'vitest'
import {
  dueRequest,
  initialSchedule,
  type PresenceEvent,
  type PresenceSchedule,
  scheduleReducer,
  type TourPosition,
} from '../../../src/client/features/collaboration/editing/presence/presence-schedule.ts'

const hall = { stopId: 'hall', view: { yawDeg: 0, pitchDeg: 0, fovDeg: 90 } }
const scheduleAfter = (schedule: PresenceSchedule, ...events: readonly PresenceEvent[]) =>
  events
    .flatMap((event): PresenceEvent[] => (event.type === 'reported' ? [{ type: 'reporting' }, event] : [event]))
    .reduce(scheduleReducer, schedule)
const movedEvent = (position = hall): PresenceEvent => ({ type: 'moved', position })
const reportedEvent = (
  atMs: number,
  { position = hall, wasActive = true }: { readonly position?: TourPosition; readonly wasActive?: boolean } = {},
): PresenceEvent => ({
  type: 'reported',
  atMs,
  position,
  wasActive,
})
const polledEvent = (atMs: number, { hasOthers = false, isUnclaimed = false } = {}): PresenceEvent => ({
  type: 'polled',
  atMs,
  hasOthers,
  isUnclaimed,
})

/** Alone in the hall since 0, after the first poll. */
const alone = scheduleAfter(initialSchedule(true), movedEvent(), reportedEvent(0), polledEvent(0))
const together = scheduleAfter(alone, polledEvent(0, { hasOthers: true }))
const hallWithoutView = { ...hall, view: null }
const hallAfterTurn = { ...hall, view: { ...hall.view, yawDeg: 10 } }
const turnEvent = movedEvent(hallAfterTurn)
const polledAgain = polledEvent(2000, { hasOthers: true })

describe('request that is due', () => {
  it.each<readonly [string, PresenceSchedule, number, 'report' | 'poll' | null]>([
    ['reports an opened tour', initialSchedule(true), 0, 'report'],
    ['only polls without permission to edit', initialSchedule(false), 0, 'poll'],
    ['polls after a report', scheduleAfter(initialSchedule(true), movedEvent(), reportedEvent(0)), 0, 'poll'],
    ['sends nothing while alone', alone, 29_999, null],
    ['renews the session after 30 s while alone', alone, 30_000, 'report'],
    ['does not report a turn while alone', scheduleAfter(alone, turnEvent), 10_000, null],
    [
      'reports the first view while alone',
      scheduleAfter(alone, reportedEvent(0, { position: hallWithoutView })),
      2000,
      'report',
    ],
    ['reports another stop at once', scheduleAfter(alone, movedEvent({ ...hall, stopId: 'pier' })), 1, 'report'],
    [
      'reports leaving a stop at once',
      scheduleAfter(alone, { type: 'moved', position: { stopId: null, view: null } }),
      1,
      'report',
    ],
    ['does not poll within 2 s with others', together, 1999, null],
    ['polls every 2 s with others', together, 2000, 'poll'],
    ['reports a turn after 2 s with others', scheduleAfter(together, turnEvent), 2000, 'report'],
    ['does not report a turn within 2 s', scheduleAfter(together, turnEvent), 1999, null],
    [
      'does not repeat a report',
      scheduleAfter(together, turnEvent, reportedEvent(2000, { position: hallAfterTurn }), polledAgain),
      3999,
      null,
    ],
    [
      'does not report activity alone',
      scheduleAfter(together, { type: 'active' }, polledEvent(20_000, { hasOthers: true })),
      21_000,
      null,
    ],
    ['does not poll on a hidden page', scheduleAfter(together, { type: 'hidden' }), 20_000, null],
    ['does not report a turn on a hidden page', scheduleAfter(together, turnEvent, { type: 'hidden' }), 20_000, null],
    ['renews the session on a hidden page', scheduleAfter(together, { type: 'hidden' }), 30_000, 'report'],
    [
      'reports at once when the page becomes visible',
      scheduleAfter(together, { type: 'hidden' }, { type: 'visible' }),
      1,
      'report',
    ],
    ['polls when the list shows others', scheduleAfter(alone, { type: 'listed', hasOthers: true }), 10_000, 'poll'],
    [
      'does not poll when others have left',
      scheduleAfter(together, { type: 'listed', hasOthers: false }),
      10_000,
      null,
    ],
    ['reports to claim a free stop', scheduleAfter(alone, polledEvent(0, { isUnclaimed: true })), 2000, 'report'],
    [
      'polls after a claim',
      scheduleAfter(alone, polledEvent(0, { isUnclaimed: true }), reportedEvent(2000)),
      2000,
      'poll',
    ],
    ['pauses after a failure', scheduleAfter(initialSchedule(true), { type: 'failed', atMs: 0 }), 9_999, null],
    ['retries after the pause', scheduleAfter(initialSchedule(true), { type: 'failed', atMs: 0 }), 10_000, 'report'],
  ])('schedule: %s', (_name, schedule, nowMs, expected) => {
    expect(dueRequest(schedule, nowMs)).toBe(expected)
  })

  it('is a report when the user is active again after idling', () => {
    const idle = scheduleAfter(
      together,
      reportedEvent(30_000, { wasActive: false }),
      polledEvent(30_000, { hasOthers: true }),
    )
    expect(dueRequest(idle, 31_999)).toBeNull()
    const activeAgain = scheduleAfter(idle, { type: 'active' })
    expect(dueRequest(activeAgain, 32_000)).toBe('report')
    expect(
      dueRequest(scheduleAfter(activeAgain, reportedEvent(32_000), polledEvent(32_000, { hasOthers: true })), 33_000),
    ).toBeNull()
  })
})
