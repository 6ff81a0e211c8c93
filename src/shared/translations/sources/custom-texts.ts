import {
  type CustomTextKey,
  customTextsIn,
  englishCustomTexts,
  isCustomKey,
  isCustomLabel,
} from '../../custom-texts/registry.ts'
import type { TourDocument } from '../../publishing/tour-document.ts'
import type { SourceText, TextPlace, TextSource } from '../text-source.ts'

function placeOf(tourId: string, key: CustomTextKey) {
  return {
    key: `custom.${key}`,
    path: ['tours', tourId, 'customTexts', key],
    form: isCustomLabel(key) ? 'line' : 'plain',
    what: `custom.${key}`,
    stopId: null,
    of: '',
    english: englishCustomTexts[key],
  } as const satisfies TextPlace
}

/** Custom texts about consent and forms. Their default is English. */
export const customTextPlaces: TextSource = {
  placesIn: ({ tourId, tours }) =>
    Object.keys(tours[tourId]?.customTexts ?? {})
      .filter(isCustomKey)
      .map((key) => placeOf(tourId, key)),
}

/** The same texts in English, as the source for custom texts in the tour's language. */
export function textsToCustomize({ tourId, tours, gaId }: TourDocument): readonly SourceText[] {
  return customTextsIn({ gaId, forms: tours[tourId]?.forms }).map((key) => {
    const place = placeOf(tourId, key)
    return { ...place, source: place.english, isEnglish: true }
  })
}
