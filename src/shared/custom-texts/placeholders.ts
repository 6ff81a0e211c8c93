/** Placeholders such as `{stop}`, without duplicates, sorted. */
export function placeholdersIn(text: string): readonly string[] {
  return [...new Set(text.match(/\{\w+\}/g))].sort()
}

/** True if a text has the same placeholders as the original. Visitors would see an unknown placeholder unreplaced. */
export function hasPlaceholdersOf(text: string, original: string): boolean {
  return placeholdersIn(text).join() === placeholdersIn(original).join()
}

/** Placeholder of the number in a text with plural forms. */
const countPlaceholder = '{count}'

/** The same, for a plural form that may name the number in words, such as “Check this answer”. */
export function hasPlaceholdersOfForm(text: string, original: string): boolean {
  const withoutCount = (form: string) => placeholdersIn(form).filter((name) => name !== countPlaceholder)
  return withoutCount(text).join() === withoutCount(original).join()
}
