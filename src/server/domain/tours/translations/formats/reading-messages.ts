import type { TranslationFormatName } from '../../../../../shared/translations/translation-files.ts'
import type { FileRead } from './translation-format.ts'

/** A file to read; the thread is given it when it starts. */
export type ReadingOrder = {
  readonly format: TranslationFormatName
  readonly file: string
}

/** What the thread answers: null for what is no such file. */
export type ReadingAnswer = FileRead | null
