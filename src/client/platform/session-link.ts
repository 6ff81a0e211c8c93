import type { Operation, OperationResultEnvelope, TRPCClientError, TRPCLink } from '@trpc/client'
import { observable, observableToPromise } from '@trpc/server/observable'
import type { AppRouter } from '../../server/trpc/app-router.ts'
import { takePrefetchedResponse } from './prefetched-queries.ts'
import { mePath, sendWithSession } from './session-retry.ts'

type CallResult = OperationResultEnvelope<unknown, TRPCClientError<AppRouter>>

const isSignedOut = ({ result }: CallResult) => 'data' in result && result.data === null

/**
 * tRPC link that repeats a call if its session id has been replaced: see `sendWithSession`. A prefetched query isn't
 * sent again unless the prefetch failed.
 */
export function sessionLink(): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) => {
      const sendNow = (call: Operation): Promise<CallResult> => observableToPromise(next(call))
      const send = (call: Operation) =>
        takePrefetchedResponse(call.path, call.input)?.then(
          (data): CallResult => ({ result: { data } }),
          () => sendNow(call),
        ) ?? sendNow(call)
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
