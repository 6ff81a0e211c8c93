import { describe, expect, test } from 'vitest'
import { customData, customDataBytes, customDataLimits } from '../../../src/shared/hotspots/custom-data.ts'

const isAccepted = (value: unknown) => customData.safeParse(value).success

/** Nested objects, `levels` deep. */
function nested(levels: number): unknown {
  return levels === 0 ? 1 : { a: nested(levels - 1) }
}

/** Object with JSON of this many bytes. */
const objectOfBytes = (bytes: number) => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) })

describe('custom data', () => {
  test('is any JSON object', () => {
    for (const value of [{}, { sku: 'A-1200', price: 12.5, tags: ['a', null, true], size: { widthCm: 30 } }])
      expect(customData.parse(value)).toEqual(value)
    for (const value of [[], 'text', 1, true, undefined]) expect(isAccepted(value), String(value)).toBe(false)
  })

  test('has up to 4,096 bytes as UTF-8', () => {
    expect(customDataBytes({ ü: 1 })).toBe(8)
    expect(isAccepted(objectOfBytes(customDataLimits.bytesMax))).toBe(true)
    expect(isAccepted(objectOfBytes(customDataLimits.bytesMax + 1))).toBe(false)
    expect(isAccepted({ text: 'ü'.repeat(customDataLimits.bytesMax / 2) })).toBe(false)
  })

  test('has up to ten levels of objects and arrays', () => {
    expect(isAccepted(nested(customDataLimits.depthMax))).toBe(true)
    expect(isAccepted(nested(customDataLimits.depthMax + 1))).toBe(false)
    expect(isAccepted({ a: [[[[[[[[[]]]]]]]]] })).toBe(true)
    expect(isAccepted({ a: [[[[[[[[[[]]]]]]]]]] })).toBe(false)
  })

  test('has only numbers that a database stores in few digits', () => {
    for (const value of [0, -1.5, 1e20, -1e-20]) expect(isAccepted({ value }), String(value)).toBe(true)
    for (const value of [1e21, -1e21, 9e-21, 1e308, 5e-324]) expect(isAccepted({ value }), String(value)).toBe(false)
  })

  test('holds nothing that is not JSON or that a database would change', () => {
    const values = [
      undefined,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      new Date(0),
      new Map(),
      () => 1,
      1n,
      '\ud800',
      '\0',
    ]
    for (const value of values) expect(isAccepted({ a: [value] }), String(value)).toBe(false)
    expect(isAccepted({ a: { '\udc00': 1 } })).toBe(false)
  })

  test('has no key that sets a prototype', () => {
    expect(isAccepted(JSON.parse('{"a":[{"__proto__":{"isAdmin":true}}]}'))).toBe(false)
    const parsed: unknown = customData.safeParse(JSON.parse('{"__proto__":{"isAdmin":true}}')).data
    expect(Reflect.get(Object(parsed), 'isAdmin')).toBeUndefined()
    expect(isAccepted({ constructor: { prototype: 1 }, toString: 'x' })).toBe(true)
  })
})
