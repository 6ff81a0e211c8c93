/**
 * Meaningful joiners, which must stay: between letters (Persian, Indic scripts), after a virama or an Arabic letter to
 * determine its shape, and within an emoji (Unicode 17, chapters 9, 12 and 23.2; UTS 51, 2.7).
 */
const meaningfulJoiners = [
  '(?<=[\\p{L}\\p{M}])[\\u200c\\u200d](?=[\\p{L}\\p{M}])',
  '(?<=[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca\\u1039\\u17d2])[\\u200c\\u200d]',
  '(?<=(?=\\p{L})\\p{Script=Arabic})\\u200d',
  '(?<=\\p{Extended_Pictographic}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?)\\u200d(?=\\p{Extended_Pictographic})',
].join('|')

/** Control characters, invisible characters and bidirectional controls (threat T24). */
const invisible = '[\\p{Cc}\\u061c\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u2069\\ufeff\\ufff9-\\ufffb]'

const joinerOrInvisible = new RegExp(`(${meaningfulJoiners})|${invisible}`, 'gu')

/**
 * Removes or replaces invisible and bidirectional control characters, for file names and other names that people
 * compare by eye.
 */
export function visibleText(text: string, replacement = ''): string {
  return text.toWellFormed().replace(joinerOrInvisible, (_match, joiner: string | undefined) => joiner ?? replacement)
}
