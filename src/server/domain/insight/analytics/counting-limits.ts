import { dayMs, hourMs, secondMs } from '../../../../shared/kernel/units.ts'

/** Limits and intervals of counting visits. */
export const countingLimits = {
  /** Interval and batch size of the rollup. */
  rollupIntervalMs: 10 * secondMs,
  batchesPerRollup: 5_000,
  bytesPerRollup: 4 * 1024 * 1024,
  /** Interval at which the embedded database reclaims the space of counted batches (VACUUM). */
  vacuumIntervalMs: hourMs,
  /** Interval at which expired counts are deleted. */
  expiryIntervalMs: 6 * hourMs,
  /** Batches are inserted together; the first one waits this long for others. */
  writeBatchMs: 100,
  writeBatchMax: 500,
  /** Maximum number of batches waiting in memory for the database; more are rejected. */
  writeQueueMax: 2_000,
  /**
   * Rate limits per network and tour; the excess is dropped. Visitors in a museum or a school share an address: 75 open
   * pages send 300 batches a minute. Two visits per page and minute are many, hence 150; a fast visitor causes about 80
   * events a minute, hence 6,000.
   */
  batchesPerNetworkPerMinute: 300,
  visitsPerNetworkPerMinute: 150,
  eventsPerNetworkPerMinute: 6_000,
  /**
   * New values of freely chosen keys (sites, campaigns) per network, tour and day; more count as `other`. One address
   * needs 50 days to fill a list of 1,000.
   */
  newKeysPerNetworkPerDay: 20,
  /** Time after the end of a day when its salts and visitor hashes are deleted. */
  visitorHashesRetentionMs: hourMs,
  /** Retention of counts. */
  countsRetentionMs: 5 * 366 * dayMs,
} as const
