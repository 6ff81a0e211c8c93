import { AppError } from '../../../../shared/kernel/app-error.ts'
import { isErrorCode } from '../../../../shared/kernel/error-codes.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import type { Upload } from './entity.ts'
import { RejectedUpload } from './rejected-upload-entity.ts'
import { uploadLimits } from './upload-limits.ts'

const storeSql = `insert into rejected_uploads (id, account_id, user_id, code, message, facts, rejected_at)
  values (?, ?, ?, ?, ?, ?::jsonb, now()) on conflict (id) do nothing`

/** Stores the reason why an upload is rejected, so that any process can return it to the next call of its client. */
export async function storeRejection(
  em: EntityManager,
  { id, account, user }: Pick<Upload, 'id' | 'account' | 'user'>,
  { code, message, facts }: AppError,
): Promise<void> {
  await em.execute(storeSql, [id, account, user, code, message, JSON.stringify(facts)])
}

/** Finds the error that the caller's upload was rejected with; undefined for any other upload (threat T22). */
export async function findRejection(
  { em, account, actor }: Pick<AccountScope, 'em' | 'account' | 'actor'>,
  uploadId: string,
): Promise<AppError | undefined> {
  const row = await em.findOne(RejectedUpload, { id: uploadId, account: account.id, user: actor.id })
  if (row === null || !isErrorCode(row.code)) return undefined
  return new AppError(row.code, { message: row.message, facts: row.facts })
}

/** Deletes rejections after a day. */
export async function sweepRejections(em: EntityManager, now: Date): Promise<void> {
  const retentionStart = new Date(now.getTime() - uploadLimits.idleExpiryMs)
  await em.nativeDelete(RejectedUpload, { rejectedAt: { $lt: retentionStart } })
}
