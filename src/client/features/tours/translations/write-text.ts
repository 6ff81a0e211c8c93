import { customTextSourcesAfter, normalizeCustomTexts } from '../../../../shared/custom-texts/custom-texts.ts'
import { englishCustomText } from '../../../../shared/custom-texts/registry.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import { customKeyOf } from '../../../../shared/translations/sources/custom-texts.ts'
import type { Edit } from '../tour-draft/edits/edit.ts'
import { updateTour } from '../tour-draft/edits/make-edit.ts'
import type { TextEntry } from './grouped-texts.ts'

type NewText = { readonly language: string; readonly text: string }

/** Edit that writes a translation, or in the tour's language a text that replaces Stopover's own. */
export function writeText(
  tour: Tour,
  { text: { key, source }, translation }: TextEntry,
  { language, text }: NewText,
): Edit {
  const customKey = customKeyOf(key)
  if (language === tour.language && customKey !== undefined) {
    const customTexts = { ...tour.customTexts, [customKey]: text }
    const sources = customTextSourcesAfter(tour, normalizeCustomTexts(customTexts))
    // Writing the same text again marks it as up to date.
    const customTextSources = { ...sources, [customKey]: text.trim() === '' ? '' : englishCustomText(customKey) }
    return updateTour(tour, { customTexts, customTextSources })
  }
  const before = { text: translation?.text ?? '', source: translation?.source ?? '' }
  return { type: 'updateTranslation', language, key, before, after: { text, source } }
}
