import { z } from 'zod'
import { plainText } from '../texts.ts'
import { customTextLimits } from './custom-text-limits.ts'
import { hasPlaceholdersOf, hasPlaceholdersOfForm } from './placeholders.ts'
import {
  type CustomTextKey,
  type CustomTexts,
  customTextEntry,
  customTextKeys,
  customTextMaxLength,
  englishCustomText,
  isCustomKey,
  isCustomLabel,
  isRequiredGroup,
} from './registry.ts'

/** True if a text isn't blank and has the placeholders of the English one. */
export function hasCustomTextPlaceholders(key: CustomTextKey, text: string): boolean {
  const category = customTextEntry(key)?.category ?? null
  // Forms for few numbers may name the number in words.
  const mayOmitCount = category === 'zero' || category === 'one' || category === 'two'
  return (mayOmitCount ? hasPlaceholdersOfForm : hasPlaceholdersOf)(text, englishCustomText(key))
}

/** True if a text can replace the English one: it is blank, or has the same placeholders; and it isn't too long. */
function isValidReplacement([key, text = '']: readonly [string, string?]): boolean {
  if (!isCustomKey(key)) return false
  return text.length <= customTextMaxLength(key) && (text.trim() === '' || hasCustomTextPlaceholders(key, text))
}

/** Length of the texts that count towards the limit of a language: all except texts about consent and forms. */
export function viewerTextsLength(texts: Iterable<readonly [key: string, text: string]>): number {
  return [...texts].reduce((sum, [key, text]) => {
    const entry = customTextEntry(key)
    return entry === undefined || isRequiredGroup(entry.group) ? sum : sum + text.length
  }, 0)
}

/** Custom texts by key. A blank text counts as missing. */
export const customTexts = z
  .partialRecord(z.enum(customTextKeys), plainText)
  .refine(
    (texts) => Object.entries(texts).every(isValidReplacement),
    'a placeholder is missing or unknown, or a text too long',
  )
  .refine(
    (texts) => viewerTextsLength(Object.entries(texts)) <= customTextLimits.viewerTextsMaxLength,
    'the texts of the viewer are too long together',
  )

/** English texts that custom texts were written for, by key. */
export const customTextSources = z.partialRecord(z.enum(customTextKeys), plainText)

/** Removes blank texts and puts labels on one line; null if no text is left. */
export function normalizeCustomTexts(texts: CustomTexts | null): CustomTexts | null {
  const entries = Object.entries(texts ?? {}).flatMap(([key, text]) => {
    const normalized = isCustomKey(key) && isCustomLabel(key) ? text.replace(/\s+/g, ' ') : text
    return normalized.trim() === '' ? [] : [[key, normalized.trim()]]
  })
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

type StoredTexts = { readonly customTexts: CustomTexts | null; readonly customTextSources: CustomTexts | null }

/**
 * English texts that new custom texts were written for: the current ones for changed texts, and the stored ones for the
 * others. A text that was stored before its English text was recorded has none.
 */
export function customTextSourcesAfter(stored: StoredTexts, newTexts: CustomTexts | null): CustomTexts | null {
  const entries = customTextKeys.flatMap((key) => {
    const text = newTexts?.[key]
    if (text === undefined) return []
    const isUnchanged = text === stored.customTexts?.[key]
    const source = isUnchanged ? stored.customTextSources?.[key] : englishCustomText(key)
    return source === undefined ? [] : [[key, source]]
  })
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

/** Sources of existing custom texts; null if none is left. */
export function sourcesOfCustomTexts(texts: CustomTexts | null, sources: CustomTexts | null): CustomTexts | null {
  const entries = Object.entries(sources ?? {}).filter(([key]) => isCustomKey(key) && texts?.[key] !== undefined)
  return entries.length === 0 ? null : Object.fromEntries(entries)
}
