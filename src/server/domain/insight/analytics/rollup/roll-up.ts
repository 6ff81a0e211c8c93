import { analyticsLimits } from '../../../../../shared/analytics/analytics-limits.ts'
import { lockNumber } from '../../../../database/lock-number.ts'
import { isRejectedValue, isStatementTimeout } from '../../../../kernel/database-errors.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { findKnown, lockKnownTours } from './known-ids.ts'
import { readStoredBatches } from './read-batches.ts'
import { countStored, tally } from './tally.ts'
import { withinCap } from './within-cap.ts'
import { writeCounts } from './write-counts.ts'

/** Held until the transaction ends, by the process that counts or closes a day: each would have to know what the other does. */
export async function lockCounts(em: EntityManager): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(?)', [lockNumber('analytics')])
}

const deleteSql = 'delete from visit_batches where id = any(?::bigint[])'
const deleteStored = (em: EntityManager, ids: readonly string[]) => em.execute(deleteSql, [`{${ids.join(',')}}`])

type Rollup = {
  readonly most?: number
  /** Hears which batches are tried, before anything can fail because of them. */
  readonly onTried?: (ids: readonly string[]) => void
}

/**
 * Counts the oldest batches that wait and deletes them, in one transaction: whatever happens, each counts once. Answers
 * how many there were.
 */
export function rollUp(
  em: EntityManager,
  { most = analyticsLimits.batchesPerRollup, onTried }: Rollup = {},
): Promise<number> {
  return em.transactional(async (inner) => {
    await lockCounts(inner)
    const stored = await readStoredBatches(inner, most)
    const ids = stored.map(({ id }) => id)
    onTried?.(ids)
    if (stored.length === 0) return 0
    const tourIds = await lockKnownTours(inner, [...new Set(stored.map(({ tourId }) => tourId))])
    const read = await countStored(stored.filter(({ tourId }) => tourIds.has(tourId)))
    const batches = await withinCap(inner, read)
    await writeCounts(inner, await tally(batches, await findKnown(inner, batches)))
    await deleteStored(inner, ids)
    return stored.length
  })
}

/** Transactions of one round: after a long outage other rounds get their turn in between. */
const rollupsPerRound = 20
/** How many batches are tried together, from one failure to the next. */
const smallerBy = 10

/** What a batch says is the reason: it is no JSON, or the database rejects a value. */
function isAboutBatches(error: unknown): boolean {
  return error instanceof SyntaxError || isRejectedValue(error)
}

/**
 * Counts what waits. Where that fails because of what batches say, fewer are tried, down to one: a batch that can't be
 * counted by itself is dropped, and told to the log, so that it stops no other tour. Fewer are tried, too, where so many
 * took too long. Any other failure, such as a full disk, says nothing against a batch: it ends the round, and all wait.
 */
export async function rollUpWaiting(em: EntityManager, onDropped: (error: unknown) => void): Promise<void> {
  let most: number = analyticsLimits.batchesPerRollup
  for (let count = 0; count < rollupsPerRound; count += 1) {
    let tried: readonly string[] = []
    const onTried = (ids: readonly string[]) => {
      tried = ids
    }
    try {
      if ((await rollUp(em, { most, onTried })) === 0) return
    } catch (error) {
      const isAlone = tried.length <= 1
      if (!isAboutBatches(error) && (isAlone || !isStatementTimeout(error))) throw error
      if (isAlone) {
        await deleteStored(em, tried)
        onDropped(error)
      }
      most = Math.max(1, Math.floor(Math.min(most, tried.length) / smallerBy))
    }
  }
}
