import { LockMode } from '@mikro-orm/core'
import { deletedRetentionMs } from '../../../../shared/deleted-items.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { gibibyte } from '../../../../shared/kernel/units.ts'
import { replacedRetentionMs } from '../../../kernel/deletion.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Account } from '../../identity/tenancy/entity.ts'

export const storageBytesPerAccount = 50 * gibibyte

/** SQL of the used bytes without open uploads, for a row `a` of accounts. */
export const storedBytesSql = `(
    (select coalesce(sum(k.count), 0) from kept_counts k
        where k.owner_id = a.id and k.what in ('bytes', 'deletedBytes'))
      + (select coalesce(sum((r.facts->>'sizeBytes')::bigint), 0) from replaced_originals r
          join media m on m.id = r.media_id where m.account_id = a.id))`

/** SQL of the used bytes, for a row `a` of accounts. */
export const usedBytesSql = `(${storedBytesSql}
    + (select coalesce(sum(u.size_bytes), 0) from uploads u where u.account_id = a.id and u.status <> 'finished'))`

const usedSql = `
  select
    (select coalesce(sum(count), 0) from kept_counts where owner_id = ? and what = 'bytes') as current,
    (select coalesce(sum(size_bytes), 0) from uploads where account_id = ? and status <> 'finished') as open,
    (select coalesce(sum(count), 0) from kept_counts where owner_id = ? and what = 'deletedBytes')
      + (select coalesce(sum((r.facts->>'sizeBytes')::bigint), 0) from replaced_originals r
          join media m on m.id = r.media_id where m.account_id = ?) as retained,
    (select max(deleted_at) from media where account_id = ?) as last_deleted,
    (select max(r.replaced_at) from replaced_originals r join media m on m.id = r.media_id
      where m.account_id = ?) as last_replaced`

type UsedRow = {
  readonly current: string | number
  readonly open: string | number
  readonly retained: string | number
  readonly last_deleted: string | Date | null
  readonly last_replaced: string | Date | null
}

type StorageUse = {
  readonly usedBytes: number
  /** Part of `usedBytes` that is still being uploaded, by the declared sizes. */
  readonly openBytes: number
  /** Part of `usedBytes` that was deleted or replaced and is still stored. */
  readonly keptBytes: number
  /** Time when the last deleted or replaced file is permanently deleted. */
  readonly keptUntil: Date | null
}

function retentionEnd(since: string | Date | null, retentionMs: number): number {
  return since === null ? 0 : new Date(since).getTime() + retentionMs
}

/**
 * Measures the storage of an account: its originals, deleted and replaced ones that are still stored, and open uploads.
 */
export async function measureStorage(em: EntityManager, accountId: string): Promise<StorageUse> {
  const parameters = [accountId, accountId, accountId, accountId, accountId, accountId]
  const [row] = await em.execute<UsedRow[]>(usedSql, parameters)
  if (row === undefined) return { usedBytes: 0, openBytes: 0, keptBytes: 0, keptUntil: null }
  const keptBytes = Number(row.retained)
  const keptUntilMs = Math.max(
    retentionEnd(row.last_deleted, deletedRetentionMs),
    retentionEnd(row.last_replaced, replacedRetentionMs),
  )
  const openBytes = Number(row.open)
  const usedBytes = Number(row.current) + openBytes + keptBytes
  return { usedBytes, openBytes, keptBytes, keptUntil: keptUntilMs === 0 ? null : new Date(keptUntilMs) }
}

/** Serializes storage changes of an account, so that two files cannot both take the last space (threat T26). */
export function lockAccountStorage(em: EntityManager, accountId: string): Promise<Account> {
  return em.findOneOrFail(Account, { id: accountId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
}

/** Checks the installation's storage limit, which applies without plans. */
export async function requireSpace(em: EntityManager, accountId: string, sizeBytes: number): Promise<void> {
  const storage = await measureStorage(em, accountId)
  if (storage.usedBytes + sizeBytes > storageBytesPerAccount) throw new AppError('upload.quotaExceeded')
}
