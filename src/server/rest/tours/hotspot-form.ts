import type { Request } from 'express'
import multer, { MulterError } from 'multer'
import { AppError, type ErrorCode } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'
import { parseJson } from '../../kernel/json-bounds.ts'

/** In memory: nothing is left behind by a form that breaks off. Names in brackets would make objects of fields. */
const takeForm = multer({
  storage: multer.memoryStorage(),
  defParamCharset: 'utf8',
  limits: {
    files: 1,
    fileSize: limits.hotspotFileMaxBytes,
    parts: limits.hotspotFormParts,
    fields: limits.hotspotFormParts,
    fieldSize: limits.hotspotFieldMaxBytes,
    fieldNameSize: limits.hotspotFieldNameMaxBytes,
    fieldNestingDepth: 0,
  },
}).single('file')

/** What multer says is too much; anything else it says is a form that is not right. */
const tooMuch: Readonly<Record<string, ErrorCode>> = {
  LIMIT_FILE_SIZE: 'upload.tooLarge',
  LIMIT_PART_COUNT: 'request.tooLarge',
  LIMIT_FIELD_COUNT: 'request.tooLarge',
  LIMIT_FIELD_VALUE: 'request.tooLarge',
}

/** Fields that hold words: sent as they are, or as JSON. All others are JSON. */
const textFields = new Set(['title', 'description', 'tooltip', 'icon', 'colour', 'size', 'labelMode'])
/** Of those, the ones that can be without a value. */
const emptyTexts = new Set(['icon', 'colour', 'size'])
const fieldBounds = { valuesMax: limits.hotspotFieldValuesMax }
/** Said by the address, so a form may not say it again. */
const addressFields = ['stopId', 'hotspotId', 'kind', 'file']

function readForm(request: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    const { res: response } = request
    if (response === undefined) throw new Error('a request without a response')
    takeForm(request, response, (error: unknown) => {
      if (error === undefined || error === null) return resolve()
      const code = error instanceof MulterError ? tooMuch[error.code] : undefined
      reject(new AppError(code ?? 'input.invalid', { cause: error }))
    })
  })
}

function badField(field: string, problem: string): AppError {
  return new AppError('input.invalid', { facts: { fields: [{ field, problem }] } })
}

function parseText(field: string, text: string): unknown {
  if (text === 'null' && emptyTexts.has(field)) return null
  if (!text.startsWith('"')) return text
  try {
    return parseJson(text, fieldBounds)
  } catch {
    return text
  }
}

function parseField(field: string, value: unknown): unknown {
  if (addressFields.includes(field)) throw badField(field, 'not a field of the form')
  if (typeof value !== 'string') throw badField(field, 'given more than once')
  if (textFields.has(field)) return parseText(field, value)
  try {
    return parseJson(value, fieldBounds)
  } catch (cause) {
    throw new AppError('input.invalid', { facts: { fields: [{ field, problem: 'not JSON' }] }, cause })
  }
}

/** Each field alone is bounded while it arrives; together they may be no more than a hotspot needs. */
function requireFewBytes(given: Readonly<Record<string, unknown>>): void {
  const sizes = Object.values(given).map((value) => (typeof value === 'string' ? Buffer.byteLength(value) : 0))
  const sizeBytes = sizes.reduce((sum, size) => sum + size, 0)
  if (sizeBytes > limits.hotspotFieldsMaxBytes) throw new AppError('request.tooLarge')
}

/**
 * The fields of a hotspot form (docs/api.md, "Bodies"): objects, numbers and booleans JSON-encoded, texts as they
 * are or JSON-encoded, one file raw. What the fields may hold is for the operation's schema to judge.
 */
export async function readHotspotForm(request: Request): Promise<Record<string, unknown>> {
  if (!request.is('multipart/form-data')) throw new AppError('request.typeRejected')
  await readForm(request)
  const given: Record<string, unknown> = request.body
  requireFewBytes(given)
  const fields = Object.fromEntries(Object.entries(given).map(([field, value]) => [field, parseField(field, value)]))
  const { file } = request
  return file === undefined ? fields : { ...fields, file: { fileName: file.originalname, bytes: file.buffer } }
}
