import { findCustomText } from '../../shared/custom-texts/find-custom-text.ts'
import { createTextLookup, type TextLookup } from '../locales/text-lookup.ts'
import type { Chrome } from './chrome.ts'

type CustomTexts = Readonly<Record<string, string | undefined>>
/** Sources of custom texts: the tour in its current language, and the page. */
type TextSources = {
  readonly tour: { readonly language: string; readonly customTexts?: CustomTexts | undefined } | undefined
  readonly overrides: Chrome['overrides']
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

/** Creates a lookup in the page's texts, then in the texts of the tour's author, then in the English texts of `base`. */
export function createCustomTextLookup<Key extends string>(
  base: Readonly<Record<Key, string>>,
  sources: TextSources,
): TextLookup<Key> {
  return createTextLookup(base, { ...authorTexts(sources), ...sources.overrides })
}

/**
 * Sets the `lang` of an element that shows a custom text: English if the author wrote none. The page's texts have no
 * known language.
 */
export function markLanguage(element: HTMLElement, key: string, sources: TextSources): void {
  const { tour, overrides } = sources
  if (overrides) element.removeAttribute('lang')
  else element.lang = findCustomText(tour?.customTexts, key) === undefined ? 'en' : (tour?.language ?? '')
}
