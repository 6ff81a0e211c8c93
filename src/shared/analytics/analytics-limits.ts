const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** What is counted and waited for around analytics; `limits.ts` holds the rest. */
export const analyticsLimits = {
  /** Of one batch, as JSON. Browsers send up to 64 KiB while a page goes away. */
  batchMaxBytes: 32 * 1024,
  eventsPerBatch: 200,
  /** How long a batch may collect in the page, unless the page goes away. */
  batchIntervalMs: 15 * second,
  /** A page that nobody looks at for a second was not visited. */
  visitAfterMs: second,
  /** How often the page looks where the view points. */
  sampleMs: 250,
  /** Without any input for so long, nobody is there any more. */
  idleAfterMs: minute,
  /** A hotspot has been in view once it was there for so long. */
  inViewAfterMs: second,
  /** The most that one event may say of a time. */
  durationMaxMs: 10 * minute,
  /** How often what visitors sent is counted, and how much of it at once. */
  rollupRoundMs: 10 * second,
  batchesPerRollup: 5_000,
  bytesPerRollup: 4 * 1024 * 1024,
  /** How often the embedded database makes room of rows that were counted usable again. */
  vacuumRoundMs: hour,
  /** How often counts that are older than they are kept are deleted. */
  expiryRoundMs: 6 * hour,
  /** Batches are written together; how long the first of them waits for others. */
  writeBatchMs: 100,
  writeBatchMax: 500,
  /** Batches that wait in memory for the database; more are rejected. */
  writeQueueMax: 2_000,
  /**
   * What is counted of one network, within a minute, for a tour: the rest of a flood is dropped. People in a museum or a
   * school share an address: 75 open pages send 300 batches a minute. That each of them is opened twice in a minute is
   * much, hence 150 visits; who hurries through a tour makes about 80 events in that time, hence 6,000.
   */
  batchesPerNetworkPerMinute: 300,
  visitsPerNetworkPerMinute: 150,
  eventsPerNetworkPerMinute: 6_000,
  /**
   * Values that nobody has sent before and that pages may choose (sites, campaigns), of one network on a day for a tour:
   * more count as `other` that day. To fill a list of a thousand, an address would need 50 days.
   */
  newKeysPerNetworkPerDay: 20,
  /** Different values of one kind that are counted for a tour; what comes later counts as `other`. */
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
  /** Days that one report may span. */
  reportDaysMax: 5 * 366,
  /** Up to so many days a report is by hour, and up to so many by day; longer ones are by month. */
  hourlyDaysMax: 2,
  dailyDaysMax: 400,
  rowsPerPage: 50,
  flowsMax: 1_000,
  /** Salts and hashes of visitors are deleted that long after their day has ended. */
  visitorsKeptMs: hour,
  /** The oldest counts that are kept. */
  keptMs: 5 * 366 * day,
} as const
