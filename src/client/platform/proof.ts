import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '../../server/trpc/app-router.ts'
import { apiErrorOf } from './api-error.ts'

/** Asks the person to prove again who they are; false when they would not. */
type AskForProof = () => Promise<boolean>

let ask: AskForProof | null = null
let asking: Promise<boolean> | null = null

/** Says who asks for a proof; returns what takes that back. */
export function onProofWanted(by: AskForProof): () => void {
  ask = by
  return () => {
    if (ask === by) ask = null
  }
}

/** Calls that want a proof at the same time share one. */
function wantProof(): Promise<boolean> {
  if (ask === null) return Promise.resolve(false)
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}

/** A call that is rejected because the sign-in is too old asks for a proof and is made once more. */
export function proofLink(): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) =>
      observable((observer) => {
        const send = (mayAsk: boolean) =>
          next(op).subscribe({
            ...observer,
            error: (error) => {
              if (!mayAsk || apiErrorOf(error)?.code !== 'auth.proofTooOld') return observer.error(error)
              void wantProof().then((isProven) => {
                if (isProven) running = send(false)
                else observer.error(error)
              })
            },
          })
        let running = send(true)
        return () => running.unsubscribe()
      })
}
