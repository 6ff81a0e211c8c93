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

/** Call of the server, independent of the transport. */
export type SessionCall<Result> = {
  readonly path: string
  readonly send: () => Promise<Result>
  /** Sends `auth.me`. */
  readonly sendMe: () => Promise<Result>
  /** True if a result of `auth.me` has no user. */
  readonly isSignedOut: (result: Result) => boolean
}

/**
 * Holds the session lock, which is exclusive while a tab renews the session, because the new cookie may not have
 * arrived. Web Locks need a secure context; without them, calls don't wait.
 */
function holdSession<Value>(mode: LockMode, task: () => Promise<Value>): Promise<Value> {
  return 'locks' in navigator ? navigator.locks.request('session', { mode }, task) : task()
}

let pendingCheck: Promise<boolean> | null = null

/** Asks the server whether a user is signed in. Concurrent calls share the request. */
function isSignedIn<Result>({ sendMe, isSignedOut }: SessionCall<Result>): Promise<boolean> {
  pendingCheck ??= holdSession('shared', sendMe)
    .then((result) => !isSignedOut(result))
    .finally(() => {
      pendingCheck = null
    })
  return pendingCheck
}

/**
 * Repeats a call once if it was rejected without a session although the user is signed in: its session id was replaced
 * during the call, maybe by another tab. The rejected call had no effect. `auth.me` itself may be affected as well, so
 * it is repeated before a known user counts as signed out.
 */
export async function sendWithSession<Result>(call: SessionCall<Result>): Promise<Result> {
  const { path, send, isSignedOut } = call
  const sendOnce = () => (sessionRenewingCalls.has(path) ? holdSession('exclusive', send) : send())
  try {
    const result = await sendOnce()
    return path === mePath && isSignedOut(result) && readUserId() !== null ? holdSession('shared', sendOnce) : result
  } catch (error) {
    if (apiErrorOf(error)?.code !== 'auth.required' || !(await isSignedIn(call))) throw error
    return sendOnce()
  }
}
