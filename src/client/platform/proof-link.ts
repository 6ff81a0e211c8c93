import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '../../server/trpc/app-router.ts'
import { apiErrorOf } from './api-error.ts'

/** Asks the user to prove their identity again; resolves to false if they cancel. */
type ProofHandler = () => Promise<boolean>

let handler: ProofHandler | null = null
let pendingProof: Promise<boolean> | null = null

/** Registers the handler that asks for a proof; returns a function that unregisters it. */
export function onProofRequired(newHandler: ProofHandler): () => void {
  handler = newHandler
  return () => {
    if (handler === newHandler) handler = null
  }
}

/** Requests a proof, which concurrent calls share. */
function requestProof(): Promise<boolean> {
  if (handler === null) return Promise.resolve(false)
  pendingProof ??= handler().finally(() => {
    pendingProof = null
  })
  return pendingProof
}

/** tRPC link that requests a new proof of identity if the last one is too old, and then retries the call once. */
export function proofLink(): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) =>
      observable((observer) => {
        const send = (mayRetry: boolean) =>
          next(op).subscribe({
            ...observer,
            error: (error) => {
              if (!mayRetry || apiErrorOf(error)?.code !== 'auth.proofTooOld') return observer.error(error)
              void requestProof().then((isProven) => {
                if (isProven) subscription = send(false)
                else observer.error(error)
              })
            },
          })
        let subscription = send(true)
        return () => subscription.unsubscribe()
      })
}
