/**
 * Runs the task for each item, at most `limit` at once and in order. Returns a promise for each item, so that results can
 * be read in order while later ones are pending. Tasks don't reject.
 */
export function runParallel<Item, Value>(
  items: readonly Item[],
  limit: number,
  task: (item: Item) => Promise<Value>,
): readonly Promise<Value>[] {
  const waiting: (() => void)[] = []
  const results = items.map(async (item) => {
    await new Promise<void>((start) => waiting.push(start))
    const value = await task(item)
    waiting.shift()?.()
    return value
  })
  for (const start of waiting.splice(0, limit)) start()
  return results
}
