/**
 * Whether a parsed JSON value contains the key `__proto__`, with which code that copies objects by key would set a
 * prototype (threat T17). Iterative, as the value may be nested deeply.
 */
export function namesPrototype(value: unknown): boolean {
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null) continue
    if (Object.hasOwn(next, '__proto__')) return true
    for (const inner of Object.values(next)) if (typeof inner === 'object') waiting.push(inner)
  }
  return false
}
