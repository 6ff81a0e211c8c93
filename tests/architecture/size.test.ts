import { describe, expect, it } from 'vitest'
import { productSources, supportSources } from './project.ts'
import { findLongFiles, findUnwieldyFunctions, linesAtQuantile, sizeLimits } from './rules/size.ts'
import { parseSource } from './source.ts'

const isTest = (path: string) => path.startsWith('tests/')
const linesOf = (count: number) => 'x()\n'.repeat(count).trimEnd()

describe('the project', () => {
  it('has no file past the hard stop', () => expect(findLongFiles([...productSources, ...supportSources])).toEqual([]))

  it('keeps the median and the 95th percentile small', () => {
    expect(linesAtQuantile(productSources, 0.5)).toBeLessThanOrEqual(sizeLimits.fileMedianLines)
    expect(linesAtQuantile(productSources, 0.95)).toBeLessThanOrEqual(sizeLimits.fileP95Lines)
  })

  it('keeps functions short and their parameters few', () => {
    const judged = [...productSources, ...supportSources.filter(({ path }) => !isTest(path))]
    expect(findUnwieldyFunctions(judged)).toEqual([])
  })
})

describe('the size rules', () => {
  it('fire one line past the hard stop', () => {
    expect(findLongFiles([parseSource('src/a.ts', `${linesOf(400)}\n`)])).toEqual([])
    expect(findLongFiles([parseSource('src/a.ts', `${linesOf(401)}\n`)])).toHaveLength(1)
  })

  it('count the quantiles', () => {
    const sources = [10, 20, 30, 300].map((count) => parseSource('src/a.ts', linesOf(count)))
    expect([0.5, 0.95].map((share) => linesAtQuantile(sources, share))).toEqual([30, 300])
  })

  it.each([
    ['a long function', 'src/a.ts', `function run() {\n${linesOf(49)}\n}`],
    ['a long arrow function', 'src/a.ts', `const run = () => {\n${linesOf(49)}\n}`],
    ['a long method', 'src/a.ts', `class A { run() {\n${linesOf(49)}\n} }`],
    ['a long function with an inner one', 'src/a.ts', `function run() {\n${linesOf(49)}\nconst f = () => {\nx()\n}\n}`],
    ['many inner functions', 'src/a.ts', `function make() {\n${'const f = () => {\nx()\nx()\n}\n'.repeat(25)}}`],
    ['four parameters', 'src/a.ts', `const run = (a: 1, b: 2, c = 3, ...d: 4[]) => a`],
  ])('fire on %s', (_what, path, text) => {
    expect(findUnwieldyFunctions([parseSource(path, text)])).toHaveLength(1)
  })

  it.each([
    ['fifty lines', 'src/a.ts', `function run() {\n${linesOf(48)}\n}`],
    [
      'inner functions within the limit',
      'src/a.ts',
      `function make() {\n${'const f = () => {\nx()\nx()\n}\n'.repeat(24)}}`,
    ],
    ['a fourth parameter that only holds a place', 'src/a.ts', `const run = (a: 1, b: 2, _c: 3, d: 4) => a`],
    ['three parameters', 'src/a.ts', `const run = (a: 1, b: 2, c: 3) => a`],
  ])('are quiet on %s', (_what, path, text) => {
    expect(findUnwieldyFunctions([parseSource(path, text)])).toEqual([])
  })
})
