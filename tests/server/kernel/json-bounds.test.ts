import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBoundedJson, JsonBounds, parseJson } from '../../../src/server/kernel/json-bounds.ts'
import { limits } from '../../../src/shared/limits.ts'

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

describe('bounds of JSON', () => {
  it('limit depth and the number of values', () => {
    expect(isBoundedJson(nested(limits.jsonDepthMax))).toBe(true)
    expect(isBoundedJson(nested(limits.jsonDepthMax + 1))).toBe(false)
    expect(isBoundedJson(JSON.stringify(Array(limits.jsonValuesMax - 1).fill(1)))).toBe(true)
    expect(isBoundedJson(JSON.stringify(Array(limits.jsonValuesMax + 1).fill(1)))).toBe(false)
  })

  it('limit the keys of one object', () => {
    const objectOf = (count: number) => `{${Array.from({ length: count }, (_, index) => `"${index}":[1,2]`).join(',')}}`
    expect(isBoundedJson(objectOf(limits.jsonKeysMax))).toBe(true)
    expect(isBoundedJson(objectOf(limits.jsonKeysMax + 1))).toBe(false)
    expect(isBoundedJson(`[${objectOf(limits.jsonKeysMax)},${objectOf(limits.jsonKeysMax)}]`)).toBe(true)
    expect(isBoundedJson(`{"a":{},"b":${objectOf(limits.jsonKeysMax)},"c":1}`)).toBe(true)
    expect(isBoundedJson(`{"a":${objectOf(limits.jsonKeysMax + 1)}}`)).toBe(false)
    expect(isBoundedJson(objectOf(5), { keysMax: 4 })).toBe(false)
  })

  it('ignore brackets and commas in strings', () => {
    for (const text of ['[{,'.repeat(limits.jsonValuesMax), '\\"[', '"', '\\\\', 'é[']) {
      expect(isBoundedJson(JSON.stringify({ [text]: text }))).toBe(true)
    }
  })

  it('are independent of how bytes are split into chunks', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 40 }), fc.integer({ min: 1, max: 5 }), (text, length) => {
        const bytes = Buffer.from(text)
        const bounds = new JsonBounds()
        let accepted = true
        for (let at = 0; at < bytes.length; at += length) accepted &&= bounds.accepts(bytes.subarray(at, at + length))
        expect(accepted).toBe(isBoundedJson(text))
      }),
    )
  })

  it('reject with the code of an invalid input', () => {
    for (const text of ['', '{"a":', nested(400_000), '{"a":[{"__proto__":1}]}']) {
      expect(() => parseJson(text)).toThrow(expect.objectContaining({ code: 'input.invalid' }))
    }
    expect(parseJson('{"a":[1]}')).toEqual({ a: [1] })
  })

  it('check ten megabytes fast', () => {
    const text = JSON.stringify('x'.repeat(10 * 1024 ** 2))
    const begun = performance.now()
    expect(isBoundedJson(text)).toBe(true)
    expect(performance.now() - begun).toBeLessThan(2_000)
  })
})
