const nullCharacter = '\0'

/** Whether any text within a value contains NUL, which PostgreSQL can't store. Iterative, as the value may be nested deeply. */
export function holdsNullCharacter(value: unknown): boolean {
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string' && next.includes(nullCharacter)) return true
    if (typeof next !== 'object' || next === null || ArrayBuffer.isView(next)) continue
    for (const [key, inner] of Object.entries(next)) {
      if (key.includes(nullCharacter)) return true
      waiting.push(inner)
    }
  }
  return false
}
