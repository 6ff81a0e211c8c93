import { findCustomText } from '../../shared/custom-texts/find-custom-text.ts'
import type { TextGroupName, TextGroups } from '../../shared/visitor-texts/en/viewer.ts'
import { createTextLookup, type KeyOf, type TextLookup, type TextSource } from '../locales/text-lookup.ts'

type CustomTexts = Readonly<Record<string, string | undefined>>
/** Sources of custom texts: the tour in its current language, and the visitor's language with the page's own texts. */
type TextSources = {
  readonly tour: { readonly language: string; readonly customTexts?: CustomTexts | undefined } | undefined
  readonly textSource: TextSource
}

/** Custom texts of the tour, without blank ones. */
function authorTexts({ tour }: Pick<TextSources, 'tour'>): Readonly<Record<string, string>> {
  const texts = tour?.customTexts ?? {}
  return Object.fromEntries(
    Object.keys(texts).flatMap((key) => {
      const text = findCustomText(texts, key)
      return text === undefined ? [] : [[key, text]]
    }),
  )
}

/** Key of the text for one thing beside a text for several things; authors and pages set each of them. */
const singularKeys: Readonly<Record<string, string>> = { 'form.summary': 'form.summaryOne' }

/** Creates a lookup in the page's texts, then in the texts of the tour's author, then in the visitor's language. */
export function createCustomTextLookup<Name extends TextGroupName>(
  name: Name,
  english: TextGroups[Name],
  sources: TextSources,
): TextLookup<KeyOf<Name>> {
  const { textSource } = sources
  const overrides = { ...authorTexts(sources), ...textSource.overrides }
  const lookup = createTextLookup(name, english, { ...textSource, overrides })
  const builtInLookup = createTextLookup(name, english, { ...textSource, overrides: undefined })
  return (key, values) => {
    const singularKey = values?.count === '1' ? singularKeys[key] : undefined
    return singularKey === undefined ? lookup(key, values) : (overrides[singularKey] ?? builtInLookup(key, values))
  }
}

/**
 * Sets the `lang` of an element that shows a custom text: the language of the tour if its author wrote the text. Other
 * texts are in the language around them, and the page's texts have no known language.
 */
export function markLanguage(element: HTMLElement, key: string, { tour, textSource }: TextSources): void {
  const isByAuthor = findCustomText(tour?.customTexts, key) !== undefined
  if (isByAuthor && !textSource.overrides && tour?.language !== textSource.language) element.lang = tour?.language ?? ''
  else element.removeAttribute('lang')
}
