import type { TranslationFormatName } from '../../../../../shared/translations/translation-formats.ts'
import { csvCodec } from './csv.ts'
import { jsonCodec } from './json.ts'
import type { TranslationCodec } from './translation-codec.ts'
import { xliffCodec } from './xliff.ts'

/** Writers and readers of the formats for exporting and importing translations. */
export const translationCodecs: Readonly<Record<TranslationFormatName, TranslationCodec>> = {
  csv: csvCodec,
  xliff: xliffCodec,
  json: jsonCodec,
}
