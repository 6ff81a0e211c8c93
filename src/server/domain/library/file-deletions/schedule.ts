import type { EntityManager } from '../../../kernel/scope.ts'
import type { deletionKinds } from './entity.ts'

export type ScheduledDeletion = { readonly key: string; readonly kind: (typeof deletionKinds)[number] }

// The earlier due time wins: a file that is unneeded now is not needed later.
const scheduleSql = `insert into file_deletions (key, kind, due_at)
  select key, kind, ? from unnest(?::text[], ?::text[]) as d(key, kind)
  on conflict (key) do update set due_at = least(file_deletions.due_at, excluded.due_at)`

const arrayOf = (values: readonly string[]) => `{${values.join(',')}}`

/**
 * Schedules files for deletion at `dueAt`, in the caller's transaction. Files that only a later transaction will
 * reference are scheduled before they are stored, with a due time after that transaction, and saved by `keepFiles`.
 */
export async function scheduleDeletions(
  em: EntityManager,
  deletions: readonly ScheduledDeletion[],
  dueAt: Date,
): Promise<void> {
  if (deletions.length === 0) return
  const keys = arrayOf(deletions.map(({ key }) => key))
  await em.execute(scheduleSql, [dueAt, keys, arrayOf(deletions.map(({ kind }) => kind))])
}

/**
 * Cancels a scheduled deletion, in the transaction that references the files. Returns false if the deletion may have
 * begun, in which case the files must not be referenced.
 */
export async function keepFiles(em: EntityManager, key: string): Promise<boolean> {
  const sql = 'delete from file_deletions where key = ? and attempts = 0 returning key'
  const rows = await em.execute<{ key: string }[]>(sql, [key])
  return rows.length > 0
}
