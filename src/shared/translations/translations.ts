import { z } from 'zod'
import { cursor, nextCursor } from '../kernel/page.ts'
import { limits } from '../limits.ts'
import { id, version } from '../texts.ts'

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
  .max(limits.extraLanguagesMax)
  .refine((tags) => new Set(tags.map(canonicalTag)).size === tags.length, 'a language is there twice')

const key = z.string().min(1).max(limits.translationKeyMaxLength)
const text = z.string().max(limits.richTextMaxLength)

export const listTranslationsInput = z.strictObject({ tourId: id })

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
  changes: z.array(translationChange).min(1).max(limits.translationsPerSave),
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

export const browseTranslationsInput = z.strictObject({ tourId: id, cursor })
export const translationPage = z.strictObject({ translations: z.array(translation), nextCursor })
