import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { countingLimits } from '../../../../src/server/domain/insight/analytics/counting-limits.ts'
import { createBatchWriter } from '../../../../src/server/web/visits/batch-writer.ts'
import { AppError } from '../../../../src/shared/kernel/app-error.ts'

const { writeBatchMs, writeBatchMax, writeQueueMax } = countingLimits
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Store that keeps each batch pending until the test completes or fails it. */
function aControlledStore() {
  const batches: { values: readonly number[]; complete: () => void; fail: (error: Error) => void }[] = []
  const store = (values: readonly number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    batches.push({ values, complete: resolve, fail: reject })
    return promise
  }
  return { batches, store }
}

describe('batched writes', () => {
  it('are acknowledged when their batch is stored', async () => {
    const { batches, store } = aControlledStore()
    const write = createBatchWriter(store)
    let areAcknowledged = false
    const writes = Promise.all([write(1), write(2)]).then(() => {
      areAcknowledged = true
    })
    expect(batches).toEqual([])
    await wait(writeBatchMs * 3)
    expect(batches.map(({ values }) => values)).toEqual([[1, 2]])
    expect(areAcknowledged).toBe(false)
    batches[0]?.complete()
    await writes
  })

  it('start immediately when a batch is full', async () => {
    const { batches, store } = aControlledStore()
    const write = createBatchWriter(store)
    const writes = Promise.all(numbers(writeBatchMax * 2 + 1).map(write))
    expect(batches.map(({ values }) => values.length)).toEqual([writeBatchMax])
    batches[0]?.complete()
    await expect.poll(() => batches.length).toBe(2)
    batches[1]?.complete()
    await expect.poll(() => batches.length, { timeout: 10_000 }).toBe(3)
    batches[2]?.complete()
    await writes
    expect(batches.flatMap(({ values }) => values)).toEqual(numbers(writeBatchMax * 2 + 1))
  })

  it('fail only with their own batch', async () => {
    const { batches, store } = aControlledStore()
    const write = createBatchWriter(store)
    const messages = numbers(writeBatchMax).map((value) => write(value).catch((error: Error) => error.message))
    const writeInNextBatch = write(-1)
    batches[0]?.fail(new Error('unavailable'))
    expect(new Set(await Promise.all(messages))).toEqual(new Set(['unavailable']))
    await expect.poll(() => batches.length, { timeout: 10_000 }).toBe(2)
    batches[1]?.complete()
    await writeInNextBatch
  })

  it('are rejected when the queue is full', async () => {
    const { batches, store } = aControlledStore()
    const write = createBatchWriter(store)
    const queuedWrites = numbers(writeQueueMax).map(write)
    const error: unknown = await write(-1).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ code: 'server.busy' })
    for (let count = 0; count * writeBatchMax < writeQueueMax; count += 1) {
      await expect.poll(() => batches.length, { timeout: 10_000 }).toBe(count + 1)
      batches[count]?.complete()
    }
    await Promise.all(queuedWrites)
  })
})
