import { getStored } from '../../core/browser-storage.ts'
import type { AuthorTextLookup, TextSource } from '../../locales/text-lookup.ts'

/** Storage key of the visitor's choice, shared by all tours of a site. */
export const languageStorageKey = 'language'

/** The visitor's languages, most preferred first: the page's setting, their earlier choice, and their browser's. */
export function visitorPreferences(pageLanguage: string | undefined): readonly string[] {
  const chosen = [pageLanguage, getStored(languageStorageKey)].flatMap((tag) => (tag ? [tag] : []))
  return [...chosen, ...navigator.languages]
}

/** Texts of the controls in a language that can change. */
export interface ControlTexts extends TextSource {
  /** Set once the tour of the controls is loaded, if its author replaces any of them. */
  authorText?: AuthorTextLookup | undefined
  /** Loads the texts of the first of these languages that exists, unless that takes too long. Never rejects. */
  load(languages: readonly string[]): Promise<void>
  /** Loads the texts of a language. The returned function switches to them. Rejects if they can't be loaded. */
  prepare(languages: readonly string[]): Promise<() => void>
}
