const nullCharacter = '\0'

/**
 * Whether some text within a value has the character NUL, which no database column holds and no person types. Without
 * recursion: the value may be as deep as it likes.
 */
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
