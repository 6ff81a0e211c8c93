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
    // The last row has no item below, so the focus moves to its last item.
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

  it('moves to both ends of the grid by Home and End with Ctrl', () => {
    expect(focusAfter('End', 2, { ...grid, isCtrl: true })).toBe(10)
    expect(focusAfter('Home', 7, { ...grid, isCtrl: true })).toBe(0)
  })

  it('ignores the left and right arrows in a list', () => {
    expect(focusAfter('ArrowLeft', 3, { ...grid, columns: 1 })).toBe(3)
    expect(focusAfter('ArrowRight', 3, { ...grid, columns: 1 })).toBe(3)
  })

  it('moves to both ends of a list by Home and End', () => {
    expect(focusAfter('Home', 3, { ...grid, columns: 1 })).toBe(0)
    expect(focusAfter('End', 3, { ...grid, columns: 1 })).toBe(10)
  })

  it('stays within the items with any key and layout', () => {
    const key = fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown')
    const layout = fc.record({
      count: fc.integer({ min: 1, max: 400 }),
      columns: fc.integer({ min: 1, max: 9 }),
      rowsPerPage: fc.integer({ min: 1, max: 20 }),
      isCtrl: fc.boolean(),
    })
    fc.assert(
      fc.property(key, layout, fc.nat(), (pressedKey, randomLayout, seed) => {
        const next = focusAfter(pressedKey, seed % randomLayout.count, randomLayout)
        expect(next).toBeGreaterThanOrEqual(0)
        expect(next).toBeLessThan(randomLayout.count)
      }),
    )
  })

  it('does not move in an empty grid', () => {
    expect(focusAfter('ArrowDown', 0, { ...grid, count: 0 })).toBeNull()
  })

  it('does not move by other keys', () => {
    expect(focusAfter('q', 0, grid)).toBeNull()
  })
})
