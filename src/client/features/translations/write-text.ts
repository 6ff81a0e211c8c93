import { type CustomTextKey, isCustomKey } from '../../../shared/custom-texts/registry.ts'
import type { Tour } from '../../../shared/tours/tours.ts'
import type { Edit } from '../tour-draft/edits/edit.ts'
import { updateTour } from '../tour-draft/edits/make-edit.ts'
import type { ShownText } from './shown-texts.ts'

const prefix = 'custom.'

/** Which text of the viewer the key of a text names; undefined for a text of the author. */
export function customKeyOf(key: string): CustomTextKey | undefined {
  const name = key.slice(prefix.length)
  return key.startsWith(prefix) && isCustomKey(name) ? name : undefined
}

type Written = { readonly language: string; readonly text: string }

/** The edit that writes a text: a translation, or a text of the viewer in the tour's language. */
export function writeText(tour: Tour, { text: { key, source }, made }: ShownText, { language, text }: Written): Edit {
  const customKey = customKeyOf(key)
  if (language === tour.language && customKey !== undefined)
    return updateTour(tour, { customTexts: { ...tour.customTexts, [customKey]: text } })
  const before = { text: made?.text ?? '', source: made?.source ?? '' }
  return { type: 'updateTranslation', language, key, before, after: { text, source } }
}
