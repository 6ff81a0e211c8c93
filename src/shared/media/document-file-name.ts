import { limits } from '../limits.ts'

/** What systems take for a path or a pattern, and what nobody sees or what turns the direction of reading. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const unsafe = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff<>:"/\\|?*%;]+/g
const fallback = 'document'

/** What visitors save a document as: named as it is in the tour, since its name in the library is nobody's business. */
export function documentFileName(title: string): string {
  const plain = title
    .normalize('NFC')
    .toWellFormed()
    .replace(unsafe, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\.pdf\s*$/i, '')
  const emails = [...plain].slice(0, limits.documentFileNameMaxLength).join('')
  const trimmed = emails.replace(/^[\s.]+|[\s.]+$/g, '')
  return `${trimmed === '' ? fallback : trimmed}.pdf`
}
