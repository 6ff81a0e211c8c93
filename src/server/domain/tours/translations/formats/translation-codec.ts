import type { TranslationState } from '../../../../../shared/translations/translation-progress.ts'

/** Text with its translation. */
export type TranslatedText = {
  readonly key: string
  readonly source: string
  readonly text: string
}

/** Text in an exported file. `where` describes its place in the tour, for translators. */
export type ExportedText = TranslatedText & { readonly where: string; readonly state: TranslationState }

/** Details of an exported file. */
export type FileDetails = { readonly tourName: string; readonly sourceLanguage: string; readonly language: string }

/** Text in an imported file. The source is undefined if the file has none. */
export type ImportedText = Pick<TranslatedText, 'key' | 'text'> & { readonly source: string | undefined }

/** Texts of an imported file. The language is undefined if the file doesn't declare one. */
export type ImportedTexts = { readonly language: string | undefined; readonly texts: readonly ImportedText[] }

/** Writer and reader of a file format for translators. */
export type TranslationCodec = {
  /** Returns the content of a file. */
  write(texts: readonly ExportedText[], details: FileDetails): string
  /** Reads the content of a file; null if it is invalid. */
  read(content: string): ImportedTexts | null
}
