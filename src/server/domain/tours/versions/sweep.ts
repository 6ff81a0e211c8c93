import { limits } from '../../../../shared/limits.ts'
import { expiredVersions } from '../../../../shared/versions/retention.ts'
import type { JobScope } from '../../../kernel/job.ts'
import { lockTour } from '../tours/find.ts'
import { readDraft } from './draft.ts'
import { TourVersion } from './entity.ts'
import { deleteUnusedParts } from './parts.ts'
import { findLatestVersion, storeDraftVersion } from './store-version.ts'

type RoundScope = Pick<JobScope, 'em' | 'ports'>

/**
 * Tours that were saved since their last version, which is an hour old; those that never had one, an hour after they
 * were created. A tour that was never edited is left out.
 */
const dueSql = `
  select t.id, t.account_id as "accountId" from tours t
    left join lateral (select v.taken_at, v.saved_at from tour_versions v
      where v.tour_id = t.id order by v.taken_at desc, v.id desc limit 1) latest on true
    where t.deleted_at is null and (t.version > 1 or t.stop_ids <> '{}')
      and (latest.saved_at is null or t.saved_at > latest.saved_at)
      and coalesce(latest.taken_at, t.created_at) <= ?::timestamptz
    order by t.saved_at desc limit ?`

type DueTour = { readonly id: string; readonly accountId: string }

const dueBefore = ({ ports }: RoundScope) => new Date(ports.now().getTime() - limits.versionIntervalMs)

/** Tours whose draft is due for a version. */
export function findDue(scope: RoundScope): Promise<DueTour[]> {
  return scope.em.execute<DueTour[]>(dueSql, [dueBefore(scope).toISOString(), limits.versionsPerRound])
}

/** Stores the draft of a tour as a version, unless another process has done so since `findDue`. */
export async function takeVersion(scope: RoundScope, { id, accountId }: DueTour): Promise<void> {
  await scope.em.fork().transactional(async (inner) => {
    const tour = await lockTour(inner, accountId, id)
    const latest = await findLatestVersion(inner, id)
    if (latest !== null && latest.takenAt > dueBefore(scope)) return
    const content = await readDraft(inner, tour)
    const { savedAt, savedBy = null } = tour
    const takenAt = scope.ports.now()
    await storeDraftVersion(inner, { tour, content, savedAt, takenAt, takenBy: savedBy }, 'edited')
  })
}

/** Stores a version of each draft that is due. */
export async function takeVersions(scope: RoundScope): Promise<void> {
  for (const due of await findDue(scope)) {
    try {
      await takeVersion(scope, due)
    } catch (error) {
      // A tour that was deleted meanwhile, or can't be read, doesn't stop the others.
      scope.ports.log.error({ err: error, tour: due.id }, 'version could not be stored')
    }
  }
}

/** Expired versions. Those of deleted tours are deleted with the tour, or swept once it is restored. */
const agedSql = `select distinct v.tour_id as id, v.account_id as "accountId" from tour_versions v
  join tours t on t.id = v.tour_id
  where t.deleted_at is null and v.taken_at < ?::timestamptz and v.publication_number is null and v.name is null`

async function deleteExpired({ em, ports }: RoundScope, { id, accountId }: DueTour): Promise<void> {
  await em.fork().transactional(async (inner) => {
    await lockTour(inner, accountId, id)
    const rows = await inner.find(TourVersion, { tour: id }, { fields: ['takenAt', 'publicationNumber', 'name'] })
    const dated = rows.map(({ id: versionId, takenAt, publicationNumber, name }) => ({
      id: versionId,
      takenAt,
      isKeptForever: typeof publicationNumber === 'number' || typeof name === 'string',
    }))
    const expired = expiredVersions(dated, ports.now())
    if (expired.length === 0) return
    await inner.nativeDelete(TourVersion, { id: { $in: [...expired] } })
    await deleteUnusedParts(inner, id)
  })
}

/** Deletes expired versions, and the parts that no other version uses. */
export async function sweepVersions(scope: RoundScope): Promise<void> {
  const before = new Date(scope.ports.now().getTime() - limits.versionsAllRetentionMs).toISOString()
  for (const due of await scope.em.execute<DueTour[]>(agedSql, [before])) {
    try {
      await deleteExpired(scope, due)
    } catch (error) {
      scope.ports.log.error({ err: error, tour: due.id }, 'versions could not be swept')
    }
  }
}
