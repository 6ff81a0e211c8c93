import type { z } from 'zod'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'
import type { openUploadInput } from '../../../shared/media/uploads.ts'
import type { AccountScope, EntityManager } from '../../kernel/scope.ts'
import { cleanFileName } from '../media/file-name.ts'
import { lockAccountStorage } from '../plans/storage.ts'
import { Upload } from './entity.ts'
import { makeUploadId } from './ids.ts'

async function requireFewOpen(em: EntityManager, account: string, user: string): Promise<void> {
  const ofUser = await em.count(Upload, { account, user, status: 'open' })
  const ofAccount = await em.count(Upload, { account, status: 'open' })
  if (ofUser < limits.uploadsOpenPerUser && ofAccount < limits.uploadsOpenPerAccount) return
  throw new AppError('upload.tooManyOpen', { retryAfterSeconds: 10 })
}

/** Makes the row of an upload, with the quota for all its bytes. */
export async function reserveUpload(
  { em, account, actor, ports, reserve }: AccountScope,
  {
    fileName,
    kind,
    sizeBytes,
    sha256,
    kindIsGuess = false,
    replacesMediaId,
    keepsDuplicate = false,
  }: z.output<typeof openUploadInput>,
): Promise<Upload> {
  return em.transactional(async (inner) => {
    await lockAccountStorage(inner, account.id)
    await requireFewOpen(inner, account.id, actor.id)
    await reserve(inner, account.id, { use: 'storageBytes', bytes: sizeBytes })
    const upload = inner.create(Upload, {
      id: makeUploadId(),
      account: account.id,
      user: actor.id,
      status: 'open',
      kind,
      fileName: cleanFileName(fileName),
      sizeBytes,
      claimedSha256: sha256 ?? null,
      kindIsGuess,
      replacesMediaId: replacesMediaId ?? null,
      keepsDuplicate,
      lastActivityAt: ports.now(),
    })
    await inner.flush()
    return upload
  })
}
