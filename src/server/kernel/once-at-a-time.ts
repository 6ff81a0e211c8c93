import { asSharedWork } from './scheduling/request-work.ts'

/** Request coalescing: concurrent calls with the same key share one execution. Results aren't cached. */
export function onceAtATime<Value>(): (key: string, work: () => Promise<Value>) => Promise<Value> {
  const running = new Map<string, Promise<Value>>()
  return (key, work) => {
    const runningCall = running.get(key)
    if (runningCall !== undefined) return runningCall
    const result = asSharedWork(work).finally(() => running.delete(key))
    running.set(key, result)
    return result
  }
}
