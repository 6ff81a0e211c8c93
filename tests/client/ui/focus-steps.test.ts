import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { focusAfter } from '../../../src/client/ui/selection/focus-steps.ts'

const grid = { count: 11, columns: 4, rowsPerPage: 2, isCtrl: false }

describe('focus in the grid', () => {
  it.each([
    ['ArrowRight', 3, 4],
    ['ArrowLeft', 4, 3],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 1, 5],
    // Above the gap of the last row, the focus goes to the last item.
    ['ArrowDown', 7, 10],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 2, 2],
    ['Home', 6, 4],
    ['End', 5, 7],
    ['End', 9, 10],
    ['PageDown', 1, 9],
    ['PageUp', 9, 1],
  ])('moves by %s from %i to %i', (key, from, to) => {
    expect(focusAfter(key, from, grid)).toBe(to)
  })

  it('moves to both ends of the library with Ctrl', () => {
    expect(focusAfter('End', 2, { ...grid, isCtrl: true })).toBe(10)
    expect(focusAfter('Home', 7, { ...grid, isCtrl: true })).toBe(0)
  })

  it('stays on the item of a list when a key points sideways', () => {
    expect(focusAfter('ArrowRight', 3, { ...grid, columns: 1 })).toBe(3)
    expect(focusAfter('End', 3, { ...grid, columns: 1 })).toBe(10)
  })

  it('always stays within the items', () => {
    const key = fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown')
    const layout = fc.record({
      count: fc.integer({ min: 1, max: 400 }),
      columns: fc.integer({ min: 1, max: 9 }),
      rowsPerPage: fc.integer({ min: 1, max: 20 }),
      isCtrl: fc.boolean(),
    })
    fc.assert(
      fc.property(key, layout, fc.nat(), (pressed, randomLayout, seed) => {
        const next = focusAfter(pressed, seed % randomLayout.count, randomLayout)
        expect(next).toBeGreaterThanOrEqual(0)
        expect(next).toBeLessThan(randomLayout.count)
      }),
    )
    expect(focusAfter('ArrowDown', 0, { ...grid, count: 0 })).toBeNull()
    expect(focusAfter('q', 0, grid)).toBeNull()
  })
})
