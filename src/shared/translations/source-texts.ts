import type { TourDocument } from '../publishing/tour-document.ts'
import { plainTextOf } from '../web/plain-text.ts'
import { customKeyOf, hasCustomText, textsToReplace } from './sources/custom-texts.ts'
import { textSources } from './sources/registry.ts'
import type { SourceText, TextPath, TranslatableText } from './text-source.ts'

/** Value at a path; undefined if it doesn't exist. */
function valueAt(root: unknown, path: TextPath): unknown {
  let value = root
  for (const segment of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined
    value = Reflect.get(value, segment)
  }
  return value
}

/** True if a text is empty; rich text may have tags without content. */
export function isBlankText(text: string, format: TranslatableText['format']): boolean {
  return (format === 'rich' ? plainTextOf(text) : text.trim()) === ''
}

/**
 * All translatable texts of a tour, in the order in which visitors encounter them. Empty texts are included only if the
 * viewer has a default for them. An item that appears several times has several texts with the same key.
 */
export function sourceTextsOf(document: TourDocument): readonly SourceText[] {
  return textSources
    .flatMap(({ translatableTextsIn }) => translatableTextsIn(document))
    .flatMap((text): readonly SourceText[] => {
      const source = valueAt(document, text.path)
      if (typeof source !== 'string') return []
      if (!isBlankText(source, text.format)) return [{ ...text, source, isEnglish: false }]
      return text.english === undefined ? [] : [{ ...text, source: text.english, isEnglish: true }]
    })
}

/** Texts of the author without duplicate keys, including the author's replacements of Stopover's own texts. */
export function textsToTranslate(document: TourDocument): readonly SourceText[] {
  const texts = sourceTextsOf(document).filter(({ isEnglish }) => !isEnglish)
  return [...new Map(texts.map((text) => [text.key, text])).values()]
}

/**
 * Texts that authors can write in a language: the translations of their own texts, then Stopover's texts that they can
 * replace. In the language of the tour, these are all.
 */
export function textsInLanguage(document: TourDocument, language: string): readonly SourceText[] {
  const replaceableTexts = textsToReplace(document, language)
  if (language === document.tours[document.tourId]?.language) return replaceableTexts
  const authorTexts = textsToTranslate(document).filter(({ key }) => {
    const customKey = customKeyOf(key)
    return customKey === undefined || hasCustomText(language, customKey)
  })
  const authorKeys = new Set(authorTexts.map(({ key }) => key))
  return [...authorTexts, ...replaceableTexts.filter(({ key }) => !authorKeys.has(key))]
}
