import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDeepEqual } from '../../../src/shared/kernel/deep-equal.ts'

/** The same value with the keys of every object in another order. */
function turnedRound(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turnedRound)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, part]) => [key, turnedRound(part)]),
  )
}

describe('two values of the wire', () => {
  it('are the same in whatever order their keys come', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => isDeepEqual(value, turnedRound(value))))
  })

  it.each([
    ['another order of a list', [1, 2], [2, 1]],
    ['another value deep within', { a: { b: [{ c: 1 }] } }, { a: { b: [{ c: 2 }] } }],
    ['a key more', { a: 1 }, { a: 1, b: null }],
    ['nothing and an empty text', null, ''],
  ])('are not the same with %s', (_case, one, other) => {
    expect(isDeepEqual(one, other)).toBe(false)
  })
})
