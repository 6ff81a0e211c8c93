import { minuteMs, secondMs } from '../kernel/units.ts'

/** Limits and intervals of analytics. */
export const analyticsLimits = {
  /** Maximum JSON size of a batch. Browsers send at most 64 KiB while a page unloads. */
  batchMaxBytes: 32 * 1024,
  eventsPerBatch: 200,
  /** Maximum time that a page collects events for a batch, unless it unloads. */
  batchIntervalMs: 15 * secondMs,
  /** Minimum time on a page that counts as a visit. */
  visitAfterMs: secondMs,
  /** Sampling interval of the view direction. */
  sampleMs: 250,
  /** Time without input after which a visitor counts as idle. */
  idleAfterMs: minuteMs,
  /** Minimum time in view for a hotspot to count as seen. */
  inViewAfterMs: secondMs,
  /** Maximum duration in one event. */
  durationMaxMs: 10 * minuteMs,
  /** Maximum number of keys per tour and dimension. Further keys count as `other`. */
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
} as const
