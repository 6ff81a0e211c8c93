import { isEnglishTag } from './languages.ts'
import { isBlankText, type SourceText } from './source-texts.ts'
import type { Translation } from './translations.ts'

/** Where a text is in a language: not there yet, made from words that have changed since, or right. */
export type TranslationState = 'missing' | 'stale' | 'done'

type Made = Pick<Translation, 'text' | 'source'>

export function translationState({ source, form }: SourceText, made: Made | undefined): TranslationState {
  if (made === undefined || isBlankText(made.text, form)) return 'missing'
  return made.source === source ? 'done' : 'stale'
}

/** The same with the viewer's own texts in English, which stand there as long as nothing else does. */
export function withEnglishDefaults<Fields extends Made>(
  made: ReadonlyMap<string, Fields>,
  texts: readonly SourceText[],
  language: string,
): ReadonlyMap<string, Fields | Made> {
  if (!isEnglishTag(language)) return made
  const english = texts.flatMap((text): [string, Made][] => {
    const isMissing = translationState(text, made.get(text.key)) === 'missing'
    return text.english !== undefined && isMissing ? [[text.key, { text: text.english, source: text.source }]] : []
  })
  return new Map<string, Fields | Made>([...made, ...english])
}

export type Progress = { readonly total: number; readonly made: number; readonly stale: number }

/** How far a language is: `made` counts those that are out of date, too, as visitors read them. */
export function progressOf(texts: readonly SourceText[], made: ReadonlyMap<string, Made>): Progress {
  const states = texts.map((text) => translationState(text, made.get(text.key)))
  const count = (wanted: TranslationState) => states.filter((state) => state === wanted).length
  return { total: texts.length, made: texts.length - count('missing'), stale: count('stale') }
}
