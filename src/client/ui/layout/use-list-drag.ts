import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/react'
import { useState } from 'react'
import { moveItem } from './list-order.ts'

type ListDrag = {
  readonly ids: readonly string[]
  /** True if only a part of the list is rendered. */
  readonly isWindowed: boolean
  readonly onReorder: (ids: readonly string[]) => void
}

/** Handlers of the events of dnd-kit. `orderAfter` returns the order after a drag by dnd-kit's own sorting. */
export type ListDragEvents = {
  readonly onDragStart: (event: Pick<DragStartEvent, 'operation'>) => void
  readonly onDragOver: (event: DragOverEvent) => void
  readonly onDragEnd: (event: DragEndEvent, orderAfter: (ids: readonly string[]) => readonly string[]) => void
}

/** Item that is being dragged, and the order of the list in the meantime. */
type Drag = { readonly id: string; readonly ids: readonly string[] }

/** Order after the dragged item has moved over another one. */
function movedOver(drag: Drag, targetId: string): Drag {
  const from = drag.ids.indexOf(drag.id)
  const to = drag.ids.indexOf(targetId)
  return from < 0 || to < 0 || from === to ? drag : { id: drag.id, ids: moveItem(drag.ids, from, to) }
}

/**
 * Drag of a list item. A list that isn't rendered whole renders the new order itself while an item is dragged,
 * because dnd-kit counts only the items that are rendered.
 */
export function useListDrag({ ids, isWindowed, onReorder }: ListDrag) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const dragEvents: ListDragEvents = {
    onDragStart: ({ operation: { source } }) => {
      if (isWindowed && source !== null) setDrag({ id: String(source.id), ids })
    },
    onDragOver: (event) => {
      if (!isWindowed) return
      event.preventDefault()
      const { target } = event.operation
      if (target !== null) setDrag((before) => before && movedOver(before, String(target.id)))
    },
    onDragEnd: (event, orderAfter) => {
      setDrag(null)
      if (event.canceled) return
      const next = isWindowed ? (drag?.ids ?? ids) : orderAfter(ids)
      if (next.some((id, index) => id !== ids[index])) onReorder(next)
    },
  }
  return { drag, dragEvents }
}
