/** Limits of jobs that build media. */
export const buildLimits = {
  heartbeatSeconds: 30,
  /** Time that suffices for an hour of video on two busy cores; crashed workers are detected earlier by their heartbeat. */
  expirySeconds: 20 * 60 * 60,
  retries: 3,
} as const
