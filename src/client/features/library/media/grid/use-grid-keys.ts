import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { RowsHandle } from '../../../../ui/layout/virtual-rows.tsx'
import { emptySelection } from '../../../../ui/selection/selection.ts'
import { selectionKeyEffect } from '../../../../ui/selection/selection-keys.ts'
import type { MediaGridProps } from './media-grid-props.ts'

type GridKeys = MediaGridProps & {
  readonly root: RefObject<HTMLElement | null>
  readonly rows: RefObject<RowsHandle | null>
  readonly columnCount: number
  readonly rowPx: number
  readonly currentIndex: number
  readonly setFocusedIndex: (index: number) => void
}

/** Keyboard control as in a file manager: arrows, Space, Enter, Ctrl+A, Escape and Delete. */
export function useGridKeys(grid: GridKeys) {
  const { root, rows, media, columnCount, rowPx, currentIndex, setFocusedIndex } = grid
  const { selection, onSelect, onOpen, onDelete } = grid
  // Rows are virtualized, so a cell outside the viewport has to be rendered before it can take the focus.
  const pendingFocusId = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (pendingFocusId.current === null) return
    const cell = root.current?.querySelector<HTMLElement>(`[data-media="${CSS.escape(pendingFocusId.current)}"]`)
    if (!cell) return
    cell.focus({ preventScroll: true })
    pendingFocusId.current = null
  })
  const moveTo = (index: number) => {
    pendingFocusId.current = media[index]?.id ?? null
    setFocusedIndex(index)
    rows.current?.show(Math.floor(index / columnCount))
  }
  const commands: Readonly<Record<string, () => boolean>> = {
    Enter: () => {
      const item = media[currentIndex]
      if (item) onOpen(item)
      return true
    },
    Delete: () => {
      onDelete?.()
      return onDelete !== undefined
    },
    Escape: () => {
      if (selection.ids.size === 0) return false
      onSelect(() => emptySelection)
      return true
    },
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (media.length === 0 || event.altKey) return
    const rowsPerPage = Math.max(1, Math.floor(innerHeight / rowPx) - 1)
    const effect = selectionKeyEffect(event, {
      ids: media.map(({ id }) => id),
      focusedIndex: currentIndex,
      columns: columnCount,
      rowsPerPage,
    })
    if (effect === null) {
      if (!commands[event.key]?.()) return
    } else {
      if (effect.change !== null) onSelect(effect.change)
      if (effect.focusIndex !== null) moveTo(effect.focusIndex)
    }
    event.preventDefault()
  }
  return { onKeyDown }
}
