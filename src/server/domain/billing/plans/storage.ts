import { LockMode } from '@mikro-orm/core'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Account } from '../../identity/tenancy/entity.ts'

/** All that `usedBytes` counts but open uploads, of a row `a` of accounts. */
export const storedBytesSql = `(
    (select coalesce(sum(k.count), 0) from kept_counts k
        where k.owner_id = a.id and k.what in ('bytes', 'deletedBytes'))
      + (select coalesce(sum((r.facts->>'sizeBytes')::bigint), 0) from replaced_originals r
          join media m on m.id = r.media_id where m.account_id = a.id))`

/** All that `usedBytes` counts, of a row `a` of accounts. */
export const usedBytesSql = `(${storedBytesSql}
    + (select coalesce(sum(u.size_bytes), 0) from uploads u where u.account_id = a.id and u.status <> 'finished'))`

const usedSql = `
  select
    (select coalesce(sum(count), 0) from kept_counts where owner_id = ? and what = 'bytes') as current,
    (select coalesce(sum(size_bytes), 0) from uploads where account_id = ? and status <> 'finished') as open,
    (select coalesce(sum(count), 0) from kept_counts where owner_id = ? and what = 'deletedBytes')
      + (select coalesce(sum((r.facts->>'sizeBytes')::bigint), 0) from replaced_originals r
          join media m on m.id = r.media_id where m.account_id = ?) as kept,
    (select max(deleted_at) from media where account_id = ?) as last_deleted,
    (select max(r.replaced_at) from replaced_originals r join media m on m.id = r.media_id
      where m.account_id = ?) as last_replaced`

type UsedRow = {
  readonly current: string | number
  readonly open: string | number
  readonly kept: string | number
  readonly last_deleted: string | Date | null
  readonly last_replaced: string | Date | null
}

type Used = {
  readonly usedBytes: number
  /** The part of it that is still being uploaded, by the declared sizes. */
  readonly openBytes: number
  /** The part of it that was deleted or replaced, and is still kept. */
  readonly keptBytes: number
  /** When the last of that goes for good. */
  readonly keptUntil: Date | null
}

function endOf(since: string | Date | null, keptMs: number): number {
  return since === null ? 0 : new Date(since).getTime() + keptMs
}

/** Bytes of an account's originals, those that were deleted or replaced and are still kept, and its open uploads. */
export async function usedBytes(em: EntityManager, accountId: string): Promise<Used> {
  const parameters = [accountId, accountId, accountId, accountId, accountId, accountId]
  const [row] = await em.execute<UsedRow[]>(usedSql, parameters)
  if (row === undefined) return { usedBytes: 0, openBytes: 0, keptBytes: 0, keptUntil: null }
  const keptBytes = Number(row.kept)
  const until = Math.max(
    endOf(row.last_deleted, limits.deletedRetentionMs),
    endOf(row.last_replaced, limits.replacedRetentionMs),
  )
  const openBytes = Number(row.open)
  const all = Number(row.current) + openBytes + keptBytes
  return { usedBytes: all, openBytes, keptBytes, keptUntil: until === 0 ? null : new Date(until) }
}

/** One at a time per account: two that fit alone must not both get the last room (threat T26). */
export function lockAccountStorage(em: EntityManager, accountId: string): Promise<Account> {
  return em.findOneOrFail(Account, { id: accountId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
}

/** The installation's own limit, where no plan says how much an account may store. */
export async function requireSpace(em: EntityManager, accountId: string, sizeBytes: number): Promise<void> {
  const used = await usedBytes(em, accountId)
  if (used.usedBytes + sizeBytes > limits.storageBytesPerAccount) throw new AppError('upload.quotaExceeded')
}
