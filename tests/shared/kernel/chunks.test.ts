import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunks } from '../../../src/shared/kernel/chunks.ts'

describe('chunks of a list', () => {
  it('are full except for the last one', () => {
    expect(chunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
    expect(chunks([1, 2, 3, 4], 2)).toEqual([
      [1, 2],
      [3, 4],
    ])
    expect(chunks([], 2)).toEqual([])
  })

  it('make up the list, and none is empty or too large', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 20 }), (items, size) => {
        const parts = chunks(items, size)
        expect(parts.flat()).toEqual(items)
        expect(parts.every(({ length }) => length > 0 && length <= size)).toBe(true)
      }),
    )
  })
})
