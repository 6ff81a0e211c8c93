/**
 * Joiners that change what is read, and stay: between letters (Persian, the scripts of India), behind a virama or an
 * Arabic letter, whose form they choose, and within an emoji (Unicode 17, chapters 9, 12 and 23.2; UTS 51, 2.7).
 */
const joinersThatStay = [
  '(?<=[\\p{L}\\p{M}])[\\u200c\\u200d](?=[\\p{L}\\p{M}])',
  '(?<=[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca\\u1039\\u17d2])[\\u200c\\u200d]',
  '(?<=(?=\\p{L})\\p{Script=Arabic})\\u200d',
  '(?<=\\p{Extended_Pictographic}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?)\\u200d(?=\\p{Extended_Pictographic})',
].join('|')

/** Control characters, characters that show nothing, and those that turn the direction of reading (threat T24). */
const invisible = '[\\p{Cc}\\u061c\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u2069\\ufeff\\ufff9-\\ufffb]'

const joinerOrInvisible = new RegExp(`(${joinersThatStay})|${invisible}`, 'gu')

/**
 * A text without what hides or turns the rest of it, or with something else instead: file names and other names that
 * people compare by eye.
 */
export function visibleText(text: string, instead = ''): string {
  return text.toWellFormed().replace(joinerOrInvisible, (_match, joiner: string | undefined) => joiner ?? instead)
}
