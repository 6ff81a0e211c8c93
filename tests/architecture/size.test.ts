import { describe, expect, it } from 'vitest'
import { productSources, supportSources } from './project.ts'
import { findLongFiles, findManyParameters, linesAtQuantile, sizeLimits } from './rules/size.ts'
import { parseSource } from './source.ts'

const isTest = (path: string) => path.startsWith('tests/')
const linesOf = (count: number) => 'x()\n'.repeat(count).trimEnd()

describe('the project', () => {
  it('has no file beyond the line limit', () =>
    expect(findLongFiles([...productSources, ...supportSources])).toEqual([]))

  it('keeps the median and the 95th percentile of file lengths low', () => {
    const median = linesAtQuantile(productSources, 0.5)
    const p95 = linesAtQuantile(productSources, 0.95)
    console.log(`Lines a file: median ${median}, 95th percentile ${p95}`)
    expect(median).toBeLessThanOrEqual(sizeLimits.fileMedianLines)
    expect(p95).toBeLessThanOrEqual(sizeLimits.fileP95Lines)
  })

  it('has no function with too many parameters', () => {
    const checkedSources = [...productSources, ...supportSources.filter(({ path }) => !isTest(path))]
    expect(findManyParameters(checkedSources)).toEqual([])
  })
})

describe('the size rules', () => {
  it('fire one line beyond the limit', () => {
    expect(findLongFiles([parseSource('src/a.ts', `${linesOf(400)}\n`)])).toEqual([])
    expect(findLongFiles([parseSource('src/a.ts', `${linesOf(401)}\n`)])).toHaveLength(1)
  })

  it('compute quantiles', () => {
    const sources = [10, 20, 30, 300].map((count) => parseSource('src/a.ts', linesOf(count)))
    expect([0.5, 0.95].map((share) => linesAtQuantile(sources, share))).toEqual([30, 300])
  })

  it('fire on four parameters', () => {
    const source = parseSource('src/a.ts', `const run = (a: 1, b: 2, c = 3, ...d: 4[]) => a`)
    expect(findManyParameters([source])).toEqual(['src/a.ts:1 run takes 4 parameters'])
  })

  it.each([
    ['a fourth parameter that only holds a place', `const run = (a: 1, b: 2, _c: 3, d: 4) => a`],
    ['three parameters', `const run = (a: 1, b: 2, c: 3) => a`],
  ])('are quiet on %s', (_case, text) => {
    expect(findManyParameters([parseSource('src/a.ts', text)])).toEqual([])
  })
})
