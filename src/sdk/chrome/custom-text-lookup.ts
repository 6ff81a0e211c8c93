import type { TextGroupName, TextGroups } from '../../shared/visitor-texts/en/viewer.ts'
import { createTextLookup, type KeyOf, type TextLookup, type TextSource } from '../locales/text-lookup.ts'
import { type AuthorTextSources, authorText } from './languages/author-texts.ts'

/** Sources of texts about consent and forms: the author's, and the visitor's language with the page's own texts. */
type TextSources = AuthorTextSources & { readonly textSource: TextSource }

/**
 * Creates a lookup in the page's texts, then in the texts of the tour's author, then in the visitor's language. The
 * author's texts are used in controls of any language, because visitors consent and respond to them.
 */
export function createCustomTextLookup<Name extends TextGroupName>(
  name: Name,
  english: TextGroups[Name],
  sources: TextSources,
): TextLookup<KeyOf<Name>> {
  return createTextLookup(name, english, {
    ...sources.textSource,
    authorText: (key, count) => authorText(sources, key, count),
  })
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
