import type { JobScope } from '../../../kernel/job.ts'
import { publicKeysOf } from '../publications/publication-media.ts'

/**
 * Snapshots that the list of published media may lack: live versions of an older release that are not listed yet, and
 * publications that may go live soon, even of deleted tours. This is one statement and runs before the list is read, so
 * that no version is missed in between.
 */
const unlistedSql = `select s.id as "shareId", s.live_number as number from shares s
    where s.account_id = ? and s.live_number is not null and not exists (
      select 1 from publication_media pm where pm.share_id = s.id and pm.number = s.live_number)
  union select s.id, p.number from shares s join publications p on p.tour_id = s.tour_id
    where s.account_id = ? and p.status in ('queued', 'building')`

const listedSql = `select distinct pm.public_key as key from publication_media pm join shares s on s.id = pm.share_id
  where s.account_id = ?`

type Version = { readonly shareId: string; readonly number: number }

/** Finds the public keys of all media of an account in snapshots that visitors can load, or soon may. */
export async function findPublishedKeys(
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
