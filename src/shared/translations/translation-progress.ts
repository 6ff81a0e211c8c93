import { isEnglishTag } from './languages.ts'
import { isBlankText } from './source-texts.ts'
import type { SourceText } from './text-source.ts'
import type { Translation } from './translations.ts'

/** `stale`: the source text has changed since the translation. `builtIn`: visitors see Stopover's own text. */
export type TranslationState = 'missing' | 'stale' | 'done' | 'builtIn'

type TranslatedText = Pick<Translation, 'text' | 'source'>

/** State of the translation of a text. A blank translation counts as none. */
export function translationState(
  { source, format, isOptional = false }: SourceText,
  translation: TranslatedText | undefined,
): TranslationState {
  if (translation === undefined || isBlankText(translation.text, format)) return isOptional ? 'builtIn' : 'missing'
  return translation.source === source ? 'done' : 'stale'
}

/** Adds the viewer's English texts for missing translations to English. */
export function withEnglishDefaults<Fields extends TranslatedText>(
  translations: ReadonlyMap<string, Fields>,
  texts: readonly SourceText[],
  language: string,
): ReadonlyMap<string, Fields | TranslatedText> {
  if (!isEnglishTag(language)) return translations
  const englishDefaults = texts.flatMap((text): [string, TranslatedText][] => {
    const isMissing = translationState(text, translations.get(text.key)) === 'missing'
    return text.english !== undefined && isMissing ? [[text.key, { text: text.english, source: text.source }]] : []
  })
  return new Map<string, Fields | TranslatedText>([...translations, ...englishDefaults])
}

export type Progress = { readonly total: number; readonly translated: number; readonly stale: number }

/**
 * Translation progress, without Stopover's own texts that aren't replaced. `translated` includes stale texts, because
 * visitors see them.
 */
export function progressOf(texts: readonly SourceText[], translations: ReadonlyMap<string, TranslatedText>): Progress {
  const states = texts.map((text) => translationState(text, translations.get(text.key)))
  const count = (countedState: TranslationState) => states.filter((state) => state === countedState).length
  const total = texts.length - count('builtIn')
  return { total, translated: total - count('missing'), stale: count('stale') }
}
