/** Delays before the second, third and fourth attempt. */
const delaysMs = [500, 2000, 8000] as const
/** Delay before later attempts. */
const maxDelayMs = 15_000
/** Maximum random change of a delay, as a fraction of it. */
const jitter = 0.25

/** True for a status that a retry can't change, such as 404. */
export function isPermanent(status: number): boolean {
  return status !== 0 && status !== 429 && status < 500
}

/** Backoff after consecutive failures, with jitter so that tiles aren't all requested at the same time. */
export function retryDelayMs(failures: number, random: () => number = Math.random): number {
  return (delaysMs[failures - 1] ?? maxDelayMs) * (1 + jitter * (2 * random() - 1))
}
