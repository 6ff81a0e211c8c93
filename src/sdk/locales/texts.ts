import { englishTexts, type TextKey } from './en.ts'
import { type TextLookup, textLookup } from './text-lookup.ts'

export type Texts = TextLookup<TextKey>

/** Texts in English, or in the words of `overrides`, by key of `en.ts`. */
export function chromeTexts(overrides: Readonly<Record<string, string>> = {}): Texts {
  return textLookup(englishTexts, overrides)
}
