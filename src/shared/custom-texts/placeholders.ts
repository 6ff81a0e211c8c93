/** Placeholders such as `{stop}`, without duplicates, sorted. */
export function placeholdersIn(text: string): readonly string[] {
  return [...new Set(text.match(/\{\w+\}/g))].sort()
}

/** True if a text has the same placeholders as the original. Visitors would see an unknown placeholder unreplaced. */
export function hasPlaceholdersOf(text: string, original: string): boolean {
  return placeholdersIn(text).join() === placeholdersIn(original).join()
}
