import { limits } from '../limits.ts'
import { visibleText } from '../web/visible-text.ts'

/** Characters that systems take for a path or a pattern. */
const unsafe = /[<>:"/\\|?*%;]+/g
const fallback = 'document'

/** What visitors save a document as: named as it is in the tour, since its name in the library is nobody's business. */
export function documentFileName(title: string): string {
  const plain = visibleText(title.normalize('NFC'), ' ')
    .replace(unsafe, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\.pdf\s*$/i, '')
  const clipped = [...plain].slice(0, limits.documentFileNameMaxLength).join('')
  const trimmed = visibleText(clipped).replace(/^[\s.]+|[\s.]+$/g, '')
  return `${trimmed === '' ? fallback : trimmed}.pdf`
}
