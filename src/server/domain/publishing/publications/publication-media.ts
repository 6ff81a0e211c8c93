import { LockMode } from '@mikro-orm/core'
import { deletedRetentionMs } from '../../../../shared/deleted-items.ts'
import type { JobScope } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Files } from '../../../ports/files.ts'
import { Share } from '../../tours/publication-state/entity.ts'
import { publicationKey } from '../../tours/publication-state/publication-keys.ts'
import { Tour } from '../../tours/tours/entity.ts'
import { PublicationMedium } from './publication-media-entity.ts'

export const versionsPerBatch = 16

/** JSON field with the URL of a file. Texts can't contain one, because their quotes are escaped. */
const mediaUrlField = /"(?:url|[A-Za-z]*Url)":"\/media\/([0-9A-Za-z]{1,32})\//g

/** Public keys in all URLs of media and texts of a snapshot. */
export function publicKeysIn(document: Buffer): ReadonlySet<string> {
  const matches = document.toString('utf8').matchAll(mediaUrlField)
  return new Set(Array.from(matches, ([, key = '']) => key))
}

type Version = { readonly shareId: string; readonly number: number }

/** Public keys of a stored snapshot; undefined when it is not in the store. */
export async function publicKeysOf(
  files: Pick<Files, 'read'>,
  { shareId, number }: Version,
): Promise<ReadonlySet<string> | undefined> {
  const document = await files.read(`${publicationKey(shareId, number)}/tour.json`)
  return document && publicKeysIn(document)
}

const recordSql = `insert into publication_media (share_id, public_key, number, replaced_at)
  select ?, key, ?, null from unnest(?::text[]) key
  on conflict (share_id, public_key) do update set number = excluded.number, replaced_at = null`

type VersionMedia = Version & { readonly publicKeys: ReadonlySet<string>; readonly now: Date }

/** Records the public keys of a version, within the transaction that makes it live and has locked the tour. */
export async function recordPublicationMedia(
  em: EntityManager,
  { shareId: share, number, publicKeys, now }: VersionMedia,
): Promise<void> {
  await em.execute(recordSql, [share, number, `{${[...publicKeys].join(',')}}`])
  await em.nativeUpdate(PublicationMedium, { share, number: { $lt: number }, replacedAt: null }, { replacedAt: now })
  // Visitors can see replaced versions for a day; their media are kept for as long as their snapshots.
  const oldestVisible = new Date(now.getTime() - deletedRetentionMs)
  await em.nativeDelete(PublicationMedium, { share, replacedAt: { $lt: oldestVisible } })
}

/** Live versions without recorded public keys, which an older release published. */
const unlistedSql = `select s.id as "shareId", s.live_number as "number" from shares s
  where s.live_number is not null and not exists (
    select 1 from publication_media pm where pm.share_id = s.id and pm.number = s.live_number)`

async function recordVersion(
  { em, ports }: Pick<JobScope, 'em' | 'ports'>,
  { shareId, number }: Version,
): Promise<void> {
  const publicKeys = await publicKeysOf(ports.files, { shareId, number })
  if (publicKeys === undefined) return
  await em.fork().transactional(async (transaction) => {
    const { tour } = await transaction.findOneOrFail(Share, { id: shareId })
    await transaction.findOneOrFail(Tour, { id: tour }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    // The version may have been unpublished or replaced while its snapshot was read.
    if ((await transaction.count(Share, { id: shareId, liveNumber: number })) === 0) return
    await recordPublicationMedia(transaction, { shareId, number, publicKeys, now: ports.now() })
  })
}

/** Records the public keys of live versions that an older release published. */
export async function recordUnlistedVersions(scope: Pick<JobScope, 'em' | 'ports'>): Promise<void> {
  const versions = await scope.em.execute<Version[]>(unlistedSql)
  for (let start = 0; start < versions.length; start += versionsPerBatch) {
    const batch = versions.slice(start, start + versionsPerBatch)
    await Promise.all(batch.map((version) => recordVersion(scope, version)))
  }
}
