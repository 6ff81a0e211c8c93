import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { inBatches } from '../../../src/server/web/media/in-batches.ts'

/** Batched lookup of word lengths whose answers the test triggers. */
function aSource(batchLength: number) {
  const calls: string[][] = []
  const open: PromiseWithResolvers<void>[] = []
  const find = inBatches<number>({
    batchLength,
    findAll: async (keys) => {
      calls.push([...keys])
      const gate = Promise.withResolvers<void>()
      open.push(gate)
      await gate.promise
      return new Map(keys.filter((key) => key !== 'nothing').map((key) => [key, key.length]))
    },
  })
  const next = async (end: (gate: PromiseWithResolvers<void>) => void) => {
    await turn()
    await turn()
    const gate = open.shift()
    if (gate !== undefined) end(gate)
  }
  return {
    calls,
    find,
    answer: () => next(({ resolve }) => resolve()),
    fail: () => next(({ reject }) => reject(new Error('away'))),
  }
}

describe('batched lookups', () => {
  it('query all distinct keys of a turn at once, and return null for missing ones', async () => {
    const { calls, find, answer } = aSource(10)
    const lengths = Promise.all([find('one'), find('three'), find('one'), find('nothing')])
    await answer()
    expect(await lengths).toEqual([3, 5, 3, null])
    expect(calls).toEqual([['one', 'three', 'nothing']])
  })

  it('wait for the running batch, and continue with keys that did not fit', async () => {
    const { calls, find, answer } = aSource(2)
    const first = find('first')
    await turn()
    const later = Promise.all(['a', 'bb', 'ccc'].map(find))
    await turn()
    expect(calls).toEqual([['first']])
    await answer()
    expect(await first).toBe(5)
    await answer()
    await answer()
    expect(await later).toEqual([1, 2, 3])
    expect(calls).toEqual([['first'], ['a', 'bb'], ['ccc']])
  })

  it('reject all callers of a failed batch, and work again afterwards', async () => {
    const { find, answer, fail } = aSource(10)
    const failed = Promise.allSettled([find('one'), find('three')])
    await fail()
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const length = find('one')
    await answer()
    expect(await length).toBe(3)
  })
})
