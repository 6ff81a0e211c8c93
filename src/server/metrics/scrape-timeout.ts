/** Timeout of external services during a scrape, so that a slow one doesn't hide the process's other metrics. */
const scrapeTimeoutMs = 2_000

/** Limits the duration of an operation during a scrape. */
export async function withScrapeTimeout<Value>(operation: Promise<Value>): Promise<Value> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no response within ${scrapeTimeoutMs} ms`)), scrapeTimeoutMs)
  return Promise.race([operation, timeout]).finally(() => clearTimeout(timer))
}
