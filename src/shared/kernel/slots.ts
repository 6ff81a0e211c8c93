import { AppError } from './app-error.ts'

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

type Waiting = { readonly places: Places; readonly waitMs: number }

/** Runs `work` in a place. Rejects with `server.busy` where none is free in `waitMs`. */
export function withinTime<Value>({ places, waitMs }: Waiting, work: () => Promise<Value>): Promise<Value> {
  const patience = new AbortController()
  const isBusy = () => patience.abort(new AppError('server.busy', { retryAfterSeconds: 5 }))
  const timer = setTimeout(isBusy, waitMs)
  const begin = () => {
    clearTimeout(timer)
    return work()
  }
  return places.within(patience.signal, begin).finally(() => clearTimeout(timer))
}

/** So many places for each key; nothing is kept of a key that nobody uses. */
export function openSlotsByKey(count: number): (key: string) => Places {
  const used = new Map<string, { readonly places: Places; users: number }>()
  return (key) => ({
    async within(signal, work) {
      const slots = used.get(key) ?? { places: openSlots(count), users: 0 }
      used.set(key, slots)
      slots.users++
      return slots.places.within(signal, work).finally(() => {
        slots.users--
        if (slots.users === 0) used.delete(key)
      })
    },
  })
}
