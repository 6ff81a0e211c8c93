import { type CustomTextKey, isCustomKey } from '../../../../shared/custom-texts/registry.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import type { Edit } from '../tour-draft/edits/edit.ts'
import { updateTour } from '../tour-draft/edits/make-edit.ts'
import type { TextEntry } from './grouped-texts.ts'

const prefix = 'custom.'

/** Custom text key of a translation key; undefined for texts of the author. */
export function customKeyOf(key: string): CustomTextKey | undefined {
  const name = key.slice(prefix.length)
  return key.startsWith(prefix) && isCustomKey(name) ? name : undefined
}

type NewText = { readonly language: string; readonly text: string }

/** Edit that writes a translation, or a custom text of the viewer in the tour's language. */
export function writeText(
  tour: Tour,
  { text: { key, source }, translation }: TextEntry,
  { language, text }: NewText,
): Edit {
  const customKey = customKeyOf(key)
  if (language === tour.language && customKey !== undefined)
    return updateTour(tour, { customTexts: { ...tour.customTexts, [customKey]: text } })
  const before = { text: translation?.text ?? '', source: translation?.source ?? '' }
  return { type: 'updateTranslation', language, key, before, after: { text, source } }
}
