import { limits } from '../../../shared/limits.ts'
import { onceAtATime } from '../../kernel/once-at-a-time.ts'

type Kept<Value> = { readonly value: Value; readonly untilMs: number }

/** What `make` answered a moment ago, by key; the ones made longest ago go when there are more than `count`. */
export function keptShortly<Value>(count: number, nowMs: () => number) {
  const known = new Map<string, Kept<Value>>()
  const once = onceAtATime<Value>()
  return async (key: string, make: () => Promise<Value>): Promise<Value> => {
    const found = known.get(key)
    if (found !== undefined && found.untilMs > nowMs()) return found.value
    return once(key, async () => {
      const untilMs = nowMs() + limits.discoveryFreshMs
      const value = await make()
      known.delete(key)
      known.set(key, { value, untilMs })
      const [oldest] = known.keys()
      if (known.size > count && oldest !== undefined) known.delete(oldest)
      return value
    })
  }
}
