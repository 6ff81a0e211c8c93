import { limits } from '../../../shared/limits.ts'
import { closeEditing, openEditing } from '../../platform/editing-calls.ts'

type Tracked = {
  readonly accountId: string
  readonly tourId: string
  /** The server knows that the tour is open. */
  readonly onOpened: () => void
}

/** Calls of this tab, one after the other: a closing must not be overtaken by the renewal before it. */
let turn: Promise<unknown> = Promise.resolve()

export function inTurn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const answer = turn.then(call)
  turn = answer.catch(() => undefined)
  return answer
}

/** What the server does not hear it forgets by itself, and the next renewal says it again. */
function sayInTurn(call: () => Promise<void>): void {
  inTurn(call).catch(() => undefined)
}

/** Keeps an editing session open until the answer is called (spec §4). */
export function trackEditing({ onOpened, ...place }: Tracked): () => void {
  const renew = () => sayInTurn(() => openEditing(place).then(onOpened))
  // Timers of a hidden page sleep, and a page that comes back from the browser's memory had said goodbye.
  const renewWhenSeen = () => {
    if (document.visibilityState === 'visible') renew()
  }
  renew()
  const timer = setInterval(renew, limits.editingRenewMs)
  document.addEventListener('visibilitychange', renewWhenSeen)
  addEventListener('pageshow', renewWhenSeen)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', renewWhenSeen)
    removeEventListener('pageshow', renewWhenSeen)
    sayInTurn(() => closeEditing(place))
  }
}
