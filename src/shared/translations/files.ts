import { z } from 'zod'
import { limits } from '../limits.ts'
import { id } from '../texts.ts'
import { languageTag, type Translation } from './translations.ts'

export const translationFormatNames = ['csv', 'xliff', 'json'] as const
export type TranslationFormatName = (typeof translationFormatNames)[number]

const ofLanguage = { tourId: id, language: languageTag, format: z.enum(translationFormatNames) }

export const exportTranslationsInput = z.strictObject(ofLanguage)
export const importTranslationsInput = z.strictObject({
  ...ofLanguage,
  file: z.string().max(limits.translationFileMaxLength),
})

/** A file for translators. */
export type TranslationFile = { readonly name: string; readonly mimeType: string; readonly text: string }

/** What became of the texts of a file. */
export type ImportReport = {
  /** Stored now, those that are out of date included. */
  readonly taken: readonly Translation[]
  /** Were stored like this before. */
  readonly unchanged: number
  /** Made from words that have changed since. */
  readonly stale: number
  /** Not translated in the file. */
  readonly empty: number
  /** Longer than there is room for. */
  readonly tooLong: readonly string[]
  /** Keys that the tour does not have. */
  readonly unknown: readonly string[]
}
