import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import { documentInPreferredLanguage, type LanguagePreferences } from './preferred-language.ts'

/** Document in the preferred language, with the function that adds the language menu. */
export type PreparedLanguages = {
  readonly document: TourDocument
  readonly addLanguages: typeof import('./add-languages.ts').addLanguages
}

/** Loads the document in the preferred language, and the language menu. */
export async function prepareLanguages(preferences: LanguagePreferences): Promise<PreparedLanguages> {
  const [document, { addLanguages }] = await Promise.all([
    documentInPreferredLanguage(preferences),
    import('./add-languages.ts'),
  ])
  return { document, addLanguages }
}
