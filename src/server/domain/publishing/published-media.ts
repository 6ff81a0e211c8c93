import type { JobScope } from '../../kernel/job.ts'
import { publicKeysOf } from './publication-media.ts'

/**
 * Shares with snapshots that visitors may load: live ones, also of deleted tours, which come back live, and those that
 * a publication may be about to make live. Nothing else leads to a snapshot: publishing again takes a new one. One
 * statement, so that no share is between being built and being live.
 */
const shownSharesSql = `select s.id from shares s where s.account_id = ? and (s.live_number is not null or exists (
  select 1 from publications p where p.tour_id = s.tour_id and p.status in ('queued', 'building')))`

/** Public keys of all media of an account that stand in a snapshot which visitors may still load. */
export async function publishedMediaKeys(
  { em, ports: { files } }: Pick<JobScope, 'em' | 'ports'>,
  accountId: string,
): Promise<ReadonlySet<string>> {
  const keys = new Set<string>()
  for (const { id } of await em.execute<{ id: string }[]>(shownSharesSql, [accountId])) {
    for (const number of await files.list(`publications/${id}`)) {
      const shown = await publicKeysOf(files, { shareId: id, number: Number(number) })
      for (const key of shown ?? []) keys.add(key)
    }
  }
  return keys
}
