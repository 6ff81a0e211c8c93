import { deletedRetentionMs } from '../../../../shared/deleted-items.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { gibibyte } from '../../../../shared/kernel/units.ts'
import { replacedRetentionMs } from '../../../kernel/deletion.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Account } from '../../identity/tenancy/entity.ts'

export const storageBytesPerAccount = 50 * gibibyte

const replacedBytesSql = `(select coalesce(sum((r.facts->>'sizeBytes')::bigint), 0) from replaced_originals r
      join media m on m.id = r.media_id where m.account_id = a.id)`
const uploadingBytesSql = `(select coalesce(sum(u.size_bytes), 0) from uploads u
      where u.account_id = a.id and u.status <> 'finished')`

/** SQL of the used bytes without uploads in progress, for a row `a` of accounts. */
export const storedBytesSql = `((select coalesce(sum(k.count), 0) from kept_counts k
      where k.owner_id = a.id and k.what in ('bytes', 'deletedBytes')) + ${replacedBytesSql})`

/** SQL of the used bytes, for a row `a` of accounts. */
export const usedBytesSql = `(${storedBytesSql} + ${uploadingBytesSql})`

const countedBytesSql = (counter: 'bytes' | 'deletedBytes') => `(select coalesce(sum(k.count), 0) from kept_counts k
      where k.owner_id = a.id and k.what = '${counter}')`

const storageUseSql = `
  select ${countedBytesSql('bytes')} as current_bytes,
    ${uploadingBytesSql} as uploading_bytes,
    ${countedBytesSql('deletedBytes')} + ${replacedBytesSql} as retained_bytes,
    (select max(m.deleted_at) from media m where m.account_id = a.id) as last_deleted_at,
    (select max(r.replaced_at) from replaced_originals r join media m on m.id = r.media_id
      where m.account_id = a.id) as last_replaced_at
  from accounts a where a.id = ?`

type StorageUseRow = {
  readonly current_bytes: string | number
  readonly uploading_bytes: string | number
  readonly retained_bytes: string | number
  readonly last_deleted_at: string | Date | null
  readonly last_replaced_at: string | Date | null
}

type StorageUse = {
  readonly usedBytes: number
  /** Part of `usedBytes` that is still being uploaded, by the declared sizes. */
  readonly uploadingBytes: number
  /** Part of `usedBytes` that was deleted or replaced and is still stored. */
  readonly retainedBytes: number
  /** Time when the last deleted or replaced file is permanently deleted. */
  readonly retainedUntil: Date | null
}

function retentionEndMs(since: string | Date | null, retentionMs: number): number {
  return since === null ? 0 : new Date(since).getTime() + retentionMs
}

/** Measures the storage of an account: originals, including retained ones, and uploads in progress. */
export async function measureStorage(em: EntityManager, accountId: string): Promise<StorageUse> {
  const [row] = await em.execute<StorageUseRow[]>(storageUseSql, [accountId])
  if (row === undefined) return { usedBytes: 0, uploadingBytes: 0, retainedBytes: 0, retainedUntil: null }
  const uploadingBytes = Number(row.uploading_bytes)
  const retainedBytes = Number(row.retained_bytes)
  const retainedUntilMs = Math.max(
    retentionEndMs(row.last_deleted_at, deletedRetentionMs),
    retentionEndMs(row.last_replaced_at, replacedRetentionMs),
  )
  return {
    usedBytes: Number(row.current_bytes) + uploadingBytes + retainedBytes,
    uploadingBytes,
    retainedBytes,
    retainedUntil: retainedUntilMs === 0 ? null : new Date(retainedUntilMs),
  }
}

/**
 * Serializes storage changes of an account, so that two files cannot both take the last space (threat T26). `for no key
 * update` lets other transactions insert rows that refer to the account, such as audit events of a sign-in. Their foreign
 * key would deadlock with a stronger lock.
 */
export async function lockAccountStorage(em: EntityManager, accountId: string): Promise<Account> {
  await em.execute('select 1 from accounts where id = ? for no key update', [accountId])
  return em.findOneOrFail(Account, { id: accountId })
}

/** Checks the installation's storage limit, which applies without plans. */
export async function requireStorageSpace(em: EntityManager, accountId: string, sizeBytes: number): Promise<void> {
  const storage = await measureStorage(em, accountId)
  if (storage.usedBytes + sizeBytes > storageBytesPerAccount) throw new AppError('upload.quotaExceeded')
}
