import type { z } from 'zod'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { openUploadInput } from '../../../../shared/media/uploads.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { lockAccountStorage } from '../../billing/plans/storage.ts'
import { cleanFileName } from '../media/file-name.ts'
import { findMedia } from '../media/find-media.ts'
import { Upload } from './entity.ts'
import { createUploadId } from './upload-ids.ts'
import { uploadLimits } from './upload-limits.ts'

const tooManyRetrySeconds = 10

const unfinished = { status: { $ne: 'finished' } } as const

async function requireOpenSlot(em: EntityManager, account: string, user: string): Promise<void> {
  const openCountOfUser = await em.count(Upload, { account, user, ...unfinished })
  const openCountOfAccount = await em.count(Upload, { account, ...unfinished })
  if (openCountOfUser < uploadLimits.openPerUser && openCountOfAccount < uploadLimits.openPerAccount) return
  throw new AppError('upload.tooManyOpen', { retryAfterSeconds: tooManyRetrySeconds })
}

/** Rejects with 404 a medium to replace that is not the account's, and with `media.otherKind` one of another kind. */
export async function requireReplaceable(
  scope: AccountScope,
  { kind, replacesMediaId }: Pick<z.output<typeof openUploadInput>, 'kind' | 'replacesMediaId'>,
): Promise<void> {
  if (replacesMediaId === undefined) return
  const replacedMedium = await findMedia(scope, replacesMediaId)
  if (replacedMedium.kind !== kind) throw new AppError('media.otherKind')
}

/** Creates the row of an upload and reserves storage for its size. An upload with an address is an import. */
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
  return em.transactional(async (transaction) => {
    await lockAccountStorage(transaction, account.id)
    await requireOpenSlot(transaction, account.id, actor.id)
    await reserve(transaction, account.id, { resource: 'storageBytes', bytes: sizeBytes })
    const upload = transaction.create(Upload, {
      id: createUploadId(),
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
    await transaction.flush()
    return upload
  })
}
