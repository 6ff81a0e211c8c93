import { move } from '@dnd-kit/helpers'
import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/react'
import { useState } from 'react'
import { moveItem } from './list-order.ts'

type ListDrag = {
  readonly ids: readonly string[]
  /** True if only a part of the list is rendered. */
  readonly isWindowed: boolean
  readonly onReorder: (ids: readonly string[]) => void
}

/** Item that is being dragged, and the order in which the list is rendered meanwhile. */
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
  return {
    drag,
    onDragStart: ({ operation: { source } }: Pick<DragStartEvent, 'operation'>) => {
      if (isWindowed && source !== null) setDrag({ id: String(source.id), ids })
    },
    onDragOver: (event: DragOverEvent) => {
      if (!isWindowed) return
      event.preventDefault()
      const { target } = event.operation
      if (target !== null) setDrag((before) => before && movedOver(before, String(target.id)))
    },
    onDragEnd: (event: DragEndEvent) => {
      setDrag(null)
      if (event.canceled) return
      const next = isWindowed ? (drag?.ids ?? ids) : move([...ids], event)
      if (next.some((id, index) => id !== ids[index])) onReorder(next)
    },
  }
}
