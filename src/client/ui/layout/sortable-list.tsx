import {
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { LiveRegion, useAnnouncement } from '../feedback/announcement.tsx'
import { useFieldDenial } from '../feedback/denied.tsx'
import { useDeferredStart } from '../hooks/use-deferred-start.ts'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { runWhenIdle } from '../loading/lazy-value.ts'
import type { ItemLayout } from './item-layout.ts'
import { moveItem, sortByIds, targetIndexOfKey } from './list-order.ts'
import classes from './sortable-list.module.css'
import { SortableRow } from './sortable-row.tsx'
import { isLongList, useItemWindow } from './use-item-window.ts'
import { useListDrag } from './use-list-drag.ts'

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
  readonly layout?: ItemLayout
  /**
   * Height of a row that isn't rendered yet, by the width of an item. It enables windowing: long lists render only the
   * items in view, so items must not keep state of their own.
   */
  readonly rowPx?: (itemWidthPx: number) => number
  /** Item that stays rendered out of view. */
  readonly pinnedId?: string | undefined
  /** Called with all ids in the new order. */
  readonly onReorder: (ids: readonly string[]) => void
  /** Renders an item, which must contain `handle`. */
  readonly children: (item: Item, handle: ReactNode, index: number) => ReactNode
}

/**
 * Index of the item that had the focus last. After its removal, the index of the item that took its place; -1 if there
 * is no item.
 */
function useFocusedIndex(ids: readonly string[]) {
  const [focused, setFocused] = useState<{ readonly id: string; readonly index: number } | null>(null)
  const latestIds = useRef(ids)
  latestIds.current = ids
  const onFocus = useCallback((id: string) => setFocused({ id, index: latestIds.current.indexOf(id) }), [])
  const index = focused === null ? -1 : ids.indexOf(focused.id)
  const isRemoved = focused !== null && index < 0
  return {
    index: isRemoved ? Math.min(focused.index, ids.length - 1) : index,
    isRemoved,
    onFocus,
    forget: () => setFocused(null),
  }
}

/** Empty space of items that aren't rendered. */
function Space({ heightPx }: { readonly heightPx: number | null }) {
  if (heightPx === null) return null
  return <li role="presentation" aria-hidden="true" className={classes.space} style={{ height: heightPx }} />
}

const noEstimate = () => 0

/** Loaded after the list. Until then, and if it can't be loaded, keys move the items. */
const ListSorting = lazyComponent(async () => (await import('./list-sorting.tsx')).ListSorting, {
  placeholder: null,
  isOptional: true,
})

/** True once the browser has nothing more important to do than to make the items sortable. */
function useIsSortable(): boolean {
  const [isSortable, setSortable] = useState(false)
  useEffect(() => runWhenIdle(() => startTransition(() => setSortable(true)), 'displayed'), [])
  return isSortable
}

/** Elements of the rendered items. */
function useRowElements() {
  const [elements] = useState(() => new Map<string, HTMLElement>())
  const onElement = useCallback(
    (id: string, element: HTMLElement | null) => {
      if (element === null) elements.delete(id)
      else elements.set(id, element)
    },
    [elements],
  )
  const elementOf = useCallback((id: string) => elements.get(id) ?? null, [elements])
  return { onElement, elementOf }
}

/**
 * List with items that can be moved by their handles, by dragging or by arrow keys, Home and End. Moves by keys are
 * announced. A long list renders only the items in view, the focused item and the dragged item.
 */
export function SortableList<Item extends Identified>(props: SortableListProps<Item>) {
  const { label, nameOf, texts, layout = 'list', rowPx, pinnedId, onReorder, children } = props
  const list = useRef<HTMLUListElement>(null)
  const pendingMove = useRef<{ readonly id: string; readonly index: number } | null>(null)
  const [announcement, announce] = useAnnouncement()
  const denial = useFieldDenial()
  const storedIds = props.items.map(({ id }) => id)
  const isWindowed = rowPx !== undefined && isLongList(storedIds.length)
  const isSortable = useIsSortable()
  const { onElement, elementOf } = useRowElements()
  const { drag, dragEvents } = useListDrag({ ids: storedIds, isWindowed, onReorder })
  const items = sortByIds(props.items, drag?.ids)
  const ids = drag?.ids ?? storedIds
  const focused = useFocusedIndex(ids)
  const pinned = [focused.index, ids.indexOf(pinnedId ?? ''), ids.indexOf(drag?.id ?? '')]
  const { runs, spaceAfterPx, columns, measure } = useItemWindow({
    list,
    layout,
    count: items.length,
    isWindowed,
    rowPx: rowPx ?? noEstimate,
    pinned,
  })
  // The first items are rendered in parts, because all at once they are a long task.
  const hasStarted = useDeferredStart(runs.some(({ firstIndex, endIndex }) => firstIndex < endIndex))
  const handleOf = (id: string | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(id ?? '')}"]`)

  // After an item was removed, the focus moves to the item that took its place.
  useLayoutEffect(() => {
    if (!focused.isRemoved) return
    focused.forget()
    if (document.activeElement === document.body) handleOf(ids[focused.index])?.focus()
  })
  // An element that was moved in the DOM has lost the focus and may be out of view.
  useLayoutEffect(() => {
    if (pendingMove.current === null || ids[pendingMove.current.index] !== pendingMove.current.id) return
    const handle = handleOf(pendingMove.current.id)
    pendingMove.current = null
    handle?.focus()
    handle?.closest('li')?.scrollIntoView({ block: 'nearest' })
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const handle = event.target instanceof Element ? event.target.closest('[data-handle]') : null
    const index = ids.indexOf(handle?.getAttribute('data-handle') ?? '')
    const target = targetIndexOfKey(event.key, index, items.length)
    const item = items[index]
    if (denial !== null || target === null || !item) return
    event.preventDefault()
    pendingMove.current = { id: item.id, index: target }
    announce(texts.moved(nameOf(item), target + 1, items.length))
    onReorder(moveItem(ids, index, target))
  }
  const renderItem = (item: Item, index: number) => (
    <SortableRow
      key={item.id}
      item={item}
      id={item.id}
      index={index}
      windowedCount={isWindowed ? items.length : undefined}
      row={Math.floor(index / columns)}
      measure={index % columns === 0 ? measure : undefined}
      onElement={onElement}
      handleLabel={texts.handle(nameOf(item), index + 1, items.length)}
      onFocus={focused.onFocus}
    >
      {children}
    </SortableRow>
  )
  return (
    <>
      <ul ref={list} className={classes.list} data-layout={layout} aria-label={label} onKeyDown={onKeyDown}>
        {hasStarted &&
          runs.flatMap(({ spacePx, firstIndex, endIndex }) => [
            <Space key={`space before ${firstIndex}`} heightPx={spacePx} />,
            ...items.slice(firstIndex, endIndex).map((item, offset) => renderItem(item, firstIndex + offset)),
          ])}
        {hasStarted && <Space heightPx={spaceAfterPx} />}
      </ul>
      {isSortable && hasStarted && denial === null && (
        <ListSorting
          items={runs.flatMap(({ firstIndex, endIndex }) =>
            items.slice(firstIndex, endIndex).map(({ id }, offset) => ({ id, index: firstIndex + offset })),
          )}
          elementOf={elementOf}
          dragEvents={dragEvents}
        />
      )}
      <LiveRegion announcement={announcement} />
    </>
  )
}
