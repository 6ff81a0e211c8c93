import { z } from 'zod'
import { textLimits } from '../text-limits.ts'
import { plainText } from '../texts.ts'
import { hasPlaceholdersOf } from './placeholders.ts'
import { type CustomTexts, customTextKeys, englishCustomTexts, isCustomKey, isCustomLabel } from './registry.ts'

/**
 * True if a text can replace the English one: it is blank, or has the same placeholders and fits the length of a label.
 */
function isValidReplacement([key, text = '']: readonly [string, string?]): boolean {
  if (!isCustomKey(key)) return false
  const hasValidLength = !isCustomLabel(key) || text.length <= textLimits.nameMaxLength
  return hasValidLength && (text.trim() === '' || hasPlaceholdersOf(text, englishCustomTexts[key]))
}

/** Custom texts by key. A blank text counts as missing. */
export const customTexts = z
  .partialRecord(z.enum(customTextKeys), plainText)
  .refine(
    (texts) => Object.entries(texts).every(isValidReplacement),
    'a placeholder is missing or unknown, or a label too long',
  )

/** Removes blank texts and puts labels on one line; null if no text is left. */
export function normalizeCustomTexts(texts: CustomTexts | null): CustomTexts | null {
  const entries = Object.entries(texts ?? {}).flatMap(([key, text]) => {
    const normalized = isCustomKey(key) && isCustomLabel(key) ? text.replace(/\s+/g, ' ') : text
    return normalized.trim() === '' ? [] : [[key, normalized.trim()]]
  })
  return entries.length === 0 ? null : Object.fromEntries(entries)
}
