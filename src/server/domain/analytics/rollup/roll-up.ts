import { analyticsLimits } from '../../../../shared/analytics/analytics-limits.ts'
import { lockNumber } from '../../../database/lock-number.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { findKnownIds, lockKnownTours } from './known-ids.ts'
import { readStoredBatches } from './read-batches.ts'
import { countStored, tally } from './tally.ts'
import { withinCap } from './within-cap.ts'
import { writeCounts } from './write-counts.ts'

/** Held until the transaction ends, by the process that counts or closes a day: each would have to know what the other does. */
export async function lockCounts(em: EntityManager): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(?)', [lockNumber('analytics')])
}

const deleteSql = 'delete from visit_batches where id = any(?::bigint[])'

/**
 * Counts the oldest batches that wait and deletes them, in one transaction: whatever happens, each counts once. Answers
 * how many there were.
 */
export function rollUp(em: EntityManager, most: number = analyticsLimits.batchesPerRollup): Promise<number> {
  return em.transactional(async (inner) => {
    await lockCounts(inner)
    const stored = await readStoredBatches(inner, most)
    if (stored.length === 0) return 0
    const tourIds = await lockKnownTours(inner, [...new Set(stored.map(({ tourId }) => tourId))])
    const counted = await withinCap(
      inner,
      stored.filter(({ tourId }) => tourIds.has(tourId)),
    )
    const batches = await countStored(counted)
    await writeCounts(inner, await tally(batches, await findKnownIds(inner, batches)))
    await inner.execute(deleteSql, [`{${stored.map(({ id }) => id).join(',')}}`])
    return stored.length
  })
}

/** Transactions of one round: after a long outage other rounds get their turn in between. */
const rollupsPerRound = 20
/** How many batches are tried together, from one failure to the next. */
const smallerBy = 10

const dropSql = 'delete from visit_batches where id = (select min(id) from visit_batches)'

/**
 * Counts what waits. Where that fails, fewer batches are tried, down to one: a batch that can't be counted by itself is
 * dropped, and told to the log, so that it stops no other tour. Where the database itself is away, nothing is dropped.
 */
export async function rollUpWaiting(em: EntityManager, onDropped: (error: unknown) => void): Promise<void> {
  let most: number = analyticsLimits.batchesPerRollup
  for (let count = 0; count < rollupsPerRound; count += 1) {
    try {
      if ((await rollUp(em, most)) === 0) return
    } catch (error) {
      if (most === 1) {
        await em.execute(dropSql)
        onDropped(error)
      }
      most = Math.max(1, Math.floor(most / smallerBy))
    }
  }
}
