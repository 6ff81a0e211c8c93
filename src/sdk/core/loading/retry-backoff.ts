/** Pauses before the second, third and fourth try. */
const delaysMs = [500, 2000, 8000] as const
/** Before all others: a server that is well again is noticed soon, and one that is not is left in peace. */
const maxDelayMs = 15_000
const jitter = 0.25

/** Whether trying again can help: not where the answer is that there is no such thing. */
export function isPermanent(status: number): boolean {
  return status !== 0 && status !== 429 && status < 500
}

/** Pause after so many failures in a row, spread by a quarter so that tiles do not come back in one wave. */
export function retryDelayMs(failures: number, random: () => number = Math.random): number {
  return (delaysMs[failures - 1] ?? maxDelayMs) * (1 + jitter * (2 * random() - 1))
}
