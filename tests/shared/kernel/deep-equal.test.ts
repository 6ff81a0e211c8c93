import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDeepEqual } from '../../../src/shared/kernel/deep-equal.ts'

/** Reverses the order of the keys of all objects. */
function reverseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, part]) => [key, reverseKeys(part)]),
  )
}

describe('two JSON values', () => {
  it('are equal regardless of the order of their keys', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => isDeepEqual(value, reverseKeys(value))))
  })

  it.each([
    ['another order of a list', [1, 2], [2, 1]],
    ['another value deep within', { a: { b: [{ c: 1 }] } }, { a: { b: [{ c: 2 }] } }],
    ['an additional key', { a: 1 }, { a: 1, b: null }],
    ['null and an empty text', null, ''],
  ])('are not equal with %s', (_case, first, second) => {
    expect(isDeepEqual(first, second)).toBe(false)
  })
})
