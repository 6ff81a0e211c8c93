import type { z } from 'zod'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import type { openUploadInput } from '../../../../shared/media/uploads.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { lockAccountStorage } from '../../billing/plans/storage.ts'
import { cleanFileName } from '../media/file-name.ts'
import { findMedia } from '../media/find-one.ts'
import { Upload } from './entity.ts'
import { makeUploadId } from './ids.ts'

const unfinished = { status: { $ne: 'finished' } } as const

async function requireFewOpen(em: EntityManager, account: string, user: string): Promise<void> {
  const ofUser = await em.count(Upload, { account, user, ...unfinished })
  const ofAccount = await em.count(Upload, { account, ...unfinished })
  if (ofUser < limits.uploadsOpenPerUser && ofAccount < limits.uploadsOpenPerAccount) return
  throw new AppError('upload.tooManyOpen', { retryAfterSeconds: 10 })
}

/** Rejects with 404 where a medium to replace is not the account's, and a file of another kind than it has. */
export async function requireReplaceable(
  scope: AccountScope,
  { kind, replacesMediaId }: Pick<z.output<typeof openUploadInput>, 'kind' | 'replacesMediaId'>,
): Promise<void> {
  if (replacesMediaId === undefined) return
  const replaced = await findMedia(scope, replacesMediaId)
  if (replaced.kind !== kind) throw new AppError('media.otherKind')
}

/** Makes the row of an upload, with the quota for all its bytes. One with an address is fetched from there. */
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
    address,
  }: z.output<typeof openUploadInput> & { readonly address?: string },
): Promise<Upload> {
  return em.transactional(async (inner) => {
    await lockAccountStorage(inner, account.id)
    await requireFewOpen(inner, account.id, actor.id)
    await reserve(inner, account.id, { use: 'storageBytes', bytes: sizeBytes })
    const upload = inner.create(Upload, {
      id: makeUploadId(),
      account: account.id,
      user: actor.id,
      status: address === undefined ? 'open' : 'fetching',
      address: address ?? null,
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
