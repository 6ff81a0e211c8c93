import { AppError } from '../../../../shared/kernel/app-error.ts'
import { isMediaKind } from '../../../../shared/media/upload-kinds.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import type { Upload } from '../../library/uploads/entity.ts'
import { findUpload, keepAlive } from '../../library/uploads/find-upload.ts'
import { copiedSource } from './copies/copied-source.ts'
import { foreignSource } from './foreign-source.ts'
import { readArchive } from './reading/read-archive.ts'
import type { ReadTour } from './reading/read-tour.ts'
import type { TourSource } from './tour-source.ts'

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

/** Tour in an upload, of whatever tool. */
export type UploadedTour = Pick<ReadTour, 'format' | 'mediaBytes'> & { readonly source: TourSource }

/** Reads the tour in an upload. */
export async function readUpload({ ports }: Pick<AccountScope, 'ports'>, upload: Upload): Promise<UploadedTour> {
  const { format, mediaBytes, tour } = await ports.spool.withFile(upload.id, (path) =>
    readArchive({ path, fallbackName: fallbackNameOf(upload) }),
  )
  return { format, mediaBytes, source: 'copy' in tour ? copiedSource(tour.copy) : foreignSource(tour.foreign) }
}
