import { describe, expect, it } from 'vitest'
import { productSources } from './project.ts'
import { findNounViolations, nounOrders } from './rules/nouns.ts'
import { parseSource } from './source.ts'

describe('the project', () => {
  it('keeps the order of its nouns', () => expect(findNounViolations(productSources)).toEqual([]))

  it.each(nounOrders.map(({ root: folder, exceptions }) => [folder, exceptions.length] as const))(
    'has at most eight exceptions to the order of nouns in %s',
    (_folder, count) => expect(count).toBeLessThanOrEqual(8),
  )
})

describe('the rule about nouns', () => {
  const orders = [{ root: 'src/a', order: ['low', 'high'], exceptions: [] }]
  const violations = (path: string, text: string) => findNounViolations([parseSource(path, text)], orders)

  it('fires when a noun imports a later noun', () => {
    expect(violations('src/a/low/x.ts', `import { y } from '../high/y.ts'`)).toHaveLength(1)
  })

  it('fires on a noun that the order does not list', () => {
    expect(violations('src/a/other/x.ts', 'export const x = 1')).toHaveLength(1)
  })

  it('fires on an exception that is no longer needed', () => {
    const orderWithException = [
      { root: 'src/a', order: ['low', 'high'], exceptions: [['low', 'high', 'once'] as const] },
    ]
    expect(findNounViolations([parseSource('src/a/low/x.ts', 'export const x = 1')], orderWithException)).toHaveLength(
      1,
    )
    const usingException = parseSource('src/a/low/x.ts', `import { y } from '../high/y.ts'`)
    expect(findNounViolations([usingException], orderWithException)).toEqual([])
  })

  it('fires when a noun imports an entity of a later noun', () => {
    expect(violations('src/a/low/x.ts', `import { Y } from '../high/entity.ts'`)).toHaveLength(1)
  })

  it('is quiet when a noun imports an earlier noun', () => {
    expect(violations('src/a/high/x.ts', `import { y } from '../low/y.ts'`)).toEqual([])
  })

  it('distinguishes the nouns of one area', () => {
    const areaOrder = [{ root: 'src/a', order: ['area/low', 'area/high'], exceptions: [] }]
    const source = parseSource('src/a/area/low/x.ts', `import { y } from '../high/y.ts'`)
    expect(findNounViolations([source], areaOrder)).toHaveLength(1)
  })
})
