import type { TranslationFormatName } from '../../../../../shared/translations/translation-files.ts'
import { csvFormat } from './csv.ts'
import { jsonFormat } from './json.ts'
import type { TranslationFormat } from './translation-format.ts'
import { xliffFormat } from './xliff.ts'

/** File formats in which translations are exported and imported. */
export const translationFormats: Readonly<Record<TranslationFormatName, TranslationFormat>> = {
  csv: csvFormat,
  xliff: xliffFormat,
  json: jsonFormat,
}
