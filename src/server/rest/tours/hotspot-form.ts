import type { Request } from 'express'
import multer, { MulterError } from 'multer'
import { AppError, type ErrorCode } from '../../../shared/kernel/app-error.ts'
import { parseJson } from '../../kernel/json-bounds.ts'
import { hotspotFormLimits } from './hotspot-form-limits.ts'

/**
 * Memory storage, so that aborted forms leave no files behind. No nesting, because brackets in names would create
 * objects.
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

/** Error codes for exceeded limits of multer; its other errors mean an invalid form. */
const limitErrors: Readonly<Record<string, ErrorCode>> = {
  LIMIT_FILE_SIZE: 'upload.tooLarge',
  LIMIT_PART_COUNT: 'request.tooLarge',
  LIMIT_FIELD_COUNT: 'request.tooLarge',
  LIMIT_FIELD_VALUE: 'request.tooLarge',
}

/** Text fields, sent raw or as JSON. All others are JSON. */
const textFields = new Set(['title', 'description', 'tooltip', 'icon', 'colour', 'size', 'labelMode'])
/** Text fields that can be null. */
const nullableTexts = new Set(['icon', 'colour', 'size'])
const fieldBounds = { valuesMax: hotspotFormLimits.fieldValuesMax }
/** Fields in the URL, which the form must not repeat. */
const addressFields = ['stopId', 'hotspotId', 'kind', 'file']

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

function badField(field: string, problem: string): AppError {
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
  if (addressFields.includes(field)) throw badField(field, 'not a field of the form')
  if (typeof value !== 'string') throw badField(field, 'given more than once')
  if (textFields.has(field)) return parseText(field, value)
  try {
    return parseJson(value, fieldBounds)
  } catch (cause) {
    throw new AppError('input.invalid', { facts: { fields: [{ field, problem: 'not JSON' }] }, cause })
  }
}

/** Limits the total size of all fields; the size of each is limited by multer. */
function requireFewBytes(rawFields: Readonly<Record<string, unknown>>): void {
  const sizes = Object.values(rawFields).map((value) => (typeof value === 'string' ? Buffer.byteLength(value) : 0))
  const sizeBytes = sizes.reduce((sum, size) => sum + size, 0)
  if (sizeBytes > hotspotFormLimits.fieldsMaxBytes) throw new AppError('request.tooLarge')
}

/**
 * Reads the fields of a hotspot form (docs/api.md, "Bodies"): objects, numbers and booleans as JSON, text raw or as JSON,
 * one file raw. The operation's schema validates the fields.
 */
export async function readHotspotForm(request: Request): Promise<Record<string, unknown>> {
  if (!request.is('multipart/form-data')) throw new AppError('request.typeRejected')
  await readForm(request)
  const rawFields: Record<string, unknown> = request.body
  requireFewBytes(rawFields)
  const fields = Object.fromEntries(
    Object.entries(rawFields).map(([field, value]) => [field, parseField(field, value)]),
  )
  const { file } = request
  return file === undefined ? fields : { ...fields, file: { fileName: file.originalname, bytes: file.buffer } }
}
