import { describe, expect, it } from 'vitest'
import { emptySelection, type Selection, toggleSelection } from '../../../src/client/ui/selection/selection.ts'
import { selectionKeyEffect } from '../../../src/client/ui/selection/selection-keys.ts'

const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const noModifiers = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }

/** Presses a key on the item at `focusedIndex` in a grid of three columns. */
function press(
  key: string,
  focusedIndex: number,
  before: Selection = emptySelection,
  modifiers: Partial<typeof noModifiers> = {},
) {
  const effect = selectionKeyEffect(
    { ...noModifiers, ...modifiers, key },
    { ids, focusedIndex, columns: 3, rowsPerPage: 2 },
  )
  const after = effect?.change?.(before, ids) ?? before
  return { focusIndex: effect?.focusIndex, selected: [...after.ids].sort().join(''), isHandled: effect !== null }
}

describe('keys of a list with a selection', () => {
  it('moves the focus by arrows without selecting', () => {
    expect(press('ArrowDown', 1)).toMatchObject({ focusIndex: 4, selected: '' })
    expect(press('ArrowLeft', 1)).toMatchObject({ focusIndex: 0, selected: '' })
  })

  it('toggles the focused item by Space', () => {
    expect(press(' ', 2).selected).toBe('c')
    expect(press(' ', 2, toggleSelection(emptySelection, 'c')).selected).toBe('')
  })

  it('extends from the last toggled item by Shift with an arrow or Space', () => {
    const selection = toggleSelection(emptySelection, 'b')
    expect(press('ArrowDown', 1, selection, { shiftKey: true })).toMatchObject({ focusIndex: 4, selected: 'bcde' })
    expect(press(' ', 3, selection, { shiftKey: true }).selected).toBe('bcd')
  })

  it('extends from the focused item if nothing was toggled', () => {
    expect(press('ArrowRight', 3, emptySelection, { shiftKey: true })).toMatchObject({ focusIndex: 4, selected: 'de' })
  })

  it('selects all by Ctrl+A and Cmd+A', () => {
    expect(press('a', 0, emptySelection, { ctrlKey: true }).selected).toBe('abcdef')
    expect(press('A', 0, emptySelection, { metaKey: true }).selected).toBe('abcdef')
  })

  it('leaves other keys to the browser', () => {
    expect(press('a', 0).isHandled).toBe(false)
    expect(press('Enter', 0).isHandled).toBe(false)
    expect(press('ArrowLeft', 1, emptySelection, { altKey: true }).isHandled).toBe(false)
  })
})
