/** Values of the tokens of a pattern for one stop. */
export type PatternValues = {
  readonly name: string
  readonly number: number
  /** Day as YYYY-MM-DD. */
  readonly date: string
  /** Name of the media file without its extension; empty without media. */
  readonly file: string
}

/** Tokens that the rename dialog offers, without their braces. Each further `n` pads the number to one more digit. */
export const patternTokens = ['name', 'n', 'nn', 'date', 'file'] as const

const tokenPattern = /\{(name|date|file|n+)\}/g

/** Name that a pattern gives to a stop. Text in braces that is no token stays as it is. */
export function nameFromPattern(pattern: string, { name, number, date, file }: PatternValues): string {
  const values: Readonly<Record<string, string>> = { name, date, file }
  const filled = pattern.replace(
    tokenPattern,
    (_token, token: string) => values[token] ?? String(number).padStart(token.length, '0'),
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
