import { setImmediate as turn } from 'node:timers/promises'

type Batches<Value> = {
  readonly findAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>
  readonly batchLength: number
}

/**
 * Looks keys up together: those of one turn of the event loop, and those that come while others are being looked up. At
 * most one call of `findAll` runs at a time, however many ask.
 */
export function inBatches<Value>({ findAll, batchLength }: Batches<Value>): (key: string) => Promise<Value | null> {
  const waiting = new Map<string, PromiseWithResolvers<Value | null>>()
  let isRunning = false
  const runNext = async () => {
    const batch = [...waiting].slice(0, batchLength)
    for (const [key] of batch) waiting.delete(key)
    try {
      const found = await findAll(batch.map(([key]) => key))
      for (const [key, { resolve }] of batch) resolve(found.get(key) ?? null)
    } catch (error) {
      for (const [, { reject }] of batch) reject(error)
    }
  }
  const run = async () => {
    isRunning = true
    await turn()
    while (waiting.size > 0) await runNext()
    isRunning = false
  }
  return (key) => {
    const answer = waiting.get(key) ?? Promise.withResolvers<Value | null>()
    waiting.set(key, answer)
    if (!isRunning) void run()
    return answer.promise
  }
}
