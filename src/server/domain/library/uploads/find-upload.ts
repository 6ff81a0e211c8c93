import { AppError } from '../../../../shared/kernel/app-error.ts'
import { minuteMs } from '../../../../shared/kernel/units.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { Upload } from './entity.ts'
import { findRejection } from './rejections.ts'
import { uploadLimits } from './upload-limits.ts'

/** Minimum time between two writes of `lastActivityAt`. */
const touchIntervalMs = minuteMs

/** Finds an upload of the caller. 404 for an unknown upload and for one of another person (threat T22). */
export async function findUpload({ em, account, actor }: AccountScope, uploadId: string): Promise<Upload> {
  // An import in progress accepts no bytes from the client.
  const where = { id: uploadId, account: account.id, user: actor.id, status: { $ne: 'fetching' } } as const
  const upload = await em.findOne(Upload, where, { refresh: true })
  if (upload === null) throw new AppError('resource.notFound')
  return upload
}

/** Finds an upload of the caller; rejects with the stored error if the upload was rejected. */
export async function findUploadOrRejection(scope: AccountScope, uploadId: string): Promise<Upload> {
  try {
    return await findUpload(scope, uploadId)
  } catch (error) {
    throw (await findRejection(scope, uploadId)) ?? error
  }
}

/** Time at which an upload expires if it receives no more bytes. */
export function expiryOf(upload: Upload): Date {
  return new Date(upload.lastActivityAt.getTime() + uploadLimits.idleExpiryMs)
}

/** Extends the lifetime of an unfinished upload; 410 if it has already expired. */
export async function keepAlive({ em, ports }: AccountScope, upload: Upload): Promise<void> {
  const now = ports.now()
  if (upload.status === 'finished') return
  if (expiryOf(upload) < now) throw new AppError('upload.expired')
  if (now.getTime() - upload.lastActivityAt.getTime() < touchIntervalMs) return
  await em.nativeUpdate(Upload, { id: upload.id }, { lastActivityAt: now })
  upload.lastActivityAt = now
}
