import { findCustomText } from '../../shared/custom-texts/find-custom-text.ts'
import { type TextLookup, textLookup } from '../locales/text-lookup.ts'
import type { Chrome } from './chrome.ts'

type Texts = Readonly<Record<string, string | undefined>>
/** Sources of the words of a text: the tour in its present language, and the page around it. */
type WordsOf = {
  readonly tour: { readonly language: string; readonly customTexts?: Texts | undefined } | undefined
  readonly overrides: Chrome['overrides']
}

/** Texts that the author of the tour wrote. */
function writtenIn({ tour }: Pick<WordsOf, 'tour'>): Readonly<Record<string, string>> {
  const texts = tour?.customTexts ?? {}
  return Object.fromEntries(
    Object.keys(texts).flatMap((key) => {
      const text = findCustomText(texts, key)
      return text === undefined ? [] : [[key, text]]
    }),
  )
}

/** Texts of `base` in the words of the page, else in those of the author, else in English. */
export function customWords<Key extends string>(base: Readonly<Record<Key, string>>, chrome: WordsOf): TextLookup<Key> {
  return textLookup(base, { ...writtenIn(chrome), ...chrome.overrides })
}

/** Marks the language of an element: English where the author wrote nothing. Nothing is known of the words of a page. */
export function markLanguage(element: HTMLElement, key: string, chrome: WordsOf): void {
  const { tour, overrides } = chrome
  if (overrides) element.removeAttribute('lang')
  else element.lang = findCustomText(tour?.customTexts, key) === undefined ? 'en' : (tour?.language ?? '')
}
