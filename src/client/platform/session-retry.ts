import { readUserId } from './account-storage.ts'
import { apiErrorOf } from './api-error.ts'

/** Calls that replace the session id, so that concurrent requests with the previous id are rejected. */
const sessionRenewingCalls: ReadonlySet<string> = new Set([
  'auth.signIn',
  'users.prove',
  'users.finishSignUp',
  'accounts.swap',
  'accounts.accept',
  'accounts.acceptAsStranger',
  'providers.finish',
])

export const mePath = 'auth.me'

/** Call to the server, independent of the transport. */
export type SessionCall<Result> = {
  readonly path: string
  readonly send: () => Promise<Result>
  /** Sends `auth.me`. */
  readonly sendMe: () => Promise<Result>
  /** True if a result of `auth.me` has no user. */
  readonly isSignedOut: (result: Result) => boolean
}

/**
 * Runs a task while this tab holds the session lock. A call that renews the session holds it exclusively, because a
 * check of the session must wait until the new cookie has arrived. Web Locks need a secure context. Without them, calls
 * don't wait.
 */
function withSessionLock<Value>(mode: LockMode, task: () => Promise<Value>): Promise<Value> {
  return 'locks' in navigator ? navigator.locks.request('session', { mode }, task) : task()
}

/** Check that is in progress. */
let pendingCheck: Promise<boolean> | null = null

/** Asks the server whether a user is signed in. Concurrent calls share the request. */
function isSignedIn<Result>({ sendMe, isSignedOut }: SessionCall<Result>): Promise<boolean> {
  pendingCheck ??= withSessionLock('shared', sendMe)
    .then((result) => !isSignedOut(result))
    .finally(() => {
      pendingCheck = null
    })
  return pendingCheck
}

/**
 * Sends a call and repeats it once if it was rejected without a session although the user is signed in. Then the
 * session id was replaced during the call, maybe by another tab, and the rejected call had no effect. `auth.me` isn't
 * rejected without a session but returns no user. It is repeated if this browser knows a user.
 */
export async function sendWithSession<Result>(call: SessionCall<Result>): Promise<Result> {
  const { path, send, isSignedOut } = call
  const sendCall = () => (sessionRenewingCalls.has(path) ? withSessionLock('exclusive', send) : send())
  try {
    const result = await sendCall()
    return path === mePath && isSignedOut(result) && readUserId() !== null
      ? withSessionLock('shared', sendCall)
      : result
  } catch (error) {
    if (apiErrorOf(error)?.code !== 'auth.required' || !(await isSignedIn(call))) throw error
    return sendCall()
  }
}
