import { forOthersToo } from './turns/request-turn.ts'

/**
 * Work that several ask for at once is done once: whoever asks under a key while it is being done gets the same result.
 * Nothing is kept once it is done.
 */
export function onceAtATime<Value>(): (key: string, work: () => Promise<Value>) => Promise<Value> {
  const running = new Map<string, Promise<Value>>()
  return (key, work) => {
    const begun = running.get(key)
    if (begun !== undefined) return begun
    const result = forOthersToo(work).finally(() => running.delete(key))
    running.set(key, result)
    return result
  }
}
