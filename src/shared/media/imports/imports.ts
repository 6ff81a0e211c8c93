import { z } from 'zod'
import { errorCodes } from '../../kernel/error-codes.ts'
import { mediaKind } from '../media.ts'
import { openUploadInput, uploadId } from '../uploads.ts'
import { importLimits } from './import-limits.ts'

/** Fields of an upload, with the URL of the file instead of its size. */
export const importMediaInput = openUploadInput.omit({ sizeBytes: true, fileName: true }).extend({
  kind: mediaKind,
  address: z.string().min(1).max(importLimits.urlMaxLength),
  /** Default: the last path segment of the URL. */
  fileName: openUploadInput.shape.fileName.optional(),
})
export const mediaImportInput = z.strictObject({ importId: uploadId })

const importStatuses = ['fetching', 'finished', 'failed'] as const

/** Import of a file from another host. Available to its caller until a day after it ended. */
export const mediaImport = z.strictObject({
  id: z.string(),
  /** `fetching` until the file is received and validated; `finished` once it is a medium. */
  status: z.enum(importStatuses),
  /** Null once the import has ended. */
  receivedBytes: z.number().nullable(),
  mediaId: z.string().nullable(),
  failureCode: z.enum(errorCodes).nullable(),
  /** Message for people, with the cause and a remedy. */
  failureMessage: z.string().nullable(),
  /** HTTP status that caused the failure; null for other causes. */
  httpStatus: z.number().nullable(),
})
export type MediaImport = Readonly<z.infer<typeof mediaImport>>
