const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Limits and intervals of analytics. */
export const analyticsLimits = {
  /** Maximum JSON size of a batch. Browsers send at most 64 KiB while a page unloads. */
  batchMaxBytes: 32 * 1024,
  eventsPerBatch: 200,
  /** Maximum time that a page collects events for a batch, unless it unloads. */
  batchIntervalMs: 15 * second,
  /** Minimum time on a page that counts as a visit. */
  visitAfterMs: second,
  /** Sampling interval of the view direction. */
  sampleMs: 250,
  /** Time without input after which a visitor counts as idle. */
  idleAfterMs: minute,
  /** Minimum time in view for a hotspot to count as seen. */
  inViewAfterMs: second,
  /** Maximum duration in one event. */
  durationMaxMs: 10 * minute,
  /** Interval and batch size of the rollup. */
  rollupRoundMs: 10 * second,
  batchesPerRollup: 5_000,
  bytesPerRollup: 4 * 1024 * 1024,
  /** Interval at which the embedded database reclaims the space of counted batches (VACUUM). */
  vacuumRoundMs: hour,
  /** Interval at which expired counts are deleted. */
  expiryRoundMs: 6 * hour,
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
  /** Maximum number of keys per tour and dimension; further ones count as `other`. */
  keysPerDimension: {
    stop: 2_000,
    flow: 4_000,
    hotspotSeen: 20_000,
    hotspotOpened: 20_000,
    formOpened: 200,
    formSent: 200,
    link: 1_000,
    language: 100,
    device: 10,
    referrer: 1_000,
    campaign: 1_000,
    shareLink: 1_000,
    embedHost: 500,
  },
  hostMaxLength: 253,
  campaignMaxLength: 100,
  /** Maximum number of days in a report. */
  reportDaysMax: 5 * 366,
  /** Longest reports by hour and by day; longer ones are by month. */
  hourlyDaysMax: 2,
  dailyDaysMax: 400,
  rowsPerPage: 50,
  flowsMax: 1_000,
  /** Time after the end of a day when its salts and visitor hashes are deleted. */
  visitorsKeptMs: hour,
  /** Retention of counts. */
  keptMs: 5 * 366 * day,
} as const
