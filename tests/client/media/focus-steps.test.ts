import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { focusAfter } from '../../../src/client/features/media/grid/focus-steps.ts'

const grid = { count: 11, columns: 4, rowsPerPage: 2, isFar: false }

describe('the focus in the grid', () => {
  it.each([
    ['ArrowRight', 3, 4],
    ['ArrowLeft', 4, 3],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 1, 5],
    // Above the gap of the last row: the last medium, not nowhere.
    ['ArrowDown', 7, 10],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 2, 2],
    ['Home', 6, 4],
    ['End', 5, 7],
    ['End', 9, 10],
    ['PageDown', 1, 9],
    ['PageUp', 9, 1],
  ])('%s leads from %i to %i', (key, from, to) => {
    expect(focusAfter(key, from, grid)).toBe(to)
  })

  it('goes to both ends of the library with Ctrl', () => {
    expect(focusAfter('End', 2, { ...grid, isFar: true })).toBe(10)
    expect(focusAfter('Home', 7, { ...grid, isFar: true })).toBe(0)
  })

  it('stays in a list when a key points sideways', () => {
    expect(focusAfter('ArrowRight', 3, { ...grid, columns: 1 })).toBe(3)
    expect(focusAfter('End', 3, { ...grid, columns: 1 })).toBe(10)
  })

  it('is always on a medium', () => {
    const key = fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown')
    const layout = fc.record({
      count: fc.integer({ min: 1, max: 400 }),
      columns: fc.integer({ min: 1, max: 9 }),
      rowsPerPage: fc.integer({ min: 1, max: 20 }),
      isFar: fc.boolean(),
    })
    fc.assert(
      fc.property(key, layout, fc.nat(), (pressed, given, seed) => {
        const next = focusAfter(pressed, seed % given.count, given)
        expect(next).toBeGreaterThanOrEqual(0)
        expect(next).toBeLessThan(given.count)
      }),
    )
    expect(focusAfter('ArrowDown', 0, { ...grid, count: 0 })).toBeNull()
    expect(focusAfter('q', 0, grid)).toBeNull()
  })
})
