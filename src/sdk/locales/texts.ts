import { englishTexts, type TextKey } from './en.ts'
import { type Wording, wordingOf } from './wording.ts'

export type Texts = Wording<TextKey>

/** Texts in English, or in the words of `overrides`, by key of `en.ts`. */
export function textsOf(overrides: Readonly<Record<string, string>> = {}): Texts {
  return wordingOf(englishTexts, overrides)
}
