import { LockMode } from '@mikro-orm/core'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import { Account } from '../accounts/entity.ts'

const usedSql = `
  select
    (select coalesce(sum(size_bytes), 0) from media where account_id = ? and deleted_at is null)
    + (select coalesce(sum(size_bytes), 0) from uploads where account_id = ? and status = 'open') as used`

/** Bytes of an account's originals and of its open uploads; what is deleted does not count. */
export async function usedBytes(em: EntityManager, accountId: string): Promise<number> {
  const [row] = await em.execute<{ used: string | number }[]>(usedSql, [accountId, accountId])
  return Number(row?.used ?? 0)
}

/** One at a time per account: two that fit alone must not both get the last room (threat T26). */
export function lockAccount(em: EntityManager, accountId: string): Promise<Account> {
  return em.findOneOrFail(Account, { id: accountId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
}

export async function requireRoom(em: EntityManager, accountId: string, sizeBytes: number): Promise<void> {
  const used = await usedBytes(em, accountId)
  if (used + sizeBytes > limits.storageBytesPerAccount) throw new AppError('upload.quotaExceeded')
}
