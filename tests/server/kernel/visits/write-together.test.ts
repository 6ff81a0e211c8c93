import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { writeTogether } from '../../../../src/server/web/visits/visit-writer.ts'
import { analyticsLimits } from '../../../../src/shared/analytics/analytics-limits.ts'
import { AppError } from '../../../../src/shared/kernel/app-error.ts'

const { writeBatchMs, writeBatchMax, writeQueueMax } = analyticsLimits
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Store whose writes the test completes. */
function heldStore() {
  const writes: { values: readonly number[]; end: (error?: Error) => void }[] = []
  const store = (values: readonly number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    writes.push({ values, end: (error) => (error === undefined ? resolve() : reject(error)) })
    return promise
  }
  return { writes, store }
}

describe('batched writes', () => {
  it('wait shortly for more values, and are acknowledged once they are stored', async () => {
    const { writes, store } = heldStore()
    const write = writeTogether(store)
    let isDone = false
    const both = Promise.all([write(1), write(2)]).then(() => {
      isDone = true
    })
    expect(writes).toEqual([])
    await wait(writeBatchMs * 3)
    expect(writes.map(({ values }) => values)).toEqual([[1, 2]])
    expect(isDone).toBe(false)
    writes[0]?.end()
    await both
  })

  it('start at once when a batch is full, one after the other', async () => {
    const { writes, store } = heldStore()
    const write = writeTogether(store)
    const allWrites = Promise.all(numbers(writeBatchMax * 2 + 1).map(write))
    expect(writes.map(({ values }) => values.length)).toEqual([writeBatchMax])
    writes[0]?.end()
    await expect.poll(() => writes.length).toBe(2)
    writes[1]?.end()
    await expect.poll(() => writes.length, { timeout: 10_000 }).toBe(3)
    writes[2]?.end()
    await allWrites
    expect(writes.flatMap(({ values }) => values)).toEqual(numbers(writeBatchMax * 2 + 1))
  })

  it('fail together, while later ones are still written', async () => {
    const { writes, store } = heldStore()
    const write = writeTogether(store)
    const first = numbers(writeBatchMax).map((value) => write(value).catch((error: Error) => error.message))
    const later = write(-1)
    writes[0]?.end(new Error('the database is away'))
    expect(new Set(await Promise.all(first))).toEqual(new Set(['the database is away']))
    await expect.poll(() => writes.length, { timeout: 10_000 }).toBe(2)
    writes[1]?.end()
    await later
  })

  it('are rejected when the queue is full', async () => {
    const { writes, store } = heldStore()
    const write = writeTogether(store)
    const waiting = numbers(writeQueueMax).map(write)
    const error: unknown = await write(-1).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ code: 'server.busy' })
    for (let count = 0; count * writeBatchMax < writeQueueMax; count += 1) {
      await expect.poll(() => writes.length, { timeout: 10_000 }).toBe(count + 1)
      writes[count]?.end()
    }
    await Promise.all(waiting)
  })
})
