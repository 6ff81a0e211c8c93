import { retryDelayMs } from '../../../../sdk/core/loading/retry-backoff.ts'

type RepeatOptions = {
  readonly signal: AbortSignal
  /** True for an error that a retry can't change. */
  readonly isPermanent: (error: unknown) => boolean
  readonly onFailure: () => void
}

/** Repeats an attempt with backoff until it succeeds. Undefined after a permanent error, or if `signal` is aborted before. */
export async function repeatUntilDone<Value>(
  attempt: () => Promise<Value>,
  { signal, isPermanent, onFailure }: RepeatOptions,
): Promise<Value | undefined> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (signal.aborted) return undefined
      onFailure()
      if (isPermanent(error)) return undefined
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, retryDelayMs(failures))
      signal.addEventListener('abort', () => resolve(), { once: true })
      await promise
      clearTimeout(timer)
    }
  }
  return undefined
}
