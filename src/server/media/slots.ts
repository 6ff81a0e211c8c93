/** A counted number of places; who finds none waits in a queue. */
export type Places = {
  /** Runs `work` once a place is free. Rejects with the signal's reason when it is aborted while waiting. */
  readonly within: <T>(signal: AbortSignal | undefined, work: () => Promise<T>) => Promise<T>
}

export function openSlots(count: number): Places {
  let free = count
  const waiting: (() => void)[] = []
  const enter = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      if (free > 0) {
        free--
        return resolve()
      }
      const leaveQueue = () => {
        waiting.splice(waiting.indexOf(go), 1)
        reject(signal?.reason)
      }
      const go = () => {
        signal?.removeEventListener('abort', leaveQueue)
        resolve()
      }
      waiting.push(go)
      signal?.addEventListener('abort', leaveQueue, { once: true })
    })
  const leave = () => {
    const next = waiting.shift()
    if (next === undefined) free++
    else next()
  }
  return {
    async within(signal, work) {
      signal?.throwIfAborted()
      await enter(signal)
      return work().finally(leave)
    },
  }
}
