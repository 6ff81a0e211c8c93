import type { TourDocument } from '../publishing/tour-document.ts'
import { appendMissingMedia } from '../web/rich-text.ts'
import { isEnglishTag } from './languages.ts'
import { isBlankText, sourceTextsOf } from './source-texts.ts'
import type { SourceText } from './text-source.ts'
import type { Translation } from './translations.ts'
import type { TextsFile } from './with-texts.ts'

/**
 * File with the texts of a document in another language. Untranslated texts are omitted and stay in the tour's
 * language. Stale translations are included, because they help visitors more than a foreign language. English includes
 * the viewer's defaults.
 */
export function textsFileOf(
  document: TourDocument,
  language: string,
  translations: readonly Pick<Translation, 'key' | 'text'>[],
): TextsFile {
  const translatedTextByKey = new Map(translations.map(({ key, text }) => [key, text]))
  const sources = sourceTextsOf(document)
  const isTranslated = ({ key, format }: SourceText) => !isBlankText(translatedTextByKey.get(key) ?? '', format)
  if (!sources.some(isTranslated)) return { language, texts: [] }
  const texts = sources.flatMap((sourceText) => {
    const { key, path, format, source } = sourceText
    const text = isTranslated(sourceText)
      ? (translatedTextByKey.get(key) ?? '')
      : englishDefaultFor(sourceText, language)
    if (isBlankText(text, format)) return []
    return [[path, format === 'rich' ? appendMissingMedia(source, text) : text] as const]
  })
  return { language, texts }
}

/** English default of a custom text that the author wrote in another language. */
function englishDefaultFor({ english = '', isEnglish }: SourceText, language: string): string {
  return isEnglishTag(language) && !isEnglish ? english : ''
}
