import { englishTexts, type TextKey } from './en.ts'
import { createTextLookup, type TextLookup } from './text-lookup.ts'

export type Texts = TextLookup<TextKey>

/** Creates a lookup in `en.ts`, where `overrides` replaces texts of the same keys. */
export function createChromeTexts(overrides: Readonly<Record<string, string>> = {}): Texts {
  return createTextLookup(englishTexts, overrides)
}
