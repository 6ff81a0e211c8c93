import { move } from '@dnd-kit/helpers'
import { DragDropProvider, PointerSensor } from '@dnd-kit/react'
import { useSortable } from '@dnd-kit/react/sortable'
import { IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { LiveRegion, useAnnouncement } from '../feedback/announcement.tsx'
import { useFieldDenial } from '../feedback/denied.tsx'
import classes from './sortable-list.module.css'

type Identified = { readonly id: string }

type Texts = {
  /** Name of the handle, such as "Move Gallery, 2 of 5". */
  readonly handle: (name: string, position: number, count: number) => string
  /** Spoken after a move, such as "Gallery is now 3 of 5". */
  readonly moved: (name: string, position: number, count: number) => string
}

type SortableListProps<Item extends Identified> = {
  readonly items: readonly Item[]
  readonly label: string
  readonly nameOf: (item: Item) => string
  readonly texts: Texts
  readonly layout?: 'list' | 'grid'
  /** Called with all ids in the new order. */
  readonly onReorder: (ids: readonly string[]) => void
  /** Renders an item, which must contain `handle`. */
  readonly children: (item: Item, handle: ReactNode) => ReactNode
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }
const ends: Readonly<Record<string, 'first' | 'last'>> = { Home: 'first', End: 'last' }

/** Target index of a key for the item at `index`; null if it doesn't move. */
function targetOf(key: string, index: number, count: number): number | null {
  const end = ends[key]
  const endIndex = end === 'first' ? 0 : count - 1
  const target = end === undefined ? index + (steps[key] ?? 0) : endIndex
  return target === index || target < 0 || target >= count ? null : target
}

function withMoved(ids: readonly string[], from: number, to: number): string[] {
  const others = ids.filter((_, index) => index !== from)
  return [...others.slice(0, to), ...ids.slice(from, from + 1), ...others.slice(to)]
}

type RowProps = {
  readonly id: string
  readonly index: number
  readonly handleLabel: string
  readonly onKey: (event: KeyboardEvent, index: number) => void
  /** Also called for its menus and dialogs, wherever they are rendered. */
  readonly onFocus: () => void
  readonly children: (handle: ReactNode) => ReactNode
}

function Row({ id, index, handleLabel, onKey, onFocus, children }: RowProps) {
  const denial = useFieldDenial()
  const { ref, handleRef, isDragging } = useSortable({ id, index, disabled: denial !== null })
  const deniedProps = denial === null ? {} : { 'aria-disabled': true, 'aria-description': denial, title: denial }
  const handle = (
    <button
      type="button"
      ref={handleRef}
      className={classes.handle}
      aria-label={handleLabel}
      data-handle={id}
      onKeyDown={(event) => denial === null && onKey(event, index)}
      {...deniedProps}
    >
      <IconGripVertical size={18} aria-hidden="true" />
    </button>
  )
  return (
    <li ref={ref} className={classes.item} data-dragging={isDragging || undefined} onFocus={onFocus}>
      {children(handle)}
    </li>
  )
}

/** List whose items are moved by their handle: by dragging, or by arrow keys, Home and End, which is announced. */
export function SortableList<Item extends Identified>(props: SortableListProps<Item>) {
  const { items, label, nameOf, texts, layout = 'list', onReorder, children } = props
  const list = useRef<HTMLUListElement>(null)
  const refocusId = useRef<string | null>(null)
  const lastFocused = useRef<{ readonly id: string; readonly index: number } | null>(null)
  const [announcement, announce] = useAnnouncement()
  const ids = items.map(({ id }) => id)
  const handleOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(id)}"]`)

  // After removing an item, the focus moves to the one that took its place.
  useLayoutEffect(() => {
    const removed = lastFocused.current
    if (removed === null || items.some(({ id }) => id === removed.id)) return
    lastFocused.current = null
    const next = items[Math.min(removed.index, items.length - 1)]
    if (document.activeElement === document.body && next) handleOf(next.id)?.focus()
  })
  // Moving an element in the DOM loses its focus.
  useLayoutEffect(() => {
    if (refocusId.current === null) return
    handleOf(refocusId.current)?.focus()
    refocusId.current = null
  })
  const onKey = (event: KeyboardEvent, index: number) => {
    const target = targetOf(event.key, index, items.length)
    const item = items[index]
    if (target === null || !item) return
    event.preventDefault()
    refocusId.current = item.id
    announce(texts.moved(nameOf(item), target + 1, items.length))
    onReorder(withMoved(ids, index, target))
  }
  return (
    <DragDropProvider
      sensors={[PointerSensor]}
      // The first default plugin announces in English, with keys that this list doesn't use.
      plugins={(defaults) => defaults.slice(1)}
      onDragEnd={(event) => {
        if (event.canceled) return
        const next = move([...ids], event)
        if (next.some((id, index) => id !== ids[index])) onReorder(next)
      }}
    >
      <ul ref={list} className={classes.list} data-layout={layout} aria-label={label}>
        {items.map((item, index) => (
          <Row
            key={item.id}
            id={item.id}
            index={index}
            handleLabel={texts.handle(nameOf(item), index + 1, items.length)}
            onKey={onKey}
            onFocus={() => {
              lastFocused.current = { id: item.id, index }
            }}
          >
            {(handle) => children(item, handle)}
          </Row>
        ))}
      </ul>
      <LiveRegion announcement={announcement} />
    </DragDropProvider>
  )
}
