import type { TourDocument } from '../../../shared/publishing/tour-document.ts'

/**
 * Forms need a server, as do other languages unless their texts are beside the document, as in a copy. A page doesn't
 * expect scripts or measurements that it hasn't added itself.
 */
export function withoutServer(document: TourDocument): TourDocument {
  const tours = Object.entries(document.tours).map(([id, { forms: _, languages = [], ...tour }]) => {
    const localLanguages = languages.filter(({ textsUrl }) => !textsUrl.startsWith('/'))
    return [id, localLanguages.length > 0 ? { ...tour, languages: localLanguages } : tour]
  })
  return {
    ...document,
    tours: Object.fromEntries(tours),
    publicationNumber: 0,
    gaId: null,
    customScript: null,
    countsVisits: false,
  }
}
