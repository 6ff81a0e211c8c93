import { closeEditing, openEditing } from '../../../platform/editing-calls.ts'
import { editingRenewMs } from './presence/presence-schedule.ts'

type EditingSession = {
  readonly accountId: string
  readonly tourId: string
  /** Called when the server has registered the session. */
  readonly onOpened: () => void
}

/** Tail of this tab's request queue, so that closing a session can't overtake an earlier renewal. */
let queueTail: Promise<unknown> = Promise.resolve()

/** Runs a call after all earlier ones, whether they succeeded or failed. */
export function enqueueEditingCall<Result>(request: () => Promise<Result>): Promise<Result> {
  const result = queueTail.then(request)
  queueTail = result.catch(() => undefined)
  return result
}

/** Sends a request and ignores its failure: the server expires sessions, and the next renewal repeats the request. */
function sendEditingCall(request: () => Promise<void>): void {
  enqueueEditingCall(request).catch(() => undefined)
}

/** Keeps an editing session open. Returns a function that closes it. */
export function trackEditing({ onOpened, ...session }: EditingSession): () => void {
  const renew = () => sendEditingCall(() => openEditing(session).then(onOpened))
  // Renews at once, because timers are throttled in hidden pages, and a page in the back/forward cache closed its session.
  const renewWhenVisible = () => {
    if (document.visibilityState === 'visible') renew()
  }
  renew()
  const timer = setInterval(renew, editingRenewMs)
  document.addEventListener('visibilitychange', renewWhenVisible)
  addEventListener('pageshow', renewWhenVisible)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', renewWhenVisible)
    removeEventListener('pageshow', renewWhenVisible)
    sendEditingCall(() => closeEditing(session))
  }
}
