import { z } from 'zod'
import { limits } from '../limits.ts'
import { plainText } from '../texts.ts'
import { hasPlaceholdersOf } from './placeholders.ts'
import { type CustomTexts, customTextKeys, englishCustomTexts, isCustomKey, isCustomLabel } from './registry.ts'

/** Whether a text may stand for an English one: blank, or with the same placeholders, and on one line where that is a label. */
function isCustomText([key, text = '']: readonly [string, string?]): boolean {
  if (!isCustomKey(key)) return false
  const fits = !isCustomLabel(key) || text.length <= limits.nameMaxLength
  return fits && (text.trim() === '' || hasPlaceholdersOf(text, englishCustomTexts[key]))
}

/** Own texts by key. A blank one is none. */
export const customTexts = z
  .partialRecord(z.enum(customTextKeys), plainText)
  .refine(
    (texts) => Object.entries(texts).every(isCustomText),
    'a placeholder is missing or unknown, or a label too long',
  )

/** Without blank texts; labels on one line; null where nothing is left. */
export function normalizeCustomTexts(texts: CustomTexts | null): CustomTexts | null {
  const useful = Object.entries(texts ?? {}).flatMap(([key, text]) => {
    const clean = isCustomKey(key) && isCustomLabel(key) ? text.replace(/\s+/g, ' ') : text
    return clean.trim() === '' ? [] : [[key, clean.trim()]]
  })
  return useful.length === 0 ? null : Object.fromEntries(useful)
}
