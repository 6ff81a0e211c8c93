/**
 * Returns a function that runs at most one task per key at a time. Calls during a run are coalesced into one further
 * run, because the current one may have started before the change that caused the call.
 */
export function createCoalescedRuns(): (key: string, task: () => Promise<void>) => Promise<void> {
  const runningKeys = new Set<string>()
  const requestedKeys = new Set<string>()
  return async (key, task) => {
    requestedKeys.add(key)
    if (runningKeys.has(key)) return
    runningKeys.add(key)
    try {
      while (requestedKeys.delete(key)) await task()
    } finally {
      runningKeys.delete(key)
    }
  }
}
