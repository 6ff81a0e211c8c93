import type { TranslationFormatName } from '../../../../../shared/translations/translation-formats.ts'
import type { ImportedTexts } from './translation-codec.ts'

/** File to read, passed to the worker thread when it starts. */
export type ReadRequest = {
  readonly format: TranslationFormatName
  readonly file: string
}

/** Message from the worker thread; null for an invalid file. */
export type ReadResult = ImportedTexts | null
