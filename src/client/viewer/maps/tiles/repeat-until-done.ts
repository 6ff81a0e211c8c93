import { retryDelayMs } from '../../../../sdk/core/loading/retry-backoff.ts'

type RepeatOptions = { readonly signal: AbortSignal; readonly onFailure: () => void }

/** Repeats an attempt with backoff until it succeeds. Undefined if `signal` is aborted before. */
export async function repeatUntilDone<Value>(
  attempt: () => Promise<Value>,
  { signal, onFailure }: RepeatOptions,
): Promise<Value | undefined> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      return await attempt()
    } catch {
      if (signal.aborted) return undefined
      onFailure()
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, retryDelayMs(failures))
      signal.addEventListener('abort', () => resolve(), { once: true })
      await promise
      clearTimeout(timer)
    }
  }
  return undefined
}
