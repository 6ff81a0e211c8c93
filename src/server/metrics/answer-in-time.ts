/** A scrape waits no longer for anything outside this process: what is slow must not hide what the process itself has to tell. */
const answerMaxMs = 2_000

/** Result of some work; rejects when that takes longer than a scrape may wait. */
export async function answerInTime<Value>(work: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${answerMaxMs} ms`)), answerMaxMs)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
