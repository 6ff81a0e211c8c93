import type { Operation, OperationResultEnvelope, TRPCClientError, TRPCLink } from '@trpc/client'
import { observable, observableToPromise } from '@trpc/server/observable'
import type { AppRouter } from '../../server/trpc/app-router.ts'
import { mePath, sendWithSession } from './session-retry.ts'

type CallResult = OperationResultEnvelope<unknown, TRPCClientError<AppRouter>>

const isSignedOut = ({ result }: CallResult) => 'data' in result && result.data === null

/** tRPC link that repeats calls whose session id was replaced: see `sendWithSession`. */
export function sessionLink(): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) => {
      const send = (call: Operation) => observableToPromise(next(call))
      const call = {
        path: op.path,
        send: () => send(op),
        sendMe: () => send({ ...op, type: 'query', path: mePath, input: {}, signal: null }),
        isSignedOut,
      }
      return observable((observer) => {
        sendWithSession(call).then((result) => {
          observer.next(result)
          observer.complete()
        }, observer.error)
      })
    }
}
