import type { JobScope } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { eachOf } from '../../../ports/each-of.ts'
import type { Removable } from '../../../ports/files.ts'
import { deletionLimits } from './deletion-limits.ts'
import { neededKeys } from './needed.ts'
import type { ScheduledDeletion } from './schedule.ts'

type DeletionScope = Pick<JobScope, 'em' | 'ports'>
type Claimed = ScheduledDeletion & { readonly attempts: number }

/**
 * Takes deletions over for the time of a lease: another process leaves them alone meanwhile, and takes them when this
 * one dies. Deleting twice does no harm.
 */
const claimSql = (which: string) => `update file_deletions set due_at = ?, attempts = attempts + 1 where key in (
    select key from file_deletions where ${which} order by due_at limit ${deletionLimits.fileDeletionsAtOnce}
    for update skip locked)
  returning key, kind, attempts`

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)

function claimDue({ em, ports }: DeletionScope): Promise<Claimed[]> {
  const now = ports.now()
  return em.execute<Claimed[]>(claimSql('due_at <= ?'), [later(now, deletionLimits.fileDeletionLeaseMs), now])
}

function claimOf({ em, ports }: DeletionScope, keys: readonly string[]): Promise<Claimed[]> {
  const due = later(ports.now(), deletionLimits.fileDeletionLeaseMs)
  return em.execute<Claimed[]>(claimSql('key = any(?::text[])'), [due, `{${keys.join(',')}}`])
}

/** How the store keeps what has such a key; null for what lies in the spool. */
const storedAs: Readonly<Record<Claimed['kind'], ((key: string) => Removable) | null>> = {
  file: (key) => ({ key, isFolder: false }),
  folder: (key) => ({ key, isFolder: true }),
  upload: null,
}

/** Deletes files; answers those that are still there, each with its error. */
async function removeAll({ ports }: DeletionScope, claimed: readonly Claimed[]): Promise<ReadonlyMap<string, unknown>> {
  const stored = claimed.flatMap(({ key, kind }) => storedAs[kind]?.(key) ?? [])
  const failures = new Map(await ports.files.removeAll(stored))
  await eachOf(
    claimed.filter(({ kind }) => storedAs[kind] === null),
    async ({ key }) => {
      await ports.spool.remove(key).catch((error: unknown) => failures.set(key, error))
    },
  )
  return failures
}

/** Pause in ms after so many tries: a minute after the first, twice as long each time, up to six hours. */
export function pauseAfter(attempts: number): number {
  return Math.min(deletionLimits.fileDeletionPauseMs * 2 ** (attempts - 1), deletionLimits.fileDeletionPauseMaxMs)
}

async function settle(
  { em, ports }: DeletionScope,
  claimed: readonly Claimed[],
  failures: ReadonlyMap<string, unknown>,
): Promise<void> {
  const gone = claimed.filter(({ key }) => !failures.has(key)).map(({ key }) => key)
  if (gone.length > 0)
    await em.execute('delete from file_deletions where key = any(?::text[])', [`{${gone.join(',')}}`])
  for (const { key, attempts } of claimed) {
    if (!failures.has(key)) continue
    ports.log.warn({ err: failures.get(key), key, attempts }, 'files could not be deleted and are tried again')
    await em.execute('update file_deletions set due_at = ? where key = ?', [
      later(ports.now(), pauseAfter(attempts)),
      key,
    ])
  }
}

async function work(scope: DeletionScope, claimed: readonly Claimed[]): Promise<void> {
  const keys = claimed.map(({ key }) => key)
  const needed = await neededKeys(scope.em, keys)
  for (const key of needed) scope.ports.log.error({ key }, 'files that are still needed were to be deleted')
  const goes = claimed.filter(({ key }) => !needed.has(key))
  const failures = await removeAll(scope, goes)
  await settle(scope, claimed, failures)
}

/** Deletes what is due, some hundred keys at a time; a round ends after some thousand, and the next one goes on. */
export async function carryOutDeletions(scope: DeletionScope): Promise<void> {
  for (let batch = 0; batch < deletionLimits.fileDeletionBatchesPerRound; batch++) {
    const claimed = await claimDue(scope)
    if (claimed.length > 0) await work(scope, claimed)
    if (claimed.length < deletionLimits.fileDeletionsAtOnce) return
  }
}

/**
 * Deletes files at once whose deletion was scheduled and committed. It never rejects: what cannot be deleted now is by a
 * later round.
 */
export async function deleteNow(
  { em, ports }: { readonly em: EntityManager; readonly ports: DeletionScope['ports'] },
  keys: readonly string[],
): Promise<void> {
  try {
    const scope = { em: em.fork(), ports }
    await work(scope, await claimOf(scope, keys))
  } catch (error) {
    ports.log.warn({ err: error, keys }, 'files are deleted by a later round')
  }
}
