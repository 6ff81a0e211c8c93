import { IconGripVertical } from '@tabler/icons-react'
import { memo, type ReactNode, useCallback } from 'react'
import { useFieldDenial } from '../feedback/denied.tsx'
import classes from './sortable-list.module.css'

type SortableRowProps<Item> = {
  readonly item: Item
  readonly id: string
  readonly index: number
  /** Number of items of a list that renders only some of them; undefined if it renders all. */
  readonly windowedCount: number | undefined
  readonly row: number
  readonly measure: ((element: HTMLElement | null) => void) | undefined
  /** Called with the element when it is added, and with null when it is removed. */
  readonly onElement: (id: string, element: HTMLElement | null) => void
  readonly handleLabel: string
  /** Called when the row gets the focus, or one of its menus or dialogs, even if that is rendered elsewhere. */
  readonly onFocus: (id: string) => void
  readonly children: (item: Item, handle: ReactNode, index: number) => ReactNode
}

function Row<Item>(props: SortableRowProps<Item>) {
  const { item, id, index, windowedCount, row, measure, onElement, handleLabel, onFocus, children } = props
  const denial = useFieldDenial()
  const ref = useCallback(
    (element: HTMLLIElement | null) => {
      onElement(id, element)
      measure?.(element)
    },
    [id, onElement, measure],
  )
  const deniedProps = denial === null ? {} : { 'aria-disabled': true, 'aria-description': denial, title: denial }
  const positionProps = windowedCount === undefined ? {} : { 'aria-setsize': windowedCount, 'aria-posinset': index + 1 }
  const handle = (
    <button type="button" className={classes.handle} aria-label={handleLabel} data-handle={id} {...deniedProps}>
      <IconGripVertical size={18} aria-hidden="true" />
    </button>
  )
  return (
    <li ref={ref} className={classes.item} data-index={row} onFocus={() => onFocus(id)} {...positionProps}>
      {children(item, handle, index)}
    </li>
  )
}

/** Item of a sortable list. It is memoized, so that scrolling renders only the items that come into view. */
export const SortableRow = memo(Row) as typeof Row
