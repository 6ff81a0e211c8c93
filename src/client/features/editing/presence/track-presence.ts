import type { PeopleInTour } from '../../../../shared/editing.ts'
import { dueCall, nextRhythm, type Rhythm, type RhythmEvent, startRhythm, type Whereabouts } from './rhythm.ts'

/** The outside world of a tab that tells where it is and asks where others are. */
export type PresenceOutlet = {
  readonly mayTell: boolean
  /** Where the tab is at this moment. */
  look(): Whereabouts
  tell(here: Whereabouts, isActive: boolean): Promise<void>
  ask(): Promise<PeopleInTour>
  /** Answers what the rhythm has to know of the answer. */
  take(answer: PeopleInTour, here: Whereabouts): { readonly hasOthers: boolean; readonly isUnclaimed: boolean }
}

export type Presence = {
  dispatch(event: RhythmEvent): void
  /** Does what is due now rather than with the next tick. */
  hurry(): void
  stop(): void
}

const tickMs = 500
const nowMs = () => performance.now()

/** Makes the calls that are due, one after the other, until it is stopped. */
export function trackPresence({ mayTell, look, tell, ask, take }: PresenceOutlet): Presence {
  let rhythm: Rhythm = startRhythm(mayTell)
  let isBusy = false
  let isStopped = false
  const dispatch = (event: RhythmEvent) => {
    rhythm = nextRhythm(rhythm, event)
  }
  const call = async (due: 'tell' | 'ask') => {
    const { here, hasActed } = rhythm
    if (due === 'tell') {
      // What is done while the call is under way is told with the next one.
      dispatch({ type: 'telling' })
      await tell(here, hasActed)
      dispatch({ type: 'told', atMs: nowMs(), here, wasActive: hasActed })
    } else {
      const answer = await ask()
      if (!isStopped) dispatch({ type: 'asked', atMs: nowMs(), ...take(answer, here) })
    }
  }
  const tick = () => {
    if (isBusy || isStopped) return
    dispatch({ type: 'looked', here: look() })
    const due = dueCall(rhythm, nowMs())
    if (due === null) return
    isBusy = true
    call(due)
      .catch(() => dispatch({ type: 'failed', atMs: nowMs() }))
      .finally(() => {
        isBusy = false
        tick()
      })
  }
  const timer = setInterval(tick, tickMs)
  return {
    dispatch,
    hurry: tick,
    stop: () => {
      isStopped = true
      clearInterval(timer)
    },
  }
}
