import type { TranslationState } from '../../../../../shared/translations/translation-progress.ts'

/** A text as files of translators hold it. */
export type TranslatedText = {
  readonly key: string
  readonly source: string
  readonly text: string
}

/** What is written into a file: with where a translator finds the text in the tour, and how it stands. */
export type TextToSend = TranslatedText & { readonly where: string; readonly state: TranslationState }

export type FileFacts = { readonly tourName: string; readonly sourceLanguage: string; readonly language: string }

/** A text that was read; without a source where the file tells none. */
export type TextRead = Pick<TranslatedText, 'key' | 'text'> & { readonly source: string | undefined }

/** What a file holds, and the language that it says it is in, if any. */
export type FileRead = { readonly language: string | undefined; readonly texts: readonly TextRead[] }

/** A kind of file that translators work with. */
export type TranslationFormat = {
  readonly mimeType: string
  readonly extension: string
  write(texts: readonly TextToSend[], facts: FileFacts): string
  /** Null for what is no such file. */
  read(file: string): FileRead | null
}
