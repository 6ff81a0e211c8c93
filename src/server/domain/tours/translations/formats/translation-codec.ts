import type { TranslationState } from '../../../../../shared/translations/translation-progress.ts'

/** Text with its translation, as in a file. */
export type TranslatedText = {
  readonly key: string
  readonly source: string
  readonly text: string
}

/** Text to export, with its place in the tour and the state of its translation. */
export type TextToExport = TranslatedText & { readonly where: string; readonly state: TranslationState }

export type FileDetails = { readonly tourName: string; readonly sourceLanguage: string; readonly language: string }

/** Text that was read from a file, with its source if the file has one. */
export type TextRead = Pick<TranslatedText, 'key' | 'text'> & { readonly source: string | undefined }

/** Texts of a file, and the language that it declares, if any. */
export type FileRead = { readonly language: string | undefined; readonly texts: readonly TextRead[] }

/** Writer and reader of a file format for translators. */
export type TranslationCodec = {
  write(texts: readonly TextToExport[], details: FileDetails): string
  /** Null for an invalid file. */
  read(file: string): FileRead | null
}
