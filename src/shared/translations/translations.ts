import { z } from 'zod'
import { cursor, nextCursor } from '../kernel/page.ts'
import { limits } from '../limits.ts'
import { id, version } from '../texts.ts'

/** The tag as it is written by rule; null for one that browsers reject, and would show nothing for. */
function canonicalTag(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    return null
  }
}

/** BCP 47, as far as the app writes tags. Megabytes of a tag that is too long would keep the server for half a second. */
export const languageTag = z
  .string()
  .max(35, { abort: true })
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
  .refine((tag) => canonicalTag(tag) !== null, 'not a language tag')

/** Languages that a tour has besides its own. */
export const extraLanguages = z
  .array(languageTag)
  .max(limits.extraLanguagesMax)
  .refine((tags) => new Set(tags.map(canonicalTag)).size === tags.length, 'a language is there twice')

const key = z.string().min(1).max(limits.translationKeyMaxLength)
const text = z.string().max(limits.richTextMaxLength)

export const listTranslationsInput = z.strictObject({ tourId: id })

/** One text in another language. Empty, it falls back to the tour's own. */
export const translationChange = z.strictObject({
  key,
  text,
  /** The text in the tour's language that it was made from. */
  source: text,
  /** Of the translation that the change was made on; null where there was none. */
  version: version.nullable(),
})
export type TranslationChange = Readonly<z.output<typeof translationChange>>

export const updateTranslationsInput = z.strictObject({
  tourId: id,
  language: languageTag,
  changes: z.array(translationChange).min(1).max(limits.translationsPerSave),
})

/** A stored translation. */
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
