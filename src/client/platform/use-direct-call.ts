import { useEffect, useEffectEvent, useState } from 'react'
import { pause } from './retrying/pause.ts'
import { mayRetry, retryDelayMs } from './retrying/retry.ts'

type CallState<Output> = {
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  readonly data: Output | null
  readonly error: unknown
}

const idle = { status: 'idle', data: null, error: null } as const

/** Function that starts a call, such as on a click, and the state of that call. */
export function useDirectCall<Args extends readonly unknown[], Output>(
  send: (...args: Args) => Promise<Output>,
  onSuccess?: (output: Output) => void,
) {
  const [{ status, data, error }, setState] = useState<CallState<Output>>(idle)
  const start = async (...args: Args) => {
    setState({ ...idle, status: 'pending' })
    try {
      const output = await send(...args)
      setState({ status: 'success', data: output, error: null })
      onSuccess?.(output)
    } catch (failure) {
      setState({ status: 'error', data: null, error: failure })
    }
  }
  return {
    start: (...args: Args) => void start(...args),
    reset: () => setState(idle),
    data,
    error,
    isPending: status === 'pending',
    isSuccess: status === 'success',
  }
}

/** Loads with the same retries as queries. */
async function loadWithRetries<Output>(load: () => Promise<Output>): Promise<Output> {
  for (let failureCount = 0; ; failureCount += 1) {
    try {
      return await load()
    } catch (error) {
      if (!mayRetry(failureCount, error)) throw error
      await pause(retryDelayMs(failureCount, error, Math.random()))
    }
  }
}

/** Result of a call that starts when the component mounts; `retry` calls again. */
export function useDirectLoad<Output>(load: () => Promise<Output>) {
  const [{ status, data, error }, setState] = useState<CallState<Output>>({ ...idle, status: 'pending' })
  const [attempt, setAttempt] = useState(0)
  const startLoad = useEffectEvent(load)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    let isCurrent = true
    loadWithRetries(() => startLoad()).then(
      (output) => isCurrent && setState({ status: 'success', data: output, error: null }),
      (failure: unknown) => isCurrent && setState({ status: 'error', data: null, error: failure }),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])
  const retry = () => {
    setState({ ...idle, status: 'pending' })
    setAttempt((count) => count + 1)
  }
  return { data, error, isPending: status === 'pending', retry }
}
