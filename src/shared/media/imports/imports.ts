import { z } from 'zod'
import { errorCodes } from '../../kernel/app-error.ts'
import { openUploadInput, uploadId } from '../uploads.ts'
import { importLimits } from './import-limits.ts'

/** Where a file is, and what an upload would say of it but for its size. */
export const importMediaInput = openUploadInput.omit({ sizeBytes: true, fileName: true }).extend({
  address: z.string().min(1).max(importLimits.addressMaxLength),
  /** The last part of the address unless said. */
  fileName: openUploadInput.shape.fileName.optional(),
})
export const mediaImportInput = z.strictObject({ importId: uploadId })

const importStatuses = ['fetching', 'finished', 'failed'] as const

/** A file that Stopover fetches into the library, as its caller sees it for a day after it ended. */
export const mediaImport = z.strictObject({
  id: z.string(),
  /** `fetching` until the file was received and checked; `finished` once it is a medium. */
  status: z.enum(importStatuses),
  /** What has arrived so far; null once it has ended. */
  receivedBytes: z.number().nullable(),
  mediaId: z.string().nullable(),
  failureCode: z.enum(errorCodes).nullable(),
  /** What happened and what to do, for a person. */
  failureMessage: z.string().nullable(),
  /** What the host answered in place of the file; null where it answered nothing, or that isn't why. */
  httpStatus: z.number().nullable(),
})
export type MediaImport = Readonly<z.infer<typeof mediaImport>>
