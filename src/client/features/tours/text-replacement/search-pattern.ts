/** Words to find in texts, with the search options. */
export type TextSearch = { readonly find: string; readonly matchesCase: boolean; readonly matchesWholeWords: boolean }

const syntaxCharacters = /[\\^$.*+?()[\]{}|/]/g
/** Letters, their accents, digits and the underscore. */
const wordCharacter = '[\\p{L}\\p{M}\\p{N}_]'

/**
 * Pattern that finds all occurrences; null if there is nothing to find. A space matches any white space, because
 * editors of rich text write non-breaking ones.
 */
export function searchPattern({ find, matchesCase, matchesWholeWords }: TextSearch): RegExp | null {
  if (find.trim() === '') return null
  const literal = find.replace(syntaxCharacters, '\\$&').replace(/\s+/g, '\\s+')
  const bounded = matchesWholeWords ? `(?<!${wordCharacter})${literal}(?!${wordCharacter})` : literal
  return new RegExp(bounded, matchesCase ? 'gu' : 'giu')
}
