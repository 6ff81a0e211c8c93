import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  customDataText,
  parseCustomData,
} from '../../../src/client/features/tours/hotspots/custom-data/custom-data-text.ts'
import { jsonProblemOf } from '../../../src/client/features/tours/hotspots/custom-data/json-problem.ts'

const depthMax = 10

/** Reason, line and column of the problem in a text; its type if it has no position. */
function problemOf(text: string): unknown {
  const parsed = parseCustomData(text)
  if (!('problem' in parsed)) return null
  const { problem } = parsed
  return problem.type === 'json'
    ? [problem.problem.reason, problem.position.line, problem.position.column]
    : problem.type
}

describe('the problem of a JSON text', () => {
  test.each([
    ['{"a": }', 'value', 1, 7],
    ['{\n  "a": 1,\n  b: 2\n}', 'key', 3, 3],
    ['{"a" 1}', 'colon', 1, 6],
    ['{\n  "a": 1\n  "b": 2\n}', 'separator', 3, 3],
    ['{"a": [1, 2}', 'separator', 1, 12],
    ['{"a": "x', 'string', 1, 7],
    ['{"a": "x\ny"}', 'string', 1, 7],
    ['{"a": "\\x"}', 'string', 1, 7],
    ['{"a": "\\ud800"}', 'character', 1, 7],
    ['{"a": 1e999}', 'number', 1, 7],
    ['{"a": 1}\n}', 'extra', 2, 1],
    ['{"a": 1, "\\u0061": 2}', 'repeated', 1, 10],
    ['{"__proto__": 1}', 'reserved', 1, 2],
    ['{"a": [[[[[[[[[[]]]]]]]]]]}', 'depth', 1, 16],
    ['{"a": 1,}', 'key', 1, 9],
    ["{'a': 1}", 'key', 1, 2],
    ['{"a": 01}', 'separator', 1, 8],
    ['{"a": nul}', 'value', 1, 7],
  ])('in %j is %s, in line %d, column %d', (text, reason, line, column) => {
    expect(problemOf(text)).toEqual([reason, line, column])
  })

  test.each(['[1]', 'null'])('in %s is that it isn’t an object', (text) => {
    expect(problemOf(text)).toBe('notObject')
  })

  test('in a text of more than 4,000 characters is its size', () => {
    expect(problemOf(`{"a": "${'x'.repeat(4_100)}"}`)).toBe('size')
  })

  const json = fc.json({ maxDepth: 4, noUnicodeString: false })
  /** JSON with one character that was deleted, replaced or inserted. */
  const damaged = fc
    .record({
      text: json,
      seed: fc.nat(),
      damage: fc.constantFrom('delete', 'replace', 'insert'),
      character: fc.constantFrom(...'{}[]",:\\0-1eE.tn \n'),
    })
    .map(({ text, seed, damage, character }) => {
      const index = seed % (text.length + 1)
      const inserted = damage === 'delete' ? '' : character
      const deletedCount = damage === 'insert' ? 0 : 1
      return text.slice(0, index) + inserted + text.slice(index + deletedCount)
    })

  const parserAccepts = (text: string) => {
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }
  const customDataRules: readonly string[] = ['repeated', 'reserved', 'depth', 'number', 'character']

  test('exists if and only if JSON.parse or a rule of custom data rejects the text', () => {
    fc.assert(
      fc.property(fc.oneof(json, damaged), (text) => {
        const problem = jsonProblemOf(text, depthMax)
        if (problem !== null && customDataRules.includes(problem.reason)) return
        expect(problem === null, text).toBe(parserAccepts(text))
      }),
    )
  })
})

describe('the text of custom data', () => {
  test('is empty without any', () => {
    expect(customDataText(null)).toBe('')
    expect(parseCustomData(' \n')).toEqual({ data: null })
  })

  test('is indented and parsed back', () => {
    const data = { sku: 'A-1200', tags: ['new'] }
    expect(customDataText(data)).toBe('{\n  "sku": "A-1200",\n  "tags": [\n    "new"\n  ]\n}')
    expect(parseCustomData(customDataText(data))).toEqual({ data })
  })
})
