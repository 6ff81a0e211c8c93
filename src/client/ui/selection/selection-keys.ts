import { focusAfter, type GridLayout } from './focus-steps.ts'
import { extendSelection, type SelectionChange, selectAll, toggleSelection } from './selection.ts'

type KeyPress = {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

type ListFocus = Omit<GridLayout, 'count'> & {
  readonly ids: readonly string[]
  readonly focusedIndex: number
}

/** Effect of a key in a list with a selection. */
type KeyEffect = { readonly focusIndex: number | null; readonly change: SelectionChange | null }

/** Selects the range from the anchor to an item. Without an anchor, the focused item becomes the anchor. */
function extendFromFocused(focusedId: string, id: string): SelectionChange {
  return (selection, orderedIds) =>
    extendSelection(selection.anchorId === null ? toggleSelection(selection, focusedId) : selection, orderedIds, id)
}

/**
 * Keyboard selection as in a file manager. Arrow keys move the focus, Space toggles an item, Shift with an arrow key or
 * Space extends the selection, and Ctrl+A or Cmd+A selects all items. Returns `null` for other keys.
 */
export function selectionKeyEffect(
  event: KeyPress,
  { ids, focusedIndex, columns, rowsPerPage }: ListFocus,
): KeyEffect | null {
  const id = ids[focusedIndex]
  if (id === undefined || event.altKey) return null
  const hasCommandKey = event.ctrlKey || event.metaKey
  const focusIndex = focusAfter(event.key, focusedIndex, {
    count: ids.length,
    columns,
    rowsPerPage,
    isCtrl: hasCommandKey,
  })
  if (focusIndex !== null) {
    const targetId = ids[focusIndex]
    return { focusIndex, change: event.shiftKey && targetId !== undefined ? extendFromFocused(id, targetId) : null }
  }
  if (event.key === ' ') {
    const change: SelectionChange = event.shiftKey
      ? (selection, orderedIds) => extendSelection(selection, orderedIds, id)
      : (selection) => toggleSelection(selection, id)
    return { focusIndex: null, change }
  }
  const isSelectAll = hasCommandKey && event.key.toLowerCase() === 'a'
  return isSelectAll ? { focusIndex: null, change: (_selection, orderedIds) => selectAll(orderedIds) } : null
}
