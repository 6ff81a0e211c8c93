import { move } from '@dnd-kit/helpers'
import { DragDropProvider, PointerSensor } from '@dnd-kit/react'
import { useSortable } from '@dnd-kit/react/sortable'
import { memo, useLayoutEffect } from 'react'
import type { ListDragEvents } from './use-list-drag.ts'

type RowElementOf = (id: string) => HTMLElement | null

type SortableItemProps = { readonly id: string; readonly index: number; readonly elementOf: RowElementOf }

/**
 * Makes a rendered row sortable. It reads the elements when effects run, because a new row has none before. It is memoized,
 * so that scrolling renders only the items that come into view.
 */
const SortableItem = memo(function Item({ id, index, elementOf }: SortableItemProps) {
  const element = {
    get current() {
      return elementOf(id)
    },
  }
  const handle = {
    get current() {
      return elementOf(id)?.querySelector('[data-handle]') ?? null
    },
  }
  const { isDragging } = useSortable({ id, index, element, handle })
  useLayoutEffect(() => {
    elementOf(id)?.toggleAttribute('data-dragging', isDragging)
  }, [id, isDragging, elementOf])
  return null
})

type ListSortingProps = {
  /** Rendered items with their position in the list. */
  readonly items: readonly { readonly id: string; readonly index: number }[]
  readonly elementOf: RowElementOf
  readonly dragEvents: ListDragEvents
}

/** Dragging of the items of a list. It renders nothing, so that the list can be rendered before it is sortable. */
export function ListSorting({ items, elementOf, dragEvents }: ListSortingProps) {
  const { onDragStart, onDragOver, onDragEnd } = dragEvents
  return (
    <DragDropProvider
      sensors={[PointerSensor]}
      // The first default plugin announces in English, and names keys that this list doesn't use.
      plugins={(defaults) => defaults.slice(1)}
      onDragStart={onDragStart}
      onDragOver={onDragOver}
      onDragEnd={(event) => onDragEnd(event, (ids) => move([...ids], event))}
    >
      {items.map(({ id, index }) => (
        <SortableItem key={id} id={id} index={index} elementOf={elementOf} />
      ))}
    </DragDropProvider>
  )
}
