import { findCustomText } from '../../../shared/custom-texts/find-custom-text.ts'
import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import { pluralKeyForCount } from '../../../shared/visitor-texts/plural-forms.ts'
import { visitorLanguageOf } from '../../../shared/visitor-texts/visitor-languages.ts'
import type { AuthorTextLookup, TextSource } from '../../locales/text-lookup.ts'

type CustomTexts = Readonly<Record<string, string | undefined>>

/** The tour in its current language. */
export type AuthorTextSources = {
  readonly tour: { readonly language: string; readonly customTexts?: CustomTexts | undefined } | undefined
}

/** Text that the author wrote in the current language of the tour, for a text with plural forms that for a count. */
export function authorText({ tour }: AuthorTextSources, key: string, count?: string): string | undefined {
  if (tour === undefined) return undefined
  return findCustomText(tour.customTexts, count === undefined ? key : pluralKeyForCount(key, tour.language, count))
}

/**
 * Creates a lookup in the author's texts for the controls, which uses them while the controls are in the language of the
 * tour: visitors with controls in another language need Stopover's texts. If Stopover lacks the language of the tour, the
 * author's texts are the only ones in it, and always used.
 */
export function createAuthorTextLookup(textSource: TextSource, currentDocument: () => TourDocument): AuthorTextLookup {
  return (key, count) => {
    const document = currentDocument()
    const tour = document.tours[document.tourId]
    const language = visitorLanguageOf(tour?.language ?? '')
    const isUsed = language === undefined || language === textSource.language
    return isUsed ? authorText({ tour }, key, count) : undefined
  }
}
