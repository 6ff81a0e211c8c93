import { z } from 'zod'
import { uploadKind } from '../../../../shared/media/uploads.ts'
import type { Upload } from './entity.ts'
import { expiryOf } from './find-upload.ts'

/** State of an upload in the upload API. */
export const uploadState = z.strictObject({
  id: z.string(),
  kind: uploadKind,
  fileName: z.string(),
  sizeBytes: z.number(),
  /** Medium that the upload has become; null before that, and for the ZIP file of a tour. */
  mediaId: z.string().nullable(),
  expiresAt: z.date(),
})
export type UploadState = Readonly<z.infer<typeof uploadState>>

export function presentUpload(row: Upload): UploadState {
  const { id, kind, fileName, sizeBytes } = row
  return { id, kind, fileName, sizeBytes, mediaId: row.mediaId ?? null, expiresAt: expiryOf(row) }
}
