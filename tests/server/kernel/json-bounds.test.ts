import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isBoundedJson,
  JsonBounds,
  jsonDepthMax,
  jsonKeysMax,
  jsonValuesMax,
  parseJson,
} from '../../../src/server/kernel/json-bounds.ts'
import { cpuMsOf } from '../../support/cpu-time.ts'

const nestedArrays = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

describe('bounds of JSON', () => {
  it('limit depth and the number of values', () => {
    expect(isBoundedJson(nestedArrays(jsonDepthMax))).toBe(true)
    expect(isBoundedJson(nestedArrays(jsonDepthMax + 1))).toBe(false)
    expect(isBoundedJson(JSON.stringify(Array(jsonValuesMax - 1).fill(1)))).toBe(true)
    expect(isBoundedJson(JSON.stringify(Array(jsonValuesMax + 1).fill(1)))).toBe(false)
  })

  it('limit the keys of one object', () => {
    const objectOf = (count: number) => `{${Array.from({ length: count }, (_, index) => `"${index}":[1,2]`).join(',')}}`
    expect(isBoundedJson(objectOf(jsonKeysMax))).toBe(true)
    expect(isBoundedJson(objectOf(jsonKeysMax + 1))).toBe(false)
    expect(isBoundedJson(`[${objectOf(jsonKeysMax)},${objectOf(jsonKeysMax)}]`)).toBe(true)
    expect(isBoundedJson(`{"a":{},"b":${objectOf(jsonKeysMax)},"c":1}`)).toBe(true)
    expect(isBoundedJson(`{"a":${objectOf(jsonKeysMax + 1)}}`)).toBe(false)
    expect(isBoundedJson(objectOf(5), { keysMax: 4 })).toBe(false)
  })

  it('ignore brackets and commas in strings', () => {
    for (const text of ['[{,'.repeat(jsonValuesMax), '\\"[', '"', '\\\\', 'é[']) {
      expect(isBoundedJson(JSON.stringify({ [text]: text }))).toBe(true)
    }
  })

  it('are independent of how bytes are split into chunks', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 40 }), fc.integer({ min: 1, max: 5 }), (text, length) => {
        const bytes = Buffer.from(text)
        const bounds = new JsonBounds()
        let isAccepted = true
        for (let start = 0; start < bytes.length; start += length) {
          isAccepted &&= bounds.accepts(bytes.subarray(start, start + length))
        }
        expect(isAccepted).toBe(isBoundedJson(text))
      }),
    )
  })

  it('reject invalid JSON with the code of an invalid input', () => {
    for (const invalidJson of ['', '{"a":', nestedArrays(400_000), '{"a":[{"__proto__":1}]}']) {
      expect(() => parseJson(invalidJson)).toThrow(expect.objectContaining({ code: 'input.invalid' }))
    }
    expect(parseJson('{"a":[1]}')).toEqual({ a: [1] })
  })

  it('check ten megabytes fast', async () => {
    const text = JSON.stringify('x'.repeat(10 * 1024 ** 2))
    const cpuMs = await cpuMsOf(() => expect(isBoundedJson(text)).toBe(true))
    expect(cpuMs).toBeLessThan(500)
  })
})
