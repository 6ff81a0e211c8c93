import { describe, expect, it } from 'vitest'
import { areasOfParts } from '../../../src/shared/brand-kit/areas-of-parts.ts'

describe('areas of a brand kit', () => {
  it('are those of the inherited parts', () => {
    expect(areasOfParts([])).toEqual([])
    expect(areasOfParts(['buttons'])).toEqual(['buttons'])
    expect(areasOfParts(['transition'])).toEqual(['styles'])
    expect(areasOfParts(['colors', 'buttons'])).toEqual(['styles', 'buttons'])
  })
})
