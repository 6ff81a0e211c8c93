import { hourMs } from '../../../../shared/kernel/units.ts'
import { expiredVersions, versionsAllRetentionMs } from '../../../../shared/versions/retention.ts'
import type { JobScope } from '../../../kernel/job.ts'
import { lockTour } from '../tours/find.ts'
import { readDraft } from './draft.ts'
import { TourVersion } from './entity.ts'
import { deleteUnusedParts } from './parts.ts'
import { findLatestVersion, storeDraftVersion } from './store-version.ts'

/** Interval of versions while a draft is edited. */
const versionIntervalMs = hourMs
/** Maximum number of tours per run. */
const versionsPerRun = 200

type RoundScope = Pick<JobScope, 'em' | 'ports'>

/**
 * Selects tours that were saved after their latest version, once that is an hour old, and tours without a version an
 * hour after their creation. Untouched tours without stops are skipped.
 */
const dueToursSql = `
  select t.id, t.account_id as "accountId" from tours t
    left join lateral (select v.taken_at, v.saved_at from tour_versions v
      where v.tour_id = t.id order by v.taken_at desc, v.id desc limit 1) latest on true
    where t.deleted_at is null and (t.version > 1 or t.stop_ids <> '{}')
      and (latest.saved_at is null or t.saved_at > latest.saved_at)
      and coalesce(latest.taken_at, t.created_at) <= ?::timestamptz
    order by t.saved_at desc limit ?`

type DueTour = { readonly id: string; readonly accountId: string }

/** Latest versions before this time are old enough for another one. */
const intervalStart = ({ ports }: RoundScope) => new Date(ports.now().getTime() - versionIntervalMs)

/** Tours whose draft is due for a version. */
export function findDueTours(scope: RoundScope): Promise<DueTour[]> {
  return scope.em.execute<DueTour[]>(dueToursSql, [intervalStart(scope).toISOString(), versionsPerRun])
}

/** Stores the draft of a tour as a version, unless another process has done so since `findDueTours`. */
export async function storeDueVersion(scope: RoundScope, { id, accountId }: DueTour): Promise<void> {
  await scope.em.fork().transactional(async (transaction) => {
    const tour = await lockTour(transaction, accountId, id)
    const latest = await findLatestVersion(transaction, id)
    if (latest !== null && latest.takenAt > intervalStart(scope)) return
    const content = await readDraft(transaction, tour)
    const { savedAt, savedBy = null } = tour
    const takenAt = scope.ports.now()
    await storeDraftVersion(transaction, { tour, content, savedAt, takenAt, takenBy: savedBy }, 'edited')
  })
}

/** Stores a version of each draft that is due. */
export async function storeDueVersions(scope: RoundScope): Promise<void> {
  for (const due of await findDueTours(scope)) {
    try {
      await storeDueVersion(scope, due)
    } catch (error) {
      // A tour that was deleted in the meantime, or can't be read, doesn't stop the others.
      scope.ports.log.error({ err: error, tour: due.id }, 'version could not be stored')
    }
  }
}

/** Selects tours with old versions. Versions of a deleted tour are deleted with it, or swept after it is restored. */
const toursWithOldVersionsSql = `select distinct v.tour_id as id, v.account_id as "accountId" from tour_versions v
  join tours t on t.id = v.tour_id
  where t.deleted_at is null and v.taken_at < ?::timestamptz and v.publication_number is null and v.name is null`

async function deleteExpired({ em, ports }: RoundScope, { id, accountId }: DueTour): Promise<void> {
  await em.fork().transactional(async (transaction) => {
    await lockTour(transaction, accountId, id)
    const rows = await transaction.find(TourVersion, { tour: id }, { fields: ['takenAt', 'publicationNumber', 'name'] })
    const versions = rows.map(({ id: versionId, takenAt, publicationNumber, name }) => ({
      id: versionId,
      takenAt,
      isKeptForever: typeof publicationNumber === 'number' || typeof name === 'string',
    }))
    const expired = expiredVersions(versions, ports.now())
    if (expired.length === 0) return
    await transaction.nativeDelete(TourVersion, { id: { $in: [...expired] } })
    await deleteUnusedParts(transaction, id)
  })
}

/** Deletes expired versions, and the parts that no other version uses. */
export async function sweepVersions(scope: RoundScope): Promise<void> {
  const oldestKept = new Date(scope.ports.now().getTime() - versionsAllRetentionMs).toISOString()
  for (const due of await scope.em.execute<DueTour[]>(toursWithOldVersionsSql, [oldestKept])) {
    try {
      await deleteExpired(scope, due)
    } catch (error) {
      scope.ports.log.error({ err: error, tour: due.id }, 'versions could not be swept')
    }
  }
}
