import type { Logger } from 'pino'
import { limits } from '../../shared/limits.ts'
import type { Listener } from '../domain/access/accounts/standings.ts'
import { type Allow, requireAdmitted, type Standing } from '../kernel/operation.ts'
import { asOwnWork } from '../kernel/turns/request-turn.ts'

/** A live stream: who hears it, what that takes, and what ends it. */
export type GuardedStream = Listener & { readonly allow: Allow; readonly stop: AbortController }

/** Watches a stream; answers what ends the watching. */
export type StreamGuard = (stream: GuardedStream) => () => void

function judge({ allow, stop }: GuardedStream, standing: Standing): void {
  try {
    requireAdmitted(allow, standing)
  } catch (appError) {
    stop.abort(appError)
  }
}

/** A connection that hangs must not keep the rights of all streams from being looked at. */
async function withinTime<Value>(answer: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the database does not answer')), limits.liveStreamCheckTimeoutMs)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Looks every few seconds whether those who hear a live stream still may, also while there is nothing to tell, and
 * aborts the streams of those who may not with the error. One look is for all streams of the process, however many
 * there are, and a database that is away for a moment ends none.
 */
export function createStreamGuard(
  standingsOf: (listeners: readonly Listener[]) => Promise<readonly Standing[]>,
  log: Pick<Logger, 'warn'>,
): StreamGuard {
  const streams = new Set<GuardedStream>()
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  let hasFailed = false

  const look = async () => {
    if (isLooking) return
    isLooking = true
    const watched = [...streams]
    try {
      const standings = await withinTime(standingsOf(watched))
      hasFailed = false
      for (const [index, stream] of watched.entries()) {
        judge(stream, standings[index] ?? { actor: null, account: null })
      }
    } catch (error) {
      // The next look asks again; one line an outage is enough.
      if (!hasFailed) log.warn({ err: error }, 'could not look whether live streams may go on')
      hasFailed = true
    } finally {
      isLooking = false
    }
  }

  return (stream) => {
    streams.add(stream)
    timer ??= setInterval(() => void asOwnWork(look), limits.liveStreamRecheckMs)
    return () => {
      streams.delete(stream)
      if (streams.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }
}
