import type { Operation, OperationResultEnvelope, TRPCClientError, TRPCLink } from '@trpc/client'
import { observable, observableToPromise } from '@trpc/server/observable'
import type { AppRouter } from '../../server/trpc/app-router.ts'
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

type CallResult = OperationResultEnvelope<unknown, TRPCClientError<AppRouter>>

/**
 * Holds the session lock, which is exclusive while a tab renews the session, because the new cookie may not have
 * arrived. Web Locks need a secure context; without them, calls don't wait.
 */
function holdSession<Value>(mode: LockMode, task: () => Promise<Value>): Promise<Value> {
  return 'locks' in navigator ? navigator.locks.request('session', { mode }, task) : task()
}

const mePath = 'auth.me'
const isSignedOut = ({ result }: CallResult) => 'data' in result && result.data === null

let pendingCheck: Promise<boolean> | null = null

/** Asks the server whether a user is signed in. Concurrent calls share the request. */
function isSignedIn(fetchUser: () => Promise<CallResult>): Promise<boolean> {
  pendingCheck ??= holdSession('shared', fetchUser)
    .then((result) => !isSignedOut(result))
    .finally(() => {
      pendingCheck = null
    })
  return pendingCheck
}

/**
 * tRPC link that retries a call once if it was rejected without a session although the user is signed in: its session
 * id was replaced during the call, maybe by another tab. The rejected call had no effect. `auth.me` itself may be affected as
 * well, so it is repeated before a known user counts as signed out.
 */
export function sessionLink(): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) => {
      const send = (call: Operation) => observableToPromise(next(call))
      const sendOnce = () => (sessionRenewingCalls.has(op.path) ? holdSession('exclusive', () => send(op)) : send(op))
      const fetchMe = () => send({ ...op, type: 'query', path: mePath, input: {}, signal: null })
      const sendWithRetry = async () => {
        try {
          const result = await sendOnce()
          return op.path === mePath && isSignedOut(result) && readUserId() !== null
            ? holdSession('shared', sendOnce)
            : result
        } catch (error) {
          if (apiErrorOf(error)?.code !== 'auth.required' || !(await isSignedIn(fetchMe))) throw error
          return sendOnce()
        }
      }
      return observable((observer) => {
        sendWithRetry().then((result) => {
          observer.next(result)
          observer.complete()
        }, observer.error)
      })
    }
}
