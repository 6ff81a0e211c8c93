import { randomUUID } from 'node:crypto'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { SuggestionUsage } from '../../../../shared/text-suggestions/text-suggestions.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { SuggestionMonth } from './entity.ts'

type AccountMonth = { readonly accountId: string; readonly month: string }

/** Month of a time, in UTC. */
export function monthOf(time: Date): string {
  return time.toISOString().slice(0, 7)
}

// One statement, so that calls of several processes can't exceed the limit together.
const reserveSql = `insert into suggestion_months (id, created_at, updated_at, account_id, month, used_count)
  values (?, now(), now(), ?, ?, ?)
  on conflict (account_id, month) do update
    set used_count = suggestion_months.used_count + excluded.used_count, updated_at = now()
    where suggestion_months.used_count + excluded.used_count <= ?
  returning used_count as "usedCount"`

/**
 * Counts suggestions before the model is asked, and returns the count of the month; `suggestions.limitReached` if it
 * would exceed the limit. If the server is killed afterwards, the count is too high rather than too low.
 */
export async function reserveSuggestions(
  em: EntityManager,
  { accountId, month }: AccountMonth,
  { count, monthlyLimit }: { readonly count: number; readonly monthlyLimit: number },
): Promise<number> {
  if (count <= monthlyLimit) {
    const parameters = [randomUUID(), accountId, month, count, monthlyLimit]
    const [row] = await em.execute<{ usedCount: number }[]>(reserveSql, parameters)
    if (row !== undefined) return row.usedCount
  }
  throw new AppError('suggestions.limitReached')
}

/** Subtracts suggestions that the model never processed. */
export async function refundSuggestions(
  em: EntityManager,
  { accountId, month }: AccountMonth,
  count: number,
): Promise<void> {
  await em.execute(
    'update suggestion_months set used_count = greatest(0, used_count - ?), updated_at = now() where account_id = ? and month = ?',
    [count, accountId, month],
  )
}

/** Suggestions that an account has used in a month, and its limit. */
export async function readUsage(
  em: EntityManager,
  { accountId, month }: AccountMonth,
  monthlyLimit: number,
): Promise<SuggestionUsage> {
  const row = await em.findOne(SuggestionMonth, { account: accountId, month }, { refresh: true })
  return { usedCount: row?.usedCount ?? 0, monthlyLimit }
}
