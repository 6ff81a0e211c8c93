import { describe, expect, it } from 'vitest'
import { productSources, supportSources } from './project.ts'
import { findFolding } from './rules/folding.ts'
import { parseSource } from './source.ts'

describe('the project', () => {
  it('folds no code to save lines', () => {
    expect(findFolding([...productSources, ...supportSources])).toEqual([])
  })
})

describe('the folding rule', () => {
  it.each([
    ['a spread object', 'const a = { ...{ b, c } }'],
    ['a spread object with a type', 'const a = { ...({ b } satisfies B) }'],
    ['a spread array', 'call(...[a, b])'],
    ['spread properties of an element', 'const a = <Field {...{ b, c }} />'],
    ['a tuple of new variables', 'const [a, b] = [c, d]'],
    ['a tuple with defaults', 'let [a = 0, b = 0] = [c[0], c[1]]'],
  ])('fires on %s', (_case, text) => {
    expect(findFolding([parseSource('src/a.tsx', text)])).toHaveLength(1)
  })

  it.each([
    ['a spread variable', 'const a = { ...b, ...(c && { d }) }'],
    ['an array built by spreading', 'const [first, ...others] = [...a, b]'],
    ['a swap', ';[a, b] = [b, a]'],
    ['the parts of a result', 'const [a, b] = await Promise.all([c, d])'],
  ])('is quiet on %s', (_case, text) => {
    expect(findFolding([parseSource('src/a.tsx', text)])).toEqual([])
  })
})
