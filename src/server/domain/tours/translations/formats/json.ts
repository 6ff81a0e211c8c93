import { z } from 'zod'
import { byteOrderMark } from '../../../../kernel/csv.ts'
import { parseJson } from '../../../../kernel/json-bounds.ts'
import { translationFileLimits } from './file-limits.ts'
import type { ImportedText, TranslationCodec } from './translation-codec.ts'

const textSchema = z.object({ key: z.string(), text: z.string(), source: z.string().optional() })
/** The exported form, or a plain object of texts by key. */
const fileSchema = z.union([
  z.object({ language: z.string().optional(), texts: z.array(textSchema) }),
  z.record(z.string(), z.string()).transform((texts) => ({
    language: undefined,
    texts: Object.entries(texts).map(([key, value]) => ({ key, text: value })),
  })),
])

function parseOrUndefined(json: string): unknown {
  try {
    const content = json.startsWith(byteOrderMark) ? json.slice(1) : json
    return parseJson(content, { valuesMax: translationFileLimits.cellsMax, keysMax: translationFileLimits.textsMax })
  } catch {
    return undefined
  }
}

/** JSON for programs. */
export const jsonCodec: TranslationCodec = {
  write: (texts, { tourName, sourceLanguage, language }) =>
    `${JSON.stringify({ tour: tourName, sourceLanguage, language, texts }, null, 2)}\n`,
  read(json) {
    const { success, data } = fileSchema.safeParse(parseOrUndefined(json))
    if (!success) return null
    const texts = data.texts.map((entry): ImportedText => ({ source: undefined, ...entry }))
    return { language: data.language, texts }
  },
}
