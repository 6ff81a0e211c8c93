import { AppError } from './app-error.ts'

/** Counting semaphore: at most a fixed number of tasks run at a time; others wait in a FIFO queue. */
export type Semaphore = {
  /** Runs `task` once a slot is free. Rejects with the signal's reason if it is aborted while waiting. */
  readonly run: <T>(signal: AbortSignal | undefined, task: () => Promise<T>) => Promise<T>
}

/** Creates a semaphore with a number of slots. */
export function createSemaphore(slotCount: number): Semaphore {
  let freeSlots = slotCount
  const queue: (() => void)[] = []
  const acquire = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      if (freeSlots > 0) {
        freeSlots--
        return resolve()
      }
      const leaveQueue = () => {
        queue.splice(queue.indexOf(proceed), 1)
        reject(signal?.reason)
      }
      const proceed = () => {
        signal?.removeEventListener('abort', leaveQueue)
        resolve()
      }
      queue.push(proceed)
      signal?.addEventListener('abort', leaveQueue, { once: true })
    })
  const release = () => {
    const proceedNext = queue.shift()
    if (proceedNext === undefined) freeSlots++
    else proceedNext()
  }
  return {
    async run(signal, task) {
      signal?.throwIfAborted()
      await acquire(signal)
      return task().finally(release)
    },
  }
}

const busyRetrySeconds = 5

type BoundedWait = { readonly semaphore: Semaphore; readonly maxWaitMs: number }

/** Runs `task` in a slot. Rejects with `server.busy` if no slot is free within `maxWaitMs`. */
export function runWithBoundedWait<Value>(
  { semaphore, maxWaitMs }: BoundedWait,
  task: () => Promise<Value>,
): Promise<Value> {
  const waiting = new AbortController()
  const failAsBusy = () => waiting.abort(new AppError('server.busy', { retryAfterSeconds: busyRetrySeconds }))
  const timer = setTimeout(failAsBusy, maxWaitMs)
  const startTask = () => {
    clearTimeout(timer)
    return task()
  }
  return semaphore.run(waiting.signal, startTask).finally(() => clearTimeout(timer))
}

/** One semaphore per key. Entries of idle keys are removed. */
export function createKeyedSemaphore(slotCount: number): (key: string) => Semaphore {
  const entries = new Map<string, { readonly semaphore: Semaphore; taskCount: number }>()
  return (key) => ({
    async run(signal, task) {
      const entry = entries.get(key) ?? { semaphore: createSemaphore(slotCount), taskCount: 0 }
      entries.set(key, entry)
      entry.taskCount++
      return entry.semaphore.run(signal, task).finally(() => {
        entry.taskCount--
        if (entry.taskCount === 0) entries.delete(key)
      })
    },
  })
}
