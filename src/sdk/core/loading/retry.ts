/** Pauses before the second, third and fourth try (viewer.md 5.4). */
const pausesMs = [500, 2000, 8000] as const
const jitter = 0.25

/** Whether trying again can help: not where the answer is that there is no such thing. */
export function isFinal(status: number): boolean {
  return status !== 0 && status !== 429 && status < 500
}

/** Pause before try number `triesSoFar + 1`, spread by a quarter so that tiles do not come back in one wave; `null` when it is over. */
export function retryPauseMs(triesSoFar: number, status: number, random: () => number = Math.random): number | null {
  const pauseMs = pausesMs[triesSoFar - 1]
  if (pauseMs === undefined || isFinal(status)) return null
  return pauseMs * (1 + jitter * (2 * random() - 1))
}
