import { describe, expect, it } from 'vitest'
import { productSources, supportSources } from './project.ts'
import { findManyParameters } from './rules/parameters.ts'
import { parseSource } from './source.ts'

const isTest = (path: string) => path.startsWith('tests/')

describe('the project', () => {
  it('has no function with too many parameters', () => {
    const checkedSources = [...productSources, ...supportSources.filter(({ path }) => !isTest(path))]
    expect(findManyParameters(checkedSources)).toEqual([])
  })
})

describe('the rule about parameters', () => {
  it('fires on four parameters', () => {
    const source = parseSource('src/a.ts', `const run = (a: 1, b: 2, c = 3, ...d: 4[]) => a`)
    expect(findManyParameters([source])).toEqual(['src/a.ts:1 run takes 4 parameters'])
  })

  it.each([
    ['a fourth parameter that only holds a place', `const run = (a: 1, b: 2, _c: 3, d: 4) => a`],
    ['three parameters', `const run = (a: 1, b: 2, c: 3) => a`],
  ])('is quiet on %s', (_case, text) => {
    expect(findManyParameters([parseSource('src/a.ts', text)])).toEqual([])
  })
})
