import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import { documentInWantedLanguage, type Wanted } from './preferred-language.ts'

/** A tour with several languages, once it is known in which of them it begins. */
export type PreparedTour = {
  readonly document: TourDocument
  readonly addLanguages: typeof import('./add-languages.ts').addLanguages
}

/** Finds the document in the language that it is best shown in first, and what shows visitors the others. */
export async function prepareLanguages(wanted: Wanted): Promise<PreparedTour> {
  const [document, { addLanguages }] = await Promise.all([
    documentInWantedLanguage(wanted),
    import('./add-languages.ts'),
  ])
  return { document, addLanguages }
}
