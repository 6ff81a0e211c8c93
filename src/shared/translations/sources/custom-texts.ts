import {
  type CustomTextKey,
  customTextEntries,
  customTextEntry,
  customTextMaxLength,
  customTextsIn,
  isCustomKey,
  isCustomLabel,
  isRequiredGroup,
  publishedCustomKeys,
} from '../../custom-texts/registry.ts'
import type { TourDocument } from '../../publishing/tour-document.ts'
import { formSamples } from '../../visitor-texts/form-samples.ts'
import { visitorLanguageOf } from '../../visitor-texts/visitor-languages.ts'
import type { SourceText, TextKind, TextSource, TranslatableText } from '../text-source.ts'

const keyPrefix = 'custom.'

/** Translation key of a custom text. */
export function translationKeyOf(key: CustomTextKey): string {
  return keyPrefix + key
}

/** Custom text of a translation key; undefined for texts of the author. */
export function customKeyOf(key: string): CustomTextKey | undefined {
  const name = key.slice(keyPrefix.length)
  return key.startsWith(keyPrefix) && isCustomKey(name) ? name : undefined
}

type CustomText = TranslatableText & { readonly english: string }

function customText(tourId: string, key: CustomTextKey): CustomText {
  const { group = 'viewer', baseKey = key, english = '' } = customTextEntry(key) ?? {}
  return {
    key: translationKeyOf(key),
    path: ['tours', tourId, 'customTexts', key],
    format: isCustomLabel(key) ? 'line' : 'plain',
    // The registry builds the base keys of these groups from the same tables as the type.
    kind: isRequiredGroup(group) ? (`custom.${baseKey}` as TextKind) : `viewer.${group}`,
    stopId: null,
    itemLabel: '',
    english,
    maxLength: customTextMaxLength(key),
  }
}

/** The author's replacements of Stopover's own texts. Stopover's English texts are their default. */
export const customTextSource: TextSource = {
  translatableTextsIn: ({ tourId, tours }) =>
    Object.keys(tours[tourId]?.customTexts ?? {})
      .filter(isCustomKey)
      .map((key) => customText(tourId, key)),
}

/** Custom texts that a language has, with sample numbers for plural forms. Forms for fractions only are left out. */
function customTextsOfLanguage(language: string): readonly { readonly key: CustomTextKey; readonly samples: string }[] {
  const samplesByCategory = formSamples(language)
  return customTextEntries.flatMap(({ key, category }) => {
    if (category === null) return [{ key, samples: '' }]
    const samples = samplesByCategory.get(category)
    return samples === undefined ? [] : [{ key, samples: `${samples.join(', ')} …` }]
  })
}

/** True if a language has a custom text; it lacks plural forms of other languages. */
export function hasCustomText(language: string, key: CustomTextKey): boolean {
  const category = customTextEntry(key)?.category ?? null
  return category === null || formSamples(language).has(category)
}

/**
 * All texts of a tour that its author can replace in a language, with the English ones as their sources. They are optional
 * unless Stopover lacks the language and the tour needs them.
 */
export function textsToReplace({ tourId, tours, gaId }: TourDocument, language: string): readonly SourceText[] {
  const isTranslated = visitorLanguageOf(language) !== undefined
  const textUsers = { gaId, forms: tours[tourId]?.forms }
  const neededKeys = new Set(customTextsIn(textUsers))
  const publishedKeys = new Set(publishedCustomKeys(textUsers))
  return customTextsOfLanguage(language)
    .filter(({ key }) => publishedKeys.has(key))
    .map(({ key, samples }) => {
      const text = customText(tourId, key)
      const isOptional = isTranslated || !neededKeys.has(key)
      return { ...text, itemLabel: samples, source: text.english, isEnglish: true, isOptional }
    })
}
