import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { Upload } from './entity.ts'
import { rejectionOf } from './rejections.ts'

const touchIntervalMs = 60_000

/** The caller's upload; somebody else's reads like one that never was (threat T22). */
export async function findUpload({ em, account, actor }: AccountScope, uploadId: string): Promise<Upload> {
  // What a job fetches is nothing that its person sends to.
  const sent = { id: uploadId, account: account.id, user: actor.id, status: { $ne: 'fetching' } } as const
  const upload = await em.findOne(Upload, sent, { refresh: true })
  if (upload === null) throw new AppError('resource.notFound')
  return upload
}

/** The same, and for one that was rejected the error that it was rejected with. */
export async function findUploadOrRejection(scope: AccountScope, uploadId: string): Promise<Upload> {
  try {
    return await findUpload(scope, uploadId)
  } catch (error) {
    throw (await rejectionOf(scope, uploadId)) ?? error
  }
}

export function expiryOf(upload: Upload): Date {
  return new Date(upload.lastActivityAt.getTime() + limits.uploadIdleExpiryMs)
}

/** Counts the call as a sign of life; 410 when it comes too late. A finished upload needs none. */
export async function keepAlive({ em, ports }: AccountScope, upload: Upload): Promise<void> {
  const now = ports.now()
  if (upload.status === 'finished') return
  if (expiryOf(upload) < now) throw new AppError('upload.expired')
  if (now.getTime() - upload.lastActivityAt.getTime() < touchIntervalMs) return
  await em.nativeUpdate(Upload, { id: upload.id }, { lastActivityAt: now })
  upload.lastActivityAt = now
}
