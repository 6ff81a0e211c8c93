import { z } from 'zod'
import { cursor, limit, nextCursor } from '../kernel/page.ts'
import { textLimits } from '../text-limits.ts'
import { id, version } from '../texts.ts'
import { translationLimits } from './translation-limits.ts'

/** Canonical form of a tag; null for one that browsers reject. */
function canonicalTag(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    return null
  }
}

/** BCP 47 tag. The length check aborts, because canonicalizing a megabyte takes half a second. */
export const languageTag = z
  .string()
  .max(35, { abort: true })
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
  .refine((tag) => canonicalTag(tag) !== null, 'not a language tag')

/** Additional languages of a tour. */
export const extraLanguages = z
  .array(languageTag)
  .max(translationLimits.extraLanguagesMax)
  .refine((tags) => new Set(tags.map(canonicalTag)).size === tags.length, 'duplicate language')

const key = z.string().min(1).max(translationLimits.keyMaxLength)
const text = z.string().max(textLimits.richTextMaxLength)

export const listTranslationsInput = z.strictObject({ tourId: id, cursor, limit })

/** One text in another language. Empty texts fall back to the tour's language. */
export const translationChange = z.strictObject({
  key,
  text,
  /** Source text that was translated. */
  source: text,
  /** Version of the translation that was edited; null for a new one. */
  version: version.nullable(),
})
export type TranslationChange = Readonly<z.output<typeof translationChange>>

export const updateTranslationsInput = z.strictObject({
  tourId: id,
  language: languageTag,
  changes: z.array(translationChange).min(1).max(translationLimits.perSave),
})

export const translation = z.strictObject({
  language: z.string(),
  key: z.string(),
  text: z.string(),
  source: z.string(),
  version,
  savedAt: z.iso.datetime(),
  savedBy: z.string().nullable(),
})
export type Translation = Readonly<z.output<typeof translation>>

export const translationPage = z.strictObject({ translations: z.array(translation), nextCursor })
