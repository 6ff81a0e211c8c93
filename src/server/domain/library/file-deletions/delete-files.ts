import type { JobScope } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Removable } from '../../../ports/files.ts'
import { forEachConcurrently } from '../../../ports/for-each-concurrently.ts'
import { deletionLimits } from './deletion-limits.ts'
import { findReferencedKeys } from './find-referenced-keys.ts'
import type { ScheduledDeletion } from './schedule.ts'

type DeletionScope = Pick<JobScope, 'em' | 'ports'>
type ClaimedDeletion = ScheduledDeletion & { readonly attempts: number }

/**
 * Claims deletions by a lease: other processes skip them until it expires, and retry them if this process dies.
 * Deleting twice does no harm.
 */
const claimSql = (condition: string) => `update file_deletions set due_at = ?, attempts = attempts + 1 where key in (
    select key from file_deletions where ${condition} order by due_at limit ${deletionLimits.fileDeletionsAtOnce}
    for update skip locked)
  returning key, kind, attempts`

const addMs = (date: Date, ms: number) => new Date(date.getTime() + ms)

function claimDue({ em, ports }: DeletionScope): Promise<ClaimedDeletion[]> {
  const now = ports.now()
  return em.execute<ClaimedDeletion[]>(claimSql('due_at <= ?'), [addMs(now, deletionLimits.fileDeletionLeaseMs), now])
}

function claimKeys({ em, ports }: DeletionScope, keys: readonly string[]): Promise<ClaimedDeletion[]> {
  const leaseEndsAt = addMs(ports.now(), deletionLimits.fileDeletionLeaseMs)
  return em.execute<ClaimedDeletion[]>(claimSql('key = any(?::text[])'), [leaseEndsAt, `{${keys.join(',')}}`])
}

/** Entry in the file store for each kind of deletion; null for bytes in the spool. */
const storeEntry: Readonly<Record<ClaimedDeletion['kind'], ((key: string) => Removable) | null>> = {
  file: (key) => ({ key, isFolder: false }),
  folder: (key) => ({ key, isFolder: true }),
  upload: null,
}

/** Deletes files. Returns the errors by the key of the file. */
async function removeAll(
  { ports }: DeletionScope,
  deletions: readonly ClaimedDeletion[],
): Promise<ReadonlyMap<string, unknown>> {
  const fileKeys = deletions.flatMap(({ key, kind }) => storeEntry[kind]?.(key) ?? [])
  const failureByKey = new Map(await ports.files.removeAll(fileKeys))
  await forEachConcurrently(
    deletions.filter(({ kind }) => storeEntry[kind] === null),
    async ({ key }) => {
      await ports.spool.remove(key).catch((error: unknown) => failureByKey.set(key, error))
    },
  )
  return failureByKey
}

/** Exponential backoff in ms: a minute after the first attempt, doubled each time, up to six hours. */
export function backoffMs(attempts: number): number {
  return Math.min(deletionLimits.fileDeletionPauseMs * 2 ** (attempts - 1), deletionLimits.fileDeletionPauseMaxMs)
}

async function recordResults(
  { em, ports }: DeletionScope,
  deletions: readonly ClaimedDeletion[],
  failures: ReadonlyMap<string, unknown>,
): Promise<void> {
  const deletedKeys = deletions.filter(({ key }) => !failures.has(key)).map(({ key }) => key)
  if (deletedKeys.length > 0)
    await em.execute('delete from file_deletions where key = any(?::text[])', [`{${deletedKeys.join(',')}}`])
  for (const { key, attempts } of deletions) {
    if (!failures.has(key)) continue
    ports.log.warn({ err: failures.get(key), key, attempts }, 'could not delete files, will retry')
    await em.execute('update file_deletions set due_at = ? where key = ?', [
      addMs(ports.now(), backoffMs(attempts)),
      key,
    ])
  }
}

async function deleteClaimed(scope: DeletionScope, deletions: readonly ClaimedDeletion[]): Promise<void> {
  const keys = deletions.map(({ key }) => key)
  const referencedKeys = await findReferencedKeys(scope.em, keys)
  for (const key of referencedKeys) scope.ports.log.error({ key }, 'files scheduled for deletion are still referenced')
  const unreferenced = deletions.filter(({ key }) => !referencedKeys.has(key))
  const failures = await removeAll(scope, unreferenced)
  await recordResults(scope, deletions, failures)
}

/** Deletes due files in batches. A run ends after a fixed number of batches; the next one continues. */
export async function deleteDueFiles(scope: DeletionScope): Promise<void> {
  for (let batch = 0; batch < deletionLimits.fileDeletionBatchesPerRun; batch++) {
    const deletions = await claimDue(scope)
    if (deletions.length > 0) await deleteClaimed(scope, deletions)
    if (deletions.length < deletionLimits.fileDeletionsAtOnce) return
  }
}

/**
 * Deletes files immediately after their scheduled deletion was committed. It never rejects: a later run retries failed
 * deletions.
 */
export async function deleteNow(
  { em, ports }: { readonly em: EntityManager; readonly ports: DeletionScope['ports'] },
  keys: readonly string[],
): Promise<void> {
  try {
    const scope = { em: em.fork(), ports }
    await deleteClaimed(scope, await claimKeys(scope, keys))
  } catch (error) {
    ports.log.warn({ err: error, keys }, 'could not delete files now, a later run will')
  }
}
