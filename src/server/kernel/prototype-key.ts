/**
 * Whether some object of a parsed JSON value has a key `__proto__`. Nobody who means well sends one, and code that copies
 * objects key by key sets a prototype with it (threat T17). Without recursion: the value may be as deep as it likes.
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
