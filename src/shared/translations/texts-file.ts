import type { TourDocument } from '../publishing/tour-document.ts'
import { appendMissingMedia } from '../web/rich-text.ts'
import { isEnglishTag } from './languages.ts'
import { isBlankText, type SourceText, sourceTextsOf } from './source-texts.ts'
import type { Translation } from './translations.ts'
import type { TextsFile } from './with-texts.ts'

/**
 * What visitors need to read a document in another language. What is not translated is not in it, and so stays in the
 * tour's own; what is out of date is, because an older text in one's language says more than a new one in none. English
 * has the viewer's own texts besides.
 */
export function textsFileOf(
  document: TourDocument,
  language: string,
  translations: readonly Pick<Translation, 'key' | 'text'>[],
): TextsFile {
  const made = new Map(translations.map(({ key, text }) => [key, text]))
  const sources = sourceTextsOf(document)
  const isTranslated = ({ key, form }: SourceText) => !isBlankText(made.get(key) ?? '', form)
  if (!sources.some(isTranslated)) return { language, texts: [] }
  const texts = sources.flatMap((place) => {
    const { key, path, form, source } = place
    const text = isTranslated(place) ? (made.get(key) ?? '') : englishFor(place, language)
    if (isBlankText(text, form)) return []
    return [[path, form === 'rich' ? appendMissingMedia(source, text) : text] as const]
  })
  return { language, texts }
}

/** The viewer's own text, where English visitors would read the author's in another language. */
function englishFor({ english = '', isEnglish }: SourceText, language: string): string {
  return isEnglishTag(language) && !isEnglish ? english : ''
}
