/** Answers of providers that were taken to the server, by their state. */
const begun = new Map<string, Promise<unknown>>()

/**
 * Runs `finish` once for each state, however often a screen is mounted: an answer is good for one call, and a second
 * would be rejected (threat T39).
 */
export function finishOnce<Value>(state: string, finish: () => Promise<Value>): Promise<Value> {
  const running = begun.get(state) ?? finish()
  begun.set(state, running)
  return running as Promise<Value>
}
