import { apiErrorOf } from '../../../platform/api-error.ts'
import { retryAfterMsOf } from '../../../platform/retrying/retry.ts'

/** Errors of one batch, after which other batches may succeed. */
const batchErrorCodes: ReadonlySet<string> = new Set([
  'suggestions.declined',
  'suggestions.timedOut',
  'suggestions.cutOff',
  'suggestions.unreadable',
  'resource.notFound',
  'input.invalid',
])
/** Errors after which the same batch may succeed a moment later, because it was not sent to the model. */
const busyErrorCodes: ReadonlySet<string> = new Set(['suggestions.busy', 'server.busy', 'request.tooMany'])

const attemptsMax = 4
/**
 * Timeouts in a row after which other batches are likely to time out too. Each request counts toward the monthly limit.
 */
const timeoutsInRowMax = 3
const busyDelayMs = 3_000
const busyDelayMaxMs = 30_000

export type RunOptions<Batch> = {
  readonly batches: readonly Batch[]
  readonly concurrency: number
  /** No request starts after it aborts. Open requests continue, because they already count toward the monthly limit. */
  readonly signal: AbortSignal
  readonly request: (batch: Batch) => Promise<void>
  /** Called if a batch failed with an error that doesn't concern the other batches. */
  readonly onBatchError: (batch: Batch, error: unknown) => void
  /** Resolves after a delay, or when the signal aborts. */
  readonly wait: (delayMs: number, signal: AbortSignal) => Promise<void>
}

/** `stopped` by the signal; `failed` by an error that the other batches would have as well. */
export type RunResult = { readonly status: 'done' | 'stopped' } | { readonly status: 'failed'; readonly error: unknown }

const codeOf = (error: unknown) => apiErrorOf(error)?.code ?? ''

async function requestWithRetries<Batch>(batch: Batch, { request, signal, wait }: RunOptions<Batch>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request(batch)
    } catch (error) {
      if (signal.aborted || attempt === attemptsMax || !busyErrorCodes.has(codeOf(error))) throw error
      const delayMs = Math.min(Math.max(retryAfterMsOf(error) ?? 0, busyDelayMs), busyDelayMaxMs)
      await wait(delayMs, signal)
      if (signal.aborted) throw error
    }
  }
}

/**
 * Requests all batches, several at a time. The run ends when the signal aborts, or at an error that concerns all
 * batches, such as the monthly limit. A lost response also ends the run, because a repeated request counts again.
 */
export async function runBatches<Batch>(options: RunOptions<Batch>): Promise<RunResult> {
  const { batches, concurrency, signal, onBatchError } = options
  let nextIndex = 0
  let timeoutsInRow = 0
  let failure: { readonly error: unknown } | null = null
  const handleError = (batch: Batch, error: unknown) => {
    const code = codeOf(error)
    timeoutsInRow = code === 'suggestions.timedOut' ? timeoutsInRow + 1 : 0
    if (batchErrorCodes.has(code)) onBatchError(batch, error)
    if (!batchErrorCodes.has(code) || timeoutsInRow >= timeoutsInRowMax) failure ??= { error }
  }
  const runWorker = async () => {
    while (!signal.aborted && failure === null) {
      const batch = batches[nextIndex]
      if (batch === undefined) return
      nextIndex += 1
      try {
        await requestWithRetries(batch, options)
        timeoutsInRow = 0
      } catch (error) {
        if (signal.aborted) return
        handleError(batch, error)
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runWorker))
  if (signal.aborted) return { status: 'stopped' }
  // The compiler doesn't see the assignment in `handleError`, and would narrow `failure` to null.
  const runFailure = failure as { readonly error: unknown } | null
  return runFailure === null ? { status: 'done' } : { status: 'failed', error: runFailure.error }
}
