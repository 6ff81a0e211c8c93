import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { batchLookups } from '../../../src/server/web/media/batch-lookups.ts'

/** Batched lookup of word lengths. The test ends each batch with `completeBatch` or `failBatch`. */
function aWordLengthLookup(batchLength: number) {
  const batches: string[][] = []
  const pendingBatches: PromiseWithResolvers<void>[] = []
  const findLength = batchLookups<number>({
    batchLength,
    findAll: async (words) => {
      batches.push([...words])
      const pendingBatch = Promise.withResolvers<void>()
      pendingBatches.push(pendingBatch)
      await pendingBatch.promise
      return new Map(words.filter((word) => word !== 'missing').map((word) => [word, word.length]))
    },
  })
  const settleBatch = async (settle: (pendingBatch: PromiseWithResolvers<void>) => void) => {
    await nextTurn()
    await nextTurn()
    const pendingBatch = pendingBatches.shift()
    if (pendingBatch !== undefined) settle(pendingBatch)
  }
  return {
    batches,
    findLength,
    completeBatch: () => settleBatch(({ resolve }) => resolve()),
    failBatch: () => settleBatch(({ reject }) => reject(new Error('unavailable'))),
  }
}

describe('batched lookups', () => {
  it('query all distinct keys of one turn of the event loop in one batch', async () => {
    const { batches, findLength, completeBatch } = aWordLengthLookup(10)
    const lengths = Promise.all([findLength('one'), findLength('three'), findLength('one')])
    await completeBatch()
    expect(await lengths).toEqual([3, 5, 3])
    expect(batches).toEqual([['one', 'three']])
  })

  it('return null for a missing key', async () => {
    const { findLength, completeBatch } = aWordLengthLookup(10)
    const length = findLength('missing')
    await completeBatch()
    expect(await length).toBeNull()
  })

  it('collect keys for further batches while a batch runs', async () => {
    const { batches, findLength, completeBatch } = aWordLengthLookup(2)
    const lengthInFirstBatch = findLength('first')
    await nextTurn()
    const lengthsInLaterBatches = Promise.all(['a', 'bb', 'ccc'].map(findLength))
    await nextTurn()
    expect(batches).toEqual([['first']])

    await completeBatch()
    expect(await lengthInFirstBatch).toBe(5)
    await completeBatch()
    await completeBatch()
    expect(await lengthsInLaterBatches).toEqual([1, 2, 3])
    expect(batches).toEqual([['first'], ['a', 'bb'], ['ccc']])
  })

  it('reject all callers of a failed batch', async () => {
    const { findLength, failBatch } = aWordLengthLookup(10)
    const results = Promise.allSettled([findLength('one'), findLength('three')])
    await failBatch()
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  it('continue after a failed batch', async () => {
    const { findLength, completeBatch, failBatch } = aWordLengthLookup(10)
    const failedResults = Promise.allSettled([findLength('one')])
    await failBatch()
    await failedResults
    const length = findLength('one')
    await completeBatch()
    expect(await length).toBe(3)
  })
})
