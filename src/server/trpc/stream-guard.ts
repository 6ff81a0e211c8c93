import { limits } from '../../shared/limits.ts'
import type { Listener } from '../domain/accounts/standings.ts'
import { type Allow, requireAdmitted, type Standing } from '../kernel/operation.ts'

/** A live stream: who hears it, what that takes, and what ends it. */
export type GuardedStream = Listener & { readonly allow: Allow; readonly stop: AbortController }

/** Watches a stream; answers what ends the watching. */
export type StreamGuard = (stream: GuardedStream) => () => void

function judge({ allow, stop }: GuardedStream, standing: Standing): void {
  try {
    requireAdmitted(allow, standing)
  } catch (refusal) {
    stop.abort(refusal)
  }
}

/**
 * Looks every few seconds whether those who hear a live stream still may, also while there is nothing to tell, and
 * aborts the streams of those who may not with the refusal. One look is for all streams of the process, however many
 * there are, and a database that is away for a moment ends none.
 */
export function createStreamGuard(
  standingsOf: (listeners: readonly Listener[]) => Promise<readonly Standing[]>,
): StreamGuard {
  const streams = new Set<GuardedStream>()
  let timer: NodeJS.Timeout | undefined
  let isLooking = false

  const look = async () => {
    if (isLooking) return
    isLooking = true
    const watched = [...streams]
    try {
      const standings = await standingsOf(watched)
      for (const [index, stream] of watched.entries()) {
        judge(stream, standings[index] ?? { actor: null, account: null })
      }
    } catch {
      // The next look asks again.
    } finally {
      isLooking = false
    }
  }

  return (stream) => {
    streams.add(stream)
    timer ??= setInterval(() => void look(), limits.liveStreamRecheckMs)
    return () => {
      streams.delete(stream)
      if (streams.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }
}
