import { bestLanguage } from '../../../shared/translations/languages.ts'
import { getStored } from '../../core/browser-storage.ts'
import type { AuthorTextLookup, TextSource } from '../../locales/text-lookup.ts'

/** Storage key of the visitor's choice, shared by all tours of a site. */
export const languageStorageKey = 'language'

/** Sources of a visitor's language. */
export type LanguageSources = {
  /** Language that the page sets: `?lang` of a share page, or the attribute `language` of an embedded tour. */
  readonly page: string | undefined
  /** The visitor's earlier choice on this site. */
  readonly chosen: string | null | undefined
  /** The browser's languages, most preferred first. */
  readonly browser: readonly string[]
  /** Languages of the tour, its author's first; empty until the tour is loaded. */
  readonly tour: readonly string[]
}

/**
 * Order in which languages are tried, for the tour and for its controls: the page's, the visitor's earlier choice, the
 * tour's language that suits the browser best, the browser's, the tour's own. So the controls are in the language of the
 * tour if the browser has both that and another one.
 */
export function languageOrder({ page, chosen, browser, tour }: LanguageSources): readonly string[] {
  return [page, chosen, bestLanguage(browser, tour), ...browser, tour[0]].flatMap((tag) => (tag ? [tag] : []))
}

/** Languages to try for the visitor of this page, most preferred first. */
export function visitorPreferences(page: string | undefined, tour: readonly string[] = []): readonly string[] {
  return languageOrder({ page, chosen: getStored(languageStorageKey), browser: navigator.languages, tour })
}

/** Texts of the controls in a language that can change. */
export interface ControlTexts extends TextSource {
  /** Custom texts of the tour's author, once the tour is loaded. */
  authorText?: AuthorTextLookup | undefined
  /** Loads the texts of the first of these languages that exists, unless that takes too long. Never rejects. */
  load(languages: readonly string[]): Promise<void>
  /** Loads the texts of a language. The returned function switches to them. Rejects if they can't be loaded. */
  prepare(languages: readonly string[]): Promise<() => void>
}
