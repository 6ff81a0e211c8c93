import type { TranslationState } from '../../../../../shared/translations/translation-progress.ts'

/** Text with its translation, as in a file. */
export type TranslatedText = {
  readonly key: string
  readonly source: string
  readonly text: string
}

/** Text to export, with its place in the tour and the state of its translation. */
export type TextToSend = TranslatedText & { readonly where: string; readonly state: TranslationState }

export type FileFacts = { readonly tourName: string; readonly sourceLanguage: string; readonly language: string }

/** Text that was read from a file, with its source where the file has one. */
export type TextRead = Pick<TranslatedText, 'key' | 'text'> & { readonly source: string | undefined }

/** Texts of a file, and the language that it declares, if any. */
export type FileRead = { readonly language: string | undefined; readonly texts: readonly TextRead[] }

/** File format for translators. */
export type TranslationFormat = {
  readonly mimeType: string
  readonly extension: string
  write(texts: readonly TextToSend[], facts: FileFacts): string
  /** Null for an invalid file. */
  read(file: string): FileRead | null
}
