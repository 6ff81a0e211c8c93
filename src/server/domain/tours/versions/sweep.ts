import { hourMs } from '../../../../shared/kernel/units.ts'
import { expiredVersions, versionsAllRetentionMs } from '../../../../shared/versions/retention.ts'
import type { JobScope } from '../../../kernel/job.ts'
import { lockTour } from '../tours/find.ts'
import { TourVersion } from './entity.ts'
import { deleteUnusedParts } from './parts.ts'
import { readDraft } from './read-draft.ts'
import { findLatestVersion, storeDraftVersion } from './store-version.ts'

/** Time between versions of a draft that is being edited. */
const versionIntervalMs = hourMs
/** Maximum number of tours per run. */
const toursPerRun = 200

type SweepScope = Pick<JobScope, 'em' | 'ports'>

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

type TourReference = { readonly id: string; readonly accountId: string }

/** Time before which a tour's latest version must be taken for another one to be due. */
const intervalStart = ({ ports }: SweepScope) => new Date(ports.now().getTime() - versionIntervalMs)

/** Tours for which a version of the draft is due. */
export function findDueTours(scope: SweepScope): Promise<TourReference[]> {
  return scope.em.execute<TourReference[]>(dueToursSql, [intervalStart(scope).toISOString(), toursPerRun])
}

/** Stores the draft of a tour as a version, unless another process has done so since `findDueTours`. */
export async function storeDueVersion(scope: SweepScope, { id, accountId }: TourReference): Promise<void> {
  await scope.em.fork().transactional(async (transaction) => {
    const tour = await lockTour(transaction, accountId, id)
    const latestVersion = await findLatestVersion(transaction, id)
    if (latestVersion !== null && latestVersion.takenAt > intervalStart(scope)) return
    const content = await readDraft(transaction, tour)
    const { savedAt, savedBy = null } = tour
    const takenAt = scope.ports.now()
    await storeDraftVersion(transaction, { tour, content, savedAt, takenAt, takenBy: savedBy }, 'edited')
  })
}

/** Stores a version of each draft that is due. */
export async function storeDueVersions(scope: SweepScope): Promise<void> {
  for (const dueTour of await findDueTours(scope)) {
    try {
      await storeDueVersion(scope, dueTour)
    } catch (error) {
      // A tour that was deleted in the meantime, or can't be read, doesn't stop the others.
      scope.ports.log.error({ err: error, tour: dueTour.id }, 'version could not be stored')
    }
  }
}

/**
 * Selects tours with versions that may have expired. Those of deleted tours wait until the tour is purged or restored.
 */
const toursWithOldVersionsSql = `select distinct v.tour_id as id, v.account_id as "accountId" from tour_versions v
  join tours t on t.id = v.tour_id
  where t.deleted_at is null and v.taken_at < ?::timestamptz and v.publication_number is null and v.name is null`

async function deleteExpired({ em, ports }: SweepScope, { id, accountId }: TourReference): Promise<void> {
  await em.fork().transactional(async (transaction) => {
    await lockTour(transaction, accountId, id)
    const rows = await transaction.find(TourVersion, { tour: id }, { fields: ['takenAt', 'publicationNumber', 'name'] })
    const versions = rows.map(({ id: versionId, takenAt, publicationNumber, name }) => ({
      id: versionId,
      takenAt,
      isKeptForever: typeof publicationNumber === 'number' || typeof name === 'string',
    }))
    const expiredIds = expiredVersions(versions, ports.now())
    if (expiredIds.length === 0) return
    await transaction.nativeDelete(TourVersion, { id: { $in: [...expiredIds] } })
    await deleteUnusedParts(transaction, id)
  })
}

/** Deletes expired versions, and the parts that no other version uses. */
export async function sweepVersions(scope: SweepScope): Promise<void> {
  const retentionStart = new Date(scope.ports.now().getTime() - versionsAllRetentionMs).toISOString()
  for (const tour of await scope.em.execute<TourReference[]>(toursWithOldVersionsSql, [retentionStart])) {
    try {
      await deleteExpired(scope, tour)
    } catch (error) {
      scope.ports.log.error({ err: error, tour: tour.id }, 'versions could not be swept')
    }
  }
}
