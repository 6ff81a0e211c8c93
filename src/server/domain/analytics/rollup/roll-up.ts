import { lockNumber } from '../../../database/lock-number.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { findKnownIds, inTour, isKnown, lockKnownTours } from './known-ids.ts'
import { readStoredBatches } from './read-batches.ts'
import { type Tallied, tally } from './tally.ts'
import { withinCap } from './within-cap.ts'
import { writeCounts } from './write-counts.ts'

/** Held until the transaction ends, by whoever counts or closes a day: each would have to know what the other does. */
export async function lockCounts(em: EntityManager): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(?)', [lockNumber('analytics')])
}

const deleteSql = 'delete from visit_batches where id = any(?::bigint[])'

/** Without what the tour never had: pages may send any id. */
async function ofTheTours(em: EntityManager, { keys, directions, ...rest }: Tallied): Promise<Tallied> {
  const stops = directions.map(({ tourId, stopId: id }) => ({ tourId, id }))
  const known = await findKnownIds(em, { keys, stops })
  return {
    ...rest,
    keys: keys.filter((key) => isKnown(key, known)),
    directions: directions.filter(({ tourId, stopId }) => known.stops.has(inTour(tourId, stopId))),
  }
}

/**
 * Counts the oldest batches that wait and deletes them, in one transaction: whatever happens, each counts once. Answers
 * how many there were.
 */
export function rollUp(em: EntityManager): Promise<number> {
  return em.transactional(async (inner) => {
    await lockCounts(inner)
    const stored = await readStoredBatches(inner)
    if (stored.length === 0) return 0
    const tourIds = await lockKnownTours(inner, [...new Set(stored.map(({ tourId }) => tourId))])
    const counted = await withinCap(
      inner,
      stored.filter(({ tourId }) => tourIds.has(tourId)),
    )
    await writeCounts(inner, await ofTheTours(inner, await tally(counted)))
    await inner.execute(deleteSql, [`{${stored.map(({ id }) => id).join(',')}}`])
    return stored.length
  })
}

/** Transactions of one round: after a long outage other rounds get their turn in between. */
const rollupsPerRound = 20

export async function rollUpWaiting(em: EntityManager): Promise<void> {
  for (let count = 0; count < rollupsPerRound; count += 1) {
    if ((await rollUp(em)) === 0) return
  }
}
