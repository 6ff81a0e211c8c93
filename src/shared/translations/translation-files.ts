import { z } from 'zod'
import { id } from '../texts.ts'
import { translationFormatNames } from './translation-formats.ts'
import { translationLimits } from './translation-limits.ts'
import { languageTag, translation } from './translations.ts'

const fileOfLanguage = { tourId: id, language: languageTag, format: z.enum(translationFormatNames) }

export const exportTranslationsInput = z.strictObject(fileOfLanguage)
export const importTranslationsInput = z.strictObject({
  ...fileOfLanguage,
  file: z.string().max(translationLimits.fileMaxLength),
})

/** A file for translators. */
export const translationFile = z.strictObject({ name: z.string(), mimeType: z.string(), text: z.string() })

/** Result of an import. */
export const importReport = z.strictObject({
  /** Newly stored translations, including stale ones. */
  taken: z.array(translation).readonly(),
  /** Translations that were already stored. */
  unchanged: z.int(),
  /** Translations of a source text that has changed since. */
  stale: z.int(),
  /** Texts without a translation in the file. */
  empty: z.int(),
  /** Keys of texts that exceed the maximum length. */
  tooLong: z.array(z.string()).readonly(),
  /** Keys of texts with replacement characters (U+FFFD) from a wrong encoding; not stored. */
  unreadable: z.array(z.string()).readonly(),
  /** Keys of texts with other placeholders, such as `{stop}`, than the source. These texts are not stored. */
  placeholders: z.array(z.string()).readonly(),
  /** Keys that don't exist in the tour. */
  unknown: z.array(z.string()).readonly(),
})
export type ImportReport = Readonly<z.infer<typeof importReport>>
