import { AppError, isErrorCode } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import type { Upload } from './entity.ts'
import { RejectedUpload } from './rejected-entity.ts'

const keepSql = `insert into rejected_uploads (id, account_id, user_id, code, message, facts, rejected_at)
  values (?, ?, ?, ?, ?, ?::jsonb, now()) on conflict (id) do nothing`

/** Keeps why an upload is about to go, so that whichever process its sender asks next can tell. */
export async function keepRejection(
  em: EntityManager,
  { id, account, user }: Pick<Upload, 'id' | 'account' | 'user'>,
  { code, message, facts }: AppError,
): Promise<void> {
  await em.execute(keepSql, [id, account, user, code, message, JSON.stringify(facts)])
}

/** Why the caller's upload went; undefined for one that was not rejected, or of somebody else (threat T22). */
export async function rejectionOf(
  { em, account, actor }: Pick<AccountScope, 'em' | 'account' | 'actor'>,
  uploadId: string,
): Promise<AppError | undefined> {
  const row = await em.findOne(RejectedUpload, { id: uploadId, account: account.id, user: actor.id })
  if (row === null || !isErrorCode(row.code)) return undefined
  return new AppError(row.code, { message: row.message, facts: row.facts })
}

/** Takes away what senders had a day to hear. */
export async function sweepRejections(em: EntityManager, now: Date): Promise<void> {
  const before = new Date(now.getTime() - limits.uploadIdleExpiryMs)
  await em.nativeDelete(RejectedUpload, { rejectedAt: { $lt: before } })
}
