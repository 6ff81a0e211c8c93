import { AppError } from '../../../../shared/kernel/app-error.ts'
import { isMediaKind } from '../../../../shared/media/upload-kinds.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import type { Upload } from '../../library/uploads/entity.ts'
import { findUpload, keepAlive } from '../../library/uploads/find-upload.ts'
import { readArchive } from './reading/read-archive.ts'
import type { ReadTour } from './reading/read-tour.ts'

/** Finds the caller's upload of a tour; 404 for other uploads, 409 until all bytes have arrived. */
export async function requireTourUpload(scope: AccountScope, uploadId: string): Promise<Upload> {
  const upload = await findUpload(scope, uploadId)
  if (isMediaKind(upload.kind)) throw new AppError('resource.notFound')
  if ((await scope.ports.spool.sizeOf(uploadId)) !== upload.sizeBytes) throw new AppError('upload.incomplete')
  await keepAlive(scope, upload)
  return upload
}

/** Name of a tour without one: the file name without its extension. */
export function fallbackNameOf({ fileName }: Upload): string {
  return fileName.replace(/\.[^.]*$/, '') || fileName
}

/** Reads the tour in an upload. */
export function readUpload({ ports }: Pick<AccountScope, 'ports'>, upload: Upload): Promise<ReadTour> {
  return ports.spool.withFile(upload.id, (path) => readArchive({ path, fallbackName: fallbackNameOf(upload) }))
}
