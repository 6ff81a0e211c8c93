import type { MediaKind } from '../../../shared/media/registry.ts'
import type { Upload } from './entity.ts'
import { expiryOf } from './find.ts'

/** An upload as the upload face speaks of it. */
export type UploadState = {
  readonly id: string
  readonly kind: MediaKind
  readonly fileName: string
  readonly sizeBytes: number
  /** Set once it has become a medium. */
  readonly mediaId: string | null
  readonly expiresAt: Date
}

export function presentUpload(row: Upload): UploadState {
  const { id, kind, fileName, sizeBytes } = row
  return { id, kind, fileName, sizeBytes, mediaId: row.mediaId ?? null, expiresAt: expiryOf(row) }
}
