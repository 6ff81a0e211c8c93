import { z } from 'zod'
import { limits } from '../limits.ts'
import { id } from '../texts.ts'
import { languageTag, translation } from './translations.ts'

export const translationFormatNames = ['csv', 'xliff', 'json'] as const
export type TranslationFormatName = (typeof translationFormatNames)[number]

const ofLanguage = { tourId: id, language: languageTag, format: z.enum(translationFormatNames) }

export const exportTranslationsInput = z.strictObject(ofLanguage)
export const importTranslationsInput = z.strictObject({
  ...ofLanguage,
  file: z.string().max(limits.translationFileMaxLength),
})

/** A file for translators. */
export const translationFile = z.strictObject({ name: z.string(), mimeType: z.string(), text: z.string() })

/** What became of the texts of a file. */
export const importReport = z.strictObject({
  /** Stored now, those that are out of date included. */
  taken: z.array(translation).readonly(),
  /** Were stored like this before. */
  unchanged: z.int(),
  /** Made from words that have changed since. */
  stale: z.int(),
  /** Not translated in the file. */
  empty: z.int(),
  /** Longer than there is room for. */
  tooLong: z.array(z.string()).readonly(),
  /** Hold characters that were lost in another encoding (U+FFFD), and are not stored. */
  unreadable: z.array(z.string()).readonly(),
  /** Lack a placeholder of the original, such as `{stop}`, or have another, and are not stored. */
  placeholders: z.array(z.string()).readonly(),
  /** Keys that the tour does not have. */
  unknown: z.array(z.string()).readonly(),
})
export type ImportReport = Readonly<z.infer<typeof importReport>>
