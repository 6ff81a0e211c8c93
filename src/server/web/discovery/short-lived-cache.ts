import { secondMs } from '../../../shared/kernel/units.ts'
import { onceAtATime } from '../../kernel/once-at-a-time.ts'

export const discoveryFreshMs = 30 * secondMs

type Entry<Value> = { readonly value: Value; readonly expiresMs: number }

/** Cache with entries that expire after `discoveryFreshMs`. Beyond `capacity` the oldest entry is evicted. */
export function shortLivedCache<Value>(capacity: number, nowMs: () => number) {
  const entries = new Map<string, Entry<Value>>()
  const loadOnce = onceAtATime<Value>()
  return async (key: string, load: () => Promise<Value>): Promise<Value> => {
    const entry = entries.get(key)
    if (entry !== undefined && entry.expiresMs > nowMs()) return entry.value
    return loadOnce(key, async () => {
      const expiresMs = nowMs() + discoveryFreshMs
      const value = await load()
      entries.delete(key)
      entries.set(key, { value, expiresMs })
      const [oldest] = entries.keys()
      if (entries.size > capacity && oldest !== undefined) entries.delete(oldest)
      return value
    })
  }
}
