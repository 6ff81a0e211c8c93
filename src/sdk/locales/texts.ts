import { englishTexts, type TextKey } from './en.ts'

/** The text of a key, with its `{facts}` filled in. */
export type Texts = (key: TextKey, facts?: Readonly<Record<string, string>>) => string

/** Texts in English, or in the words of `overrides`, by key of `en.ts`. Unknown keys of `overrides` are ignored. */
export function textsOf(overrides: Readonly<Record<string, string>> = {}): Texts {
  return (key, facts = {}) => {
    const text: unknown = Object.hasOwn(overrides, key) ? overrides[key] : englishTexts[key]
    const wording = typeof text === 'string' ? text : englishTexts[key]
    return wording.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
      Object.hasOwn(facts, name) ? (facts[name] ?? '') : placeholder,
    )
  }
}
