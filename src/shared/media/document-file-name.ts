import { visibleText } from '../web/visible-text.ts'

const documentFileNameMaxLength = 100

/** Characters with a meaning in paths or patterns. */
const unsafeCharacters = /[<>:"/\\|?*%;]+/g
const fallback = 'document'

/** Download name of a document. It comes from the title in the tour, because library names are private. */
export function documentFileName(title: string): string {
  const plain = visibleText(title.normalize('NFC'), ' ')
    .replace(unsafeCharacters, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\.pdf\s*$/i, '')
  const clipped = [...plain].slice(0, documentFileNameMaxLength).join('')
  const trimmed = visibleText(clipped).replace(/^[\s.]+|[\s.]+$/g, '')
  return `${trimmed === '' ? fallback : trimmed}.pdf`
}
