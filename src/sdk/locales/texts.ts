import { englishTexts, type TextKey } from './en.ts'
import { type TextLookup, textLookup } from './text-lookup.ts'

export type Texts = TextLookup<TextKey>

/** Looks up texts of `en.ts`, where `overrides` replaces texts of the same keys. */
export function chromeTexts(overrides: Readonly<Record<string, string>> = {}): Texts {
  return textLookup(englishTexts, overrides)
}
