/** Values of the tokens of a pattern for one item. */
export type PatternValues = {
  readonly number: number
  /** Texts by the names of their tokens; a text that is missing or unknown is empty. */
  readonly texts: Readonly<Record<string, string>>
}

/** Tokens of the number, without their braces. Each further `n` pads it to one more digit. */
export const numberTokens = ['n', 'nn'] as const

const tokenPattern = /\{([a-z]+)\}/g
const numberToken = /^n+$/

/** Name that a pattern gives to an item. Text in braces that is no token stays as it is. */
export function nameFromPattern(pattern: string, { number, texts }: PatternValues): string {
  const filled = pattern.replace(tokenPattern, (match, token: string) =>
    numberToken.test(token) ? String(number).padStart(token.length, '0') : (texts[token] ?? match),
  )
  return filled.replace(/\s+/g, ' ').trim()
}

/** Replaces the selected text of a pattern with a token; `caret` is the position after the token. */
export function insertToken(
  pattern: string,
  token: string,
  { start, end }: { readonly start: number; readonly end: number },
): { readonly pattern: string; readonly caret: number } {
  return { pattern: pattern.slice(0, start) + token + pattern.slice(end), caret: start + token.length }
}
