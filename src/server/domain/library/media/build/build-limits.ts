/** Limits of jobs that build media. */
export const buildLimits = {
  heartbeatSeconds: 30,
  /** An hour of video takes a night on two busy cores; dead workers are detected by their heartbeat. */
  expirySeconds: 20 * 60 * 60,
  retries: 3,
} as const
