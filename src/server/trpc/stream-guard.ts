import type { Logger } from 'pino'
import { secondMs } from '../../shared/kernel/units.ts'
import type { Listener } from '../domain/access/accounts/listener-access.ts'
import { type Allow, type CallerAccess, requireAdmitted } from '../kernel/operation.ts'
import { asOwnWork } from '../kernel/scheduling/request-work.ts'

/** Interval at which the permissions of live streams are checked. */
export const liveStreamRecheckMs = 3 * secondMs
/** Time limit of a check of all streams. */
export const liveStreamCheckTimeoutMs = 20 * secondMs

/** Live stream with its listener, the access it requires, and a controller that ends it. */
export type GuardedStream = Listener & { readonly allow: Allow; readonly controller: AbortController }

/** Starts guarding a stream; returns a function that stops guarding it. */
export type StreamGuard = (stream: GuardedStream) => () => void

function checkAccess({ allow, controller }: GuardedStream, access: CallerAccess): void {
  try {
    requireAdmitted(allow, access)
  } catch (error) {
    controller.abort(error)
  }
}

/** Rejects a query that takes too long, because a hanging connection must not suspend the checks of all streams. */
async function withTimeout<Value>(query: Promise<Value>): Promise<Value> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the database does not respond')), liveStreamCheckTimeoutMs)
  try {
    return await Promise.race([query, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Periodically checks the access of all listeners of live streams, and aborts the streams of listeners who have lost it.
 * One query checks all streams of the process. A short outage of the database ends no stream.
 */
export function createStreamGuard(
  findListenerAccess: (listeners: readonly Listener[]) => Promise<readonly CallerAccess[]>,
  log: Pick<Logger, 'warn'>,
): StreamGuard {
  const streams = new Set<GuardedStream>()
  let timer: NodeJS.Timeout | undefined
  let isChecking = false
  let hasFailed = false

  const checkAll = async () => {
    if (isChecking) return
    isChecking = true
    const checkedStreams = [...streams]
    try {
      const accesses = await withTimeout(findListenerAccess(checkedStreams))
      hasFailed = false
      for (const [index, stream] of checkedStreams.entries()) {
        checkAccess(stream, accesses[index] ?? { actor: null, account: null })
      }
    } catch (error) {
      // The next check retries; an outage is logged once.
      if (!hasFailed) log.warn({ err: error }, 'could not check the access of live streams')
      hasFailed = true
    } finally {
      isChecking = false
    }
  }

  return (stream) => {
    streams.add(stream)
    timer ??= setInterval(() => void asOwnWork(checkAll), liveStreamRecheckMs)
    return () => {
      streams.delete(stream)
      if (streams.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }
}
