import type { PeopleInTour } from '../../../../../shared/editing.ts'
import {
  dueRequest,
  initialSchedule,
  type PresenceEvent,
  type PresenceSchedule,
  scheduleReducer,
  type TourPosition,
} from './presence-schedule.ts'

/** Side effects of presence tracking. */
export type PresenceBackend = {
  readonly canReport: boolean
  /** Current position of the tab. */
  readPosition(): TourPosition
  report(position: TourPosition, isActive: boolean): Promise<void>
  poll(): Promise<PeopleInTour>
  /** Handles a response, and returns the facts that the schedule needs. */
  handleResponse(
    response: PeopleInTour,
    position: TourPosition,
  ): { readonly hasOthers: boolean; readonly isUnclaimed: boolean }
}

export type Presence = {
  dispatch(event: PresenceEvent): void
  /** Sends a due request now instead of at the next tick. */
  checkNow(): void
  stop(): void
}

const tickMs = 500
const nowMs = () => performance.now()

/** Sends due requests one after the other, until it is stopped. */
export function trackPresence(backend: PresenceBackend): Presence {
  let schedule: PresenceSchedule = initialSchedule(backend.canReport)
  let isBusy = false
  let isStopped = false
  const dispatch = (event: PresenceEvent) => {
    schedule = scheduleReducer(schedule, event)
  }
  const send = async (request: 'report' | 'poll') => {
    const { position, hasActivity } = schedule
    if (request === 'report') {
      // Activity during the request is reported with the next one.
      dispatch({ type: 'reporting' })
      await backend.report(position, hasActivity)
      dispatch({ type: 'reported', atMs: nowMs(), position, wasActive: hasActivity })
    } else {
      const response = await backend.poll()
      if (!isStopped) dispatch({ type: 'polled', atMs: nowMs(), ...backend.handleResponse(response, position) })
    }
  }
  const tick = () => {
    if (isBusy || isStopped) return
    dispatch({ type: 'moved', position: backend.readPosition() })
    const request = dueRequest(schedule, nowMs())
    if (request === null) return
    isBusy = true
    send(request)
      .catch(() => dispatch({ type: 'failed', atMs: nowMs() }))
      .finally(() => {
        isBusy = false
        tick()
      })
  }
  const timer = setInterval(tick, tickMs)
  return {
    dispatch,
    checkNow: tick,
    stop: () => {
      isStopped = true
      clearInterval(timer)
    },
  }
}
