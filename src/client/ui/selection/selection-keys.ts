import { focusAfter, type GridLayout } from './focus-steps.ts'
import { extendSelection, type SelectionChange, selectAll, toggleSelection } from './selection.ts'

type Key = {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

type FocusedList = Omit<GridLayout, 'count'> & {
  readonly ids: readonly string[]
  readonly focusedIndex: number
}

/** Effect of a key in a list with a selection. */
type KeyEffect = { readonly focusIndex: number | null; readonly change: SelectionChange | null }

/** Selects from the anchor to an item. Without an anchor, the range begins at the focused item. */
function extendFrom(focusedId: string, id: string): SelectionChange {
  return (before, order) =>
    extendSelection(before.anchorId === null ? toggleSelection(before, focusedId) : before, order, id)
}

/**
 * Keyboard selection as in a file manager: arrows move, Space toggles, Shift with either extends, Ctrl+A selects all.
 * `null` for other keys.
 */
export function selectionKeyEffect(
  event: Key,
  { ids, focusedIndex, columns, rowsPerPage }: FocusedList,
): KeyEffect | null {
  const id = ids[focusedIndex]
  if (id === undefined || event.altKey) return null
  const isCtrl = event.ctrlKey || event.metaKey
  const focusIndex = focusAfter(event.key, focusedIndex, { count: ids.length, columns, rowsPerPage, isCtrl })
  if (focusIndex !== null) {
    const targetId = ids[focusIndex]
    return { focusIndex, change: event.shiftKey && targetId !== undefined ? extendFrom(id, targetId) : null }
  }
  if (event.key === ' ') {
    const change: SelectionChange = event.shiftKey
      ? (before, order) => extendSelection(before, order, id)
      : (before) => toggleSelection(before, id)
    return { focusIndex: null, change }
  }
  const isSelectAll = isCtrl && event.key.toLowerCase() === 'a'
  return isSelectAll ? { focusIndex: null, change: (_before, order) => selectAll(order) } : null
}
