import { findCustomText } from '../../shared/custom-texts/find-custom-text.ts'
import type { TourDocument } from '../../shared/publishing/tour-document.ts'
import type { TextGroupName, TextGroups } from '../../shared/visitor-texts/en/viewer.ts'
import { originalOf } from '../core/languages/translated-document.ts'
import { createTextLookup, type KeyOf, type TextLookup, type TextSource } from '../locales/text-lookup.ts'

type CustomTexts = Readonly<Record<string, string | undefined>>
/** Sources of custom texts: the tour in its current language, and the visitor's language with the page's own texts. */
type TextSources = {
  readonly tour: { readonly language: string; readonly customTexts?: CustomTexts | undefined } | undefined
  readonly textSource: TextSource
  /** The tour in its current language; absent if it has only one. */
  readonly viewer?: { readonly document: TourDocument }
}

/** Custom texts of the tour in its original language; undefined if it isn't translated. */
function originalTexts({ viewer }: TextSources): CustomTexts | undefined {
  const original = viewer && originalOf(viewer.document)
  return original === viewer?.document ? undefined : original?.tours[original.tourId]?.customTexts
}

/**
 * Text that the author wrote in the current language of the tour. A text without a translation isn't used in a translated
 * tour: visitors understand the viewer's own text in their language better than another language.
 */
function authorText(sources: TextSources, key: string): string | undefined {
  const text = findCustomText(sources.tour?.customTexts, key)
  return text === originalTexts(sources)?.[key] ? undefined : text
}

/** Custom texts of the tour, without blank ones. */
function authorTexts(sources: TextSources): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.keys(sources.tour?.customTexts ?? {}).flatMap((key) => {
      const text = authorText(sources, key)
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
export function markLanguage(element: HTMLElement, key: string, sources: TextSources): void {
  const { tour, textSource } = sources
  const isByAuthor = authorText(sources, key) !== undefined
  if (isByAuthor && !textSource.overrides && tour?.language !== textSource.language) element.lang = tour?.language ?? ''
  else element.removeAttribute('lang')
}
