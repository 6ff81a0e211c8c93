import type { Operation, OperationResultEnvelope, TRPCClientError, TRPCLink } from '@trpc/client'
import { observable, observableToPromise } from '@trpc/server/observable'
import type { AppRouter } from '../../server/trpc/app-router.ts'
import { readUserId } from './account-storage.ts'
import { apiErrorOf } from './api-error.ts'

/** These give the browser another session id: what it sent with the one of before, in any tab, is rejected. */
const renewing: ReadonlySet<string> = new Set([
  'auth.signIn',
  'users.prove',
  'users.finishSignUp',
  'accounts.swap',
  'accounts.accept',
  'accounts.acceptAsStranger',
  'providers.finish',
])

type Answer = OperationResultEnvelope<unknown, TRPCClientError<AppRouter>>

/**
 * While one tab holds the session exclusively, others wait before they ask who is signed in: the cookie may still be on
 * its way. Browsers have locks on pages of TLS and of the own machine only; elsewhere nobody waits.
 */
function holdSession<Value>(mode: LockMode, work: () => Promise<Value>): Promise<Value> {
  return 'locks' in navigator ? navigator.locks.request('session', { mode }, work) : work()
}

const whoPath = 'auth.me'
const isNobody = ({ result }: Answer) => 'data' in result && result.data === null

let asking: Promise<boolean> | null = null

/** Calls that are rejected at the same time share one question. */
function isSignedIn(ask: () => Promise<Answer>): Promise<boolean> {
  asking ??= holdSession('shared', ask)
    .then((answer) => !isNobody(answer))
    .finally(() => {
      asking = null
    })
  return asking
}

/**
 * A call that is rejected for want of a session is made once more when somebody is signed in all the same: it was sent
 * with an id that was replaced meanwhile, maybe by another tab. Nothing was done for it the first time. The question who
 * is signed in may have been sent so too: where somebody was, it is asked twice before the answer is nobody.
 */
export function sessionLink(): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) => {
      const send = (call: Operation) => observableToPromise(next(call))
      const make = () => (renewing.has(op.path) ? holdSession('exclusive', () => send(op)) : send(op))
      const whoami = () => send({ ...op, type: 'query', path: whoPath, input: {}, signal: null })
      const makeSurely = async () => {
        try {
          const answer = await make()
          return op.path === whoPath && isNobody(answer) && readUserId() !== null ? holdSession('shared', make) : answer
        } catch (error) {
          if (apiErrorOf(error)?.code !== 'auth.required' || !(await isSignedIn(whoami))) throw error
          return make()
        }
      }
      return observable((observer) => {
        makeSurely().then((answer) => {
          observer.next(answer)
          observer.complete()
        }, observer.error)
      })
    }
}
