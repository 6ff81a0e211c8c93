const concurrency = 8

/**
 * Runs `work` for each item with limited concurrency. After a failure no further items are started; the promise settles
 * once all started ones have.
 */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = [...items]
  const runWorker = async () => {
    try {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
    } finally {
      queue.length = 0
    }
  }
  const results = await Promise.allSettled(Array.from({ length: concurrency }, runWorker))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
