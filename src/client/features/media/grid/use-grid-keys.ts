import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { RowsHandle } from '../../../ui/layout/virtual-rows.tsx'
import { focusAfter } from './focus-steps.ts'
import type { MediaGridProps } from './media-grid.tsx'
import { extended, nothingSelected, selectedAll, toggled } from './selection.ts'

type GridKeys = MediaGridProps & {
  readonly root: RefObject<HTMLElement | null>
  readonly rows: RefObject<RowsHandle | null>
  readonly columns: number
  readonly rowPx: number
  readonly current: number
  readonly setFocused: (index: number) => void
}

/** Handlers that make arrows, Space, Enter, Ctrl+A, Escape and Delete do what they do in a file manager. */
export function useGridKeys(grid: GridKeys) {
  const { root, rows, media, columns, rowPx, current, setFocused, selection, onSelect, onOpen, onDelete } = grid
  // A medium that was out of sight has to be drawn before it can take the focus.
  const wanted = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const cell = root.current?.querySelector<HTMLElement>(`[data-media="${CSS.escape(wanted.current)}"]`)
    if (!cell) return
    cell.focus({ preventScroll: true })
    wanted.current = null
  })
  const moveTo = (index: number) => {
    wanted.current = media[index]?.id ?? null
    setFocused(index)
    rows.current?.show(Math.floor(index / columns))
  }
  const commands: Readonly<Record<string, () => boolean>> = {
    Enter: () => {
      const item = media[current]
      if (item) onOpen(item)
      return true
    },
    Delete: () => {
      onDelete?.()
      return onDelete !== undefined
    },
    Escape: () => {
      if (selection.ids.size === 0) return false
      onSelect(() => nothingSelected)
      return true
    },
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isFar = event.ctrlKey || event.metaKey
    const id = media[current]?.id
    if (id === undefined || event.altKey) return
    const rowsPerPage = Math.max(1, Math.floor(innerHeight / rowPx) - 1)
    const next = focusAfter(event.key, current, { count: media.length, columns, rowsPerPage, isFar })
    if (next !== null) {
      const target = media[next]
      if (event.shiftKey && target) {
        // A range that nothing was chosen for begins where the focus is.
        onSelect((before, order) => extended(before.anchorId === null ? toggled(before, id) : before, order, target.id))
      }
      moveTo(next)
    } else if (event.key === ' ') {
      onSelect((before, order) => (event.shiftKey ? extended(before, order, id) : toggled(before, id)))
    } else if (isFar && event.key.toLowerCase() === 'a') {
      onSelect((_before, order) => selectedAll(order))
    } else if (!commands[event.key]?.()) return
    event.preventDefault()
  }
  return { onKeyDown }
}
