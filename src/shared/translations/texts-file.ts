import type { TourDocument } from '../publishing/tour-document.ts'
import { withMediaOf } from '../web/rich-text.ts'
import { isBlankText, sourceTextsOf } from './source-texts.ts'
import type { Translation } from './translations.ts'
import type { TextsFile } from './with-texts.ts'

/**
 * What visitors need to read a document in another language. What is not translated is not in it, and so stays in the
 * tour's own; what is out of date is, because an older text in one's language says more than a new one in none.
 */
export function textsFileOf(
  document: TourDocument,
  language: string,
  translations: readonly Pick<Translation, 'key' | 'text'>[],
): TextsFile {
  const made = new Map(translations.map(({ key, text }) => [key, text]))
  const texts = sourceTextsOf(document).flatMap(({ key, path, form, source }) => {
    const text = made.get(key) ?? ''
    if (isBlankText(text, form)) return []
    return [[path, form === 'rich' ? withMediaOf(source, text) : text] as const]
  })
  return { language, texts }
}
