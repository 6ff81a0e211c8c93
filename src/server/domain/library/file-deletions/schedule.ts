import type { EntityManager } from '../../../kernel/scope.ts'
import type { deletionKinds } from './entity.ts'

export type ScheduledDeletion = { readonly key: string; readonly kind: (typeof deletionKinds)[number] }

// The earlier time counts: what is not needed at once is not needed later either.
const scheduleSql = `insert into file_deletions (key, kind, due_at)
  select key, kind, ? from unnest(?::text[], ?::text[]) as d(key, kind)
  on conflict (key) do update set due_at = least(file_deletions.due_at, excluded.due_at)`

const arrayOf = (values: readonly string[]) => `{${values.join(',')}}`

/**
 * Has files deleted once `dueAt` has come, in the caller's transaction. Before files are stored that a later transaction
 * is to name, it is called with a time by which that has happened or never will.
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
 * Keeps files that were scheduled, in the transaction that names them. False where their deletion may have begun: nothing
 * may name them then.
 */
export async function keepFiles(em: EntityManager, key: string): Promise<boolean> {
  const sql = 'delete from file_deletions where key = ? and attempts = 0 returning key'
  const rows = await em.execute<{ key: string }[]>(sql, [key])
  return rows.length > 0
}
