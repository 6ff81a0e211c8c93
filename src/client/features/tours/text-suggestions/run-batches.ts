import { apiErrorOf } from '../../../platform/api-error.ts'
import { retryAfterMsOf } from '../../../platform/retrying/retry.ts'

/** Codes after which other batches may succeed. */
const ownErrors: ReadonlySet<string> = new Set([
  'suggestions.declined',
  'suggestions.timedOut',
  'suggestions.cutOff',
  'suggestions.unreadable',
  'resource.notFound',
  'input.invalid',
])
/** Codes after which the same batch may succeed a moment later, because it was not sent to the model. */
const busyErrors: ReadonlySet<string> = new Set(['suggestions.busy', 'server.busy', 'request.tooMany'])

const busyTriesMax = 4
/** Timeouts in a row after which the others are likely to time out as well. Each is counted. */
const timeoutsInRowMax = 3
const busyPauseMs = 3_000
const busyPauseMaxMs = 30_000

export type RunOptions<Batch> = {
  readonly batches: readonly Batch[]
  readonly atOnce: number
  /** Starts no request after it aborts. Open ones continue, because they are counted already. */
  readonly signal: AbortSignal
  readonly ask: (batch: Batch) => Promise<void>
  /** Called for a batch whose error doesn't concern the others. */
  readonly onBatchError: (batch: Batch, error: unknown) => void
  /** Resolves after a delay, or when the signal aborts. */
  readonly pause: (delayMs: number, signal: AbortSignal) => Promise<void>
}

/** `stopped` by the signal; `failed` by an error that the other batches would have as well. */
export type RunResult = { readonly status: 'done' | 'stopped' } | { readonly status: 'failed'; readonly error: unknown }

const codeOf = (error: unknown) => apiErrorOf(error)?.code ?? ''

async function askPatiently<Batch>(batch: Batch, { ask, signal, pause }: RunOptions<Batch>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask(batch)
    } catch (error) {
      if (signal.aborted || tries === busyTriesMax || !busyErrors.has(codeOf(error))) throw error
      const pauseMs = Math.min(Math.max(retryAfterMsOf(error) ?? 0, busyPauseMs), busyPauseMaxMs)
      await pause(pauseMs, signal)
      if (signal.aborted) throw error
    }
  }
}

/**
 * Asks for all batches, some at a time. Ends when the signal aborts, or at an error that concerns all batches, such as the
 * limit of the month; a lost response ends it too, because a repeat is counted again.
 */
export async function runBatches<Batch>(options: RunOptions<Batch>): Promise<RunResult> {
  const { batches, atOnce, signal, onBatchError } = options
  let next = 0
  let timeoutsInRow = 0
  let failure: { readonly error: unknown } | null = null
  const handleError = (batch: Batch, error: unknown) => {
    const code = codeOf(error)
    timeoutsInRow = code === 'suggestions.timedOut' ? timeoutsInRow + 1 : 0
    if (ownErrors.has(code)) onBatchError(batch, error)
    if (!ownErrors.has(code) || timeoutsInRow >= timeoutsInRowMax) failure ??= { error }
  }
  const work = async () => {
    while (!signal.aborted && failure === null) {
      const batch = batches[next]
      if (batch === undefined) return
      next += 1
      try {
        await askPatiently(batch, options)
        timeoutsInRow = 0
      } catch (error) {
        if (signal.aborted) return
        handleError(batch, error)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  if (signal.aborted) return { status: 'stopped' }
  const failed = failure as { readonly error: unknown } | null
  return failed === null ? { status: 'done' } : { status: 'failed', error: failed.error }
}
