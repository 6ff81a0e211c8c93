import { setImmediate as nextIteration } from 'node:timers/promises'
import { Deadline } from '../deadline.ts'
import { lookupLimits } from '../lookup-limits.ts'

type Batches<Value> = {
  readonly findAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>
  readonly batchLength: number
}

/**
 * Batches lookups (the DataLoader pattern): keys requested in one iteration of the event loop are looked up together, as
 * are keys requested while a batch runs. At most one call of `findAll` runs at a time.
 */
export function batchLookups<Value>({ findAll, batchLength }: Batches<Value>): (key: string) => Promise<Value | null> {
  const pendingLookups = new Map<string, PromiseWithResolvers<Value | null>>()
  let isRunning = false
  const runNext = async () => {
    const batch = [...pendingLookups].slice(0, batchLength)
    for (const [key] of batch) pendingLookups.delete(key)
    // A batch that never settles must not block the next ones.
    const deadline = new Deadline(lookupLimits.maxMs)
    try {
      const outcome = await deadline.race(findAll(batch.map(([key]) => key)))
      if (outcome === 'late') throw new Error('the database does not respond')
      for (const [key, { resolve }] of batch) resolve(outcome.value.get(key) ?? null)
    } catch (error) {
      for (const [, { reject }] of batch) reject(error)
    } finally {
      deadline.clear()
    }
  }
  const run = async () => {
    isRunning = true
    await nextIteration()
    while (pendingLookups.size > 0) await runNext()
    isRunning = false
  }
  return (key) => {
    const lookup = pendingLookups.get(key) ?? Promise.withResolvers<Value | null>()
    pendingLookups.set(key, lookup)
    if (!isRunning) void run()
    return lookup.promise
  }
}
