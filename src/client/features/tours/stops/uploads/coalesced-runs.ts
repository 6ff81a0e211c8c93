/**
 * Returns a function that runs tasks by key, one at a time for each. Calls during a run are coalesced into one more run
 * after it, so that none is lost when the run no longer notices the change that led to the call.
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
