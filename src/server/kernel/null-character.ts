const nullCharacter = '\0'

/**
 * True if any text within a value contains NUL, which PostgreSQL can't store. Iterative, because the value may be
 * nested deeply.
 */
export function holdsNullCharacter(value: unknown): boolean {
  const pendingValues: unknown[] = [value]
  while (pendingValues.length > 0) {
    const next = pendingValues.pop()
    if (typeof next === 'string' && next.includes(nullCharacter)) return true
    if (typeof next !== 'object' || next === null || ArrayBuffer.isView(next)) continue
    for (const [key, nested] of Object.entries(next)) {
      if (key.includes(nullCharacter)) return true
      pendingValues.push(nested)
    }
  }
  return false
}
