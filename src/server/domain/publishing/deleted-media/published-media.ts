import type { JobScope } from '../../../kernel/job.ts'
import { publicKeysOf } from '../publications/publication-media.ts'

/**
 * Snapshots that the list of published media may lack: of a live version that another release published and that is not
 * listed yet, and of publications that may be about to be live, deleted tours among them. One statement, read before the
 * list, so that no version is between the two.
 */
const unlistedSql = `select s.id as "shareId", s.live_number as number from shares s
    where s.account_id = ? and s.live_number is not null and not exists (
      select 1 from publication_media pm where pm.share_id = s.id and pm.number = s.live_number)
  union select s.id, p.number from shares s join publications p on p.tour_id = s.tour_id
    where s.account_id = ? and p.status in ('queued', 'building')`

const listedSql = `select distinct pm.public_key as key from publication_media pm join shares s on s.id = pm.share_id
  where s.account_id = ?`

type Version = { readonly shareId: string; readonly number: number }

/** Public keys of all media of an account that stand in a snapshot which visitors may still load, or soon may. */
export async function publishedMediaKeys(
  { em, ports: { files } }: Pick<JobScope, 'em' | 'ports'>,
  accountId: string,
): Promise<ReadonlySet<string>> {
  const keys = new Set<string>()
  for (const version of await em.execute<Version[]>(unlistedSql, [accountId, accountId])) {
    for (const key of (await publicKeysOf(files, version)) ?? []) keys.add(key)
  }
  for (const { key } of await em.execute<{ key: string }[]>(listedSql, [accountId])) keys.add(key)
  return keys
}
