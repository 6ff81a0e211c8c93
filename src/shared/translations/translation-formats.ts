import { namesOf } from '../kernel/names-of.ts'

/** File format for translators. */
type TranslationFormat = {
  /** Extension of exported files. */
  readonly extension: string
  readonly mimeType: string
  /** Further extensions of files that programs save in this format. */
  readonly otherExtensions: readonly string[]
}

/** Formats for exporting and importing translations. The server has a registry of their readers and writers. */
export const translationFormats = {
  /** For spreadsheets. */
  csv: { extension: 'csv', mimeType: 'text/csv', otherExtensions: ['tsv', 'txt'] },
  /** For translation tools. */
  xliff: { extension: 'xlf', mimeType: 'application/xliff+xml', otherExtensions: ['xliff', 'xml'] },
  /** For programs. */
  json: { extension: 'json', mimeType: 'application/json', otherExtensions: [] },
} as const satisfies Readonly<Record<string, TranslationFormat>>

export type TranslationFormatName = keyof typeof translationFormats
export const translationFormatNames = namesOf(translationFormats)

const extensionsOf = (name: TranslationFormatName): readonly string[] => {
  const { extension, otherExtensions } = translationFormats[name]
  return [extension, ...otherExtensions]
}

/** Extensions of importable files, as the attribute `accept` lists them. */
export const translationFileExtensions = translationFormatNames
  .flatMap(extensionsOf)
  .map((extension) => `.${extension}`)
  .join(',')

/** Format of a file by its extension; CSV for an unknown one. */
export function translationFormatOf(fileName: string): TranslationFormatName {
  const extension = fileName.split('.').at(-1)?.toLowerCase() ?? ''
  return translationFormatNames.find((name) => extensionsOf(name).includes(extension)) ?? 'csv'
}
