import type { Request } from 'express'
import multer, { MulterError } from 'multer'
import { AppError } from '../../../shared/kernel/app-error.ts'
import type { ErrorCode } from '../../../shared/kernel/error-codes.ts'
import { parseJson } from '../../kernel/json-bounds.ts'
import { hotspotFormLimits } from './hotspot-form-limits.ts'

/**
 * Parser of multipart forms. It keeps files in memory, so that an aborted form leaves none behind, and doesn't nest, so
 * that brackets in field names don't create objects.
 */
const parseMultipart = multer({
  storage: multer.memoryStorage(),
  defParamCharset: 'utf8',
  limits: {
    files: 1,
    fileSize: hotspotFormLimits.fileMaxBytes,
    parts: hotspotFormLimits.partsMax,
    fields: hotspotFormLimits.partsMax,
    fieldSize: hotspotFormLimits.fieldMaxBytes,
    fieldNameSize: hotspotFormLimits.fieldNameMaxBytes,
    fieldNestingDepth: 0,
  },
}).single('file')

/** Error codes for exceeded limits, by the code of multer. Its other errors mean an invalid form. */
const limitErrors: Readonly<Record<string, ErrorCode>> = {
  LIMIT_FILE_SIZE: 'upload.tooLarge',
  LIMIT_PART_COUNT: 'request.tooLarge',
  LIMIT_FIELD_COUNT: 'request.tooLarge',
  LIMIT_FIELD_VALUE: 'request.tooLarge',
}

/** Fields with text, which is sent raw or as JSON. All other fields are JSON. */
const textFields = new Set(['title', 'description', 'tooltip', 'icon', 'colour', 'size', 'labelMode'])
/** Text fields that can be null. */
const nullableTexts = new Set(['icon', 'colour', 'size'])
const fieldBounds = { valuesMax: hotspotFormLimits.fieldValuesMax }
/** Parameters of the URL and the file, which the form must not contain as fields. */
const reservedFields = ['stopId', 'hotspotId', 'kind', 'file']

function readForm(request: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    const { res: response } = request
    if (response === undefined) throw new Error('a request without a response')
    parseMultipart(request, response, (error: unknown) => {
      if (error === undefined || error === null) return resolve()
      const code = error instanceof MulterError ? limitErrors[error.code] : undefined
      reject(new AppError(code ?? 'input.invalid', { cause: error }))
    })
  })
}

function invalidField(field: string, problem: string): AppError {
  return new AppError('input.invalid', { facts: { fields: [{ field, problem }] } })
}

function parseText(field: string, text: string): unknown {
  if (text === 'null' && nullableTexts.has(field)) return null
  if (!text.startsWith('"')) return text
  try {
    return parseJson(text, fieldBounds)
  } catch {
    return text
  }
}

function parseField(field: string, value: unknown): unknown {
  if (reservedFields.includes(field)) throw invalidField(field, 'not a field of the form')
  if (typeof value !== 'string') throw invalidField(field, 'sent more than once')
  if (textFields.has(field)) return parseText(field, value)
  try {
    return parseJson(value, fieldBounds)
  } catch (cause) {
    throw new AppError('input.invalid', { facts: { fields: [{ field, problem: 'not JSON' }] }, cause })
  }
}

/** Rejects fields that are too large together. Multer limits only the size of each field. */
function limitTotalSize(rawFields: Readonly<Record<string, unknown>>): void {
  const sizes = Object.values(rawFields).map((value) => (typeof value === 'string' ? Buffer.byteLength(value) : 0))
  const sizeBytes = sizes.reduce((sum, size) => sum + size, 0)
  if (sizeBytes > hotspotFormLimits.fieldsMaxBytes) throw new AppError('request.tooLarge')
}

/**
 * Reads the fields of a hotspot form (docs/api.md, "Bodies"). Objects, numbers and booleans are JSON; text is raw or
 * JSON; a file is raw. The operation's schema validates the fields.
 */
export async function readHotspotForm(request: Request): Promise<Record<string, unknown>> {
  if (!request.is('multipart/form-data')) throw new AppError('request.typeRejected')
  await readForm(request)
  const rawFields: Record<string, unknown> = request.body
  limitTotalSize(rawFields)
  const fields = Object.fromEntries(
    Object.entries(rawFields).map(([field, value]) => [field, parseField(field, value)]),
  )
  const { file } = request
  return file === undefined ? fields : { ...fields, file: { fileName: file.originalname, bytes: file.buffer } }
}
