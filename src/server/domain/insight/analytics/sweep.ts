import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { closeDays } from './close-days.ts'
import { deleteOldCounts } from './delete-old-counts.ts'
import { deleteOldNetworkUsage } from './rollup/rate-limit.ts'
import { rollUpWaiting } from './rollup/roll-up.ts'

type SweepScope = { readonly em: EntityManager; readonly ports: Pick<Ports, 'now' | 'log'> }

/**
 * Counts waiting batches of visits. Then moves the visitors of past days from hashes to totals, and deletes old network
 * usage.
 */
export async function countVisits({ em, ports }: SweepScope): Promise<void> {
  await rollUpWaiting(em, (error) => ports.log.error({ err: error }, 'a batch of visits could not be counted'))
  await closeDays(em, ports.now())
  await deleteOldNetworkUsage(em, ports.now())
}

/** Deletes counts of visits after their retention period. */
export async function deleteExpiredCounts({ em, ports }: SweepScope): Promise<void> {
  await deleteOldCounts(em, ports.now())
}
