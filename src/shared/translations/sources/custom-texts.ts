import {
  type CustomTextKey,
  customTextsIn,
  englishCustomTexts,
  isCustomKey,
  isCustomLabel,
} from '../../custom-texts/registry.ts'
import type { TourDocument } from '../../publishing/tour-document.ts'
import type { SourceText, TextSource, TranslatableText } from '../text-source.ts'

function customText(tourId: string, key: CustomTextKey) {
  return {
    key: `custom.${key}`,
    path: ['tours', tourId, 'customTexts', key],
    format: isCustomLabel(key) ? 'line' : 'plain',
    kind: `custom.${key}`,
    stopId: null,
    itemLabel: '',
    english: englishCustomTexts[key],
  } as const satisfies TranslatableText
}

/** Custom texts about consent and forms. Their default is English. */
export const customTextSource: TextSource = {
  translatableTextsIn: ({ tourId, tours }) =>
    Object.keys(tours[tourId]?.customTexts ?? {})
      .filter(isCustomKey)
      .map((key) => customText(tourId, key)),
}

/** The same texts in English, as the source for custom texts in the tour's language. */
export function textsToCustomize({ tourId, tours, gaId }: TourDocument): readonly SourceText[] {
  return customTextsIn({ gaId, forms: tours[tourId]?.forms }).map((key) => {
    const text = customText(tourId, key)
    return { ...text, source: text.english, isEnglish: true }
  })
}
