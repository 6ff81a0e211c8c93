import { normalizeCustomTexts } from '../../../../../shared/custom-texts/custom-texts.ts'
import { type CustomTextKey, type CustomTexts, customTextKeys } from '../../../../../shared/custom-texts/registry.ts'
import type { TourPart } from './tour-part.ts'

const keyPrefix = 'customTexts '

type Texts = CustomTexts | null
const textOf = (texts: Texts, key: CustomTextKey) => texts?.[key] ?? ''

/** Merge of custom texts, text by text. */
export const customTextsPart: TourPart<Texts> = {
  none: null,
  merge({ before, mine, theirs }) {
    const changedKeys = customTextKeys.filter((key) => textOf(mine, key) !== textOf(before, key))
    const conflicts = changedKeys
      .filter((key) => textOf(theirs, key) !== textOf(before, key) && textOf(theirs, key) !== textOf(mine, key))
      .map((key) => ({ key: keyPrefix + key, field: 'text', mine: textOf(mine, key), theirs: textOf(theirs, key) }))
    const texts = Object.fromEntries(changedKeys.map((key) => [key, textOf(mine, key)]))
    return { value: normalizeCustomTexts({ ...theirs, ...texts }), conflicts }
  },
  resolve(texts, resolutions) {
    const resolved = customTextKeys.flatMap((key) => {
      const text = resolutions[keyPrefix + key]
      return typeof text === 'string' ? [[key, text] as const] : []
    })
    return normalizeCustomTexts({ ...texts, ...Object.fromEntries(resolved) })
  },
}

/** Merge of the English sources of custom texts. Each belongs to its text, so there are no conflicts of their own. */
export const customTextSourcesPart: TourPart<Texts> = {
  none: null,
  merge({ before, mine, theirs }) {
    const changedKeys = customTextKeys.filter((key) => textOf(mine, key) !== textOf(before, key))
    const sources = Object.fromEntries(changedKeys.map((key) => [key, textOf(mine, key)]))
    return { value: normalizeCustomTexts({ ...theirs, ...sources }), conflicts: [] }
  },
  resolve: (sources) => sources,
}
