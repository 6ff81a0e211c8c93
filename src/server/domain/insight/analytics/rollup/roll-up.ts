import { lockNumber } from '../../../../database/lock-number.ts'
import { isRejectedValue, isStatementTimeout } from '../../../../kernel/database-errors.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { countingLimits } from '../counting-limits.ts'
import { findExistingIds, lockExistingTours } from './existing-ids.ts'
import { applyRateLimit } from './rate-limit.ts'
import { readStoredBatches } from './read-batches.ts'
import { countBatches, tally } from './tally.ts'
import { writeCounts } from './write-counts.ts'

/** Advisory lock until the end of the transaction, which serializes the rollup and the closing of days. */
export async function lockCounts(em: EntityManager): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(?)', [lockNumber('analytics')])
}

const deleteSql = 'delete from visit_batches where id = any(?::bigint[])'
const deleteStored = (em: EntityManager, ids: readonly string[]) => em.execute(deleteSql, [`{${ids.join(',')}}`])

type Rollup = {
  readonly batchesMax?: number
  /** Called with the ids of the batches before they are counted. */
  readonly onTried?: (ids: readonly string[]) => void
}

/**
 * Counts the oldest waiting batches and deletes them, in one transaction, so that each counts once. Returns their
 * number.
 */
export function rollUp(
  em: EntityManager,
  { batchesMax = countingLimits.batchesPerRollup, onTried }: Rollup = {},
): Promise<number> {
  return em.transactional(async (transaction) => {
    await lockCounts(transaction)
    const storedBatches = await readStoredBatches(transaction, batchesMax)
    const ids = storedBatches.map(({ id }) => id)
    onTried?.(ids)
    if (storedBatches.length === 0) return 0
    const tourIds = await lockExistingTours(transaction, [...new Set(storedBatches.map(({ tourId }) => tourId))])
    const countedBatches = await countBatches(storedBatches.filter(({ tourId }) => tourIds.has(tourId)))
    const batches = await applyRateLimit(transaction, countedBatches)
    await writeCounts(transaction, await tally(batches, await findExistingIds(transaction, batches)))
    await deleteStored(transaction, ids)
    return storedBatches.length
  })
}

/** Maximum number of transactions per run, so that other tasks run in between after a long outage. */
const rollupsPerRun = 20
/** Divisor of the batch size after a failure. */
const batchSizeDivisor = 10

/** True if an error is caused by the content of a batch: invalid JSON, or a value that the database rejects. */
function isAboutBatches(error: unknown): boolean {
  return error instanceof SyntaxError || isRejectedValue(error)
}

/**
 * Counts all waiting batches. A poison batch is isolated by retrying with fewer batches: an error in the content of
 * batches, or a timeout, reduces the batch size. A single batch that can't be counted is logged and dropped, so that it
 * does not block the others. Other errors, such as a full disk, end the run, and all batches wait.
 */
export async function rollUpWaiting(em: EntityManager, onDropped: (error: unknown) => void): Promise<void> {
  let batchesMax: number = countingLimits.batchesPerRollup
  for (let count = 0; count < rollupsPerRun; count += 1) {
    let triedIds: readonly string[] = []
    const onTried = (ids: readonly string[]) => {
      triedIds = ids
    }
    try {
      if ((await rollUp(em, { batchesMax, onTried })) === 0) return
    } catch (error) {
      const isAlone = triedIds.length <= 1
      if (!isAboutBatches(error) && (isAlone || !isStatementTimeout(error))) throw error
      if (isAlone) {
        await deleteStored(em, triedIds)
        onDropped(error)
      }
      batchesMax = Math.max(1, Math.floor(Math.min(batchesMax, triedIds.length) / batchSizeDivisor))
    }
  }
}
