import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wireFormat } from '../../../src/shared/kernel/wire-format.ts'

const { serialize, deserialize } = wireFormat
const overTheWire = (value: unknown) => {
  const message = serialize(value)
  return deserialize(message === undefined ? undefined : JSON.parse(JSON.stringify(message)))
}

/** Keys, half of which look like tags. */
const key = fc.oneof(fc.string(), fc.constantFrom('$date', '$undefined', '$$date', '$', 'json', 'meta'))
const leaf = fc.oneof(
  fc.string(),
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  fc.date({ noInvalidDate: true }),
)
const { value: serializable } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      key.filter((name) => name !== '__proto__'),
      tie('value'),
      { maxKeys: 4, noNullPrototype: true },
    ),
  ),
}))

/** Parsed value; serialization turns -0 into 0. */
const parsedJson = fc.jsonValue({ maxDepth: 4 }).map((json): unknown => JSON.parse(JSON.stringify(json)))

describe('the wire format', () => {
  it('preserves JSON, dates, undefined and keys that look like tags', () => {
    fc.assert(
      fc.property(serializable, (value) => {
        expect(overTheWire(value)).toStrictEqual(value)
      }),
    )
  })

  it('reads any JSON as a value that round-trips, or rejects it', () => {
    fc.assert(
      fc.property(parsedJson, (json) => {
        let value: unknown
        try {
          value = deserialize({ json })
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError)
          return
        }
        expect(overTheWire(value)).toStrictEqual(value)
      }),
    )
  })

  it('rejects all other types', () => {
    const unsupportedValues = [
      1n,
      Symbol('x'),
      () => 1,
      new Map(),
      new Set(),
      /x/,
      new URL('http://x'),
      new Uint8Array(1),
    ]
    for (const value of [
      ...unsupportedValues,
      new Error('x'),
      Number.NaN,
      Number.POSITIVE_INFINITY,
      new Date(Number.NaN),
    ]) {
      expect(() => serialize({ value })).toThrow()
    }
  })

  it.each([
    ['another key beside json', { json: {}, meta: { values: { a: ['map'] } } }],
    ['a message without json', { value: 1 }],
    ['no message', 'text'],
    ['an unknown tag', { json: { $map: [] } }],
    ['an invalid date', { json: { $date: '2026-02-30T00:00:00.000Z' } }],
    ['a date that is a number', { json: { $date: 0 } }],
    ['a key that would become a prototype', { json: JSON.parse('{"a":{"__proto__":{"x":1}}}') }],
  ])('rejects %s', (_case, message) => {
    expect(() => deserialize(message)).toThrow(TypeError)
  })
})
