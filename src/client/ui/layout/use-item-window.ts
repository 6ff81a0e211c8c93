import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef } from 'react'
import { useScrollMargin } from '../hooks/use-scroll-margin.ts'
import { useWidth } from '../hooks/use-width.ts'
import { type ItemLayout, itemColumns, itemGapPx } from './item-layout.ts'
import { type ItemRuns, itemRuns } from './item-runs.ts'

/** Maximum length of lists that are rendered whole, so that the browser's own search finds each item. */
const renderedWholeMax = 60
/** Number of rows rendered above and below the rows in view, so that the focus can move to them. */
const overscan = 2

type ItemWindowOptions = {
  readonly list: RefObject<HTMLElement | null>
  readonly layout: ItemLayout
  readonly count: number
  /** False to render all items. */
  readonly isWindowed: boolean
  /** Height of a row before it is measured, by the width of an item. */
  readonly rowPx: (itemWidthPx: number) => number
  /** Indexes of items that stay rendered out of view, because one has the focus or is dragged. */
  readonly pinned: readonly number[]
}

export type ItemWindow = ItemRuns & {
  readonly columns: number
  /** Ref of the first item of each row; it measures the row. Each item needs its row as `data-index`. */
  readonly measure: ((element: HTMLElement | null) => void) | undefined
}

/** True if a list is too long to render it whole. */
export const isLongList = (count: number) => count > renderedWholeMax

function isScrollContainer(element: Element): boolean {
  return /auto|scroll/.test(getComputedStyle(element).overflowY)
}

function scrollContainerOf(element: Element | null): HTMLElement | null {
  const parent = element?.parentElement ?? null
  return parent === null || isScrollContainer(parent) ? parent : scrollContainerOf(parent)
}

/**
 * Windowing of a list: only the pinned items and the items in view of the scroll container are rendered. Items keep
 * the layout that the list's styles give them; rows may differ in height.
 */
export function useItemWindow({ list, layout, count, isWindowed, rowPx, pinned }: ItemWindowOptions): ItemWindow {
  const container = useRef<HTMLElement | null>(null)
  // Measuring before the browser's own layout would make it compute styles and layout while React renders. Lists that are
  // rendered whole need the columns for their arrow keys.
  const widthPx = useWidth(list, 'afterLayout') ?? 0
  const { columns, itemWidthPx } = itemColumns(layout, widthPx)
  const estimatedPx = Math.round(rowPx(itemWidthPx))
  const gapPx = itemGapPx[layout]
  const rowCount = Math.ceil(count / columns)
  const pinnedRows = pinned.map((index) => Math.floor(index / columns))
  const scrollMargin = useScrollMargin(list, container, isWindowed && widthPx > 0 ? `${count} ${widthPx}` : null)
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    enabled: isWindowed && widthPx > 0,
    count: rowCount,
    gap: gapPx,
    overscan,
    scrollMargin,
    getScrollElement: () => {
      container.current ??= scrollContainerOf(list.current)
      return container.current
    },
    estimateSize: () => estimatedPx,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...pinnedRows])]
        .filter((row) => row >= 0 && row < rowCount)
        .sort((a, b) => a - b),
  })
  useEffect(() => {
    // Runs again when the size of items changes.
    void estimatedPx
    void columns
    virtualizer.measure()
  }, [virtualizer, estimatedPx, columns])
  if (!isWindowed) {
    const runs = [{ spacePx: null, firstIndex: 0, endIndex: count }]
    return { columns, runs, spaceAfterPx: null, measure: undefined }
  }
  const rows = virtualizer.getVirtualItems().map(({ index, start, end }) => ({
    index,
    startPx: start - scrollMargin,
    endPx: end - scrollMargin,
  }))
  const totalPx = virtualizer.getTotalSize()
  return {
    columns,
    ...itemRuns({ rows, rowCount, columns, itemCount: count, gapPx, totalPx }),
    measure: virtualizer.measureElement,
  }
}
