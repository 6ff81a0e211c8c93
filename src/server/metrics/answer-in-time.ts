/** Timeout of outside services during a scrape, so that a slow one doesn't hide the process's own metrics. */
const answerMaxMs = 2_000

/** Times work out during a scrape. */
export async function withScrapeTimeout<Value>(work: Promise<Value>): Promise<Value> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${answerMaxMs} ms`)), answerMaxMs)
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
