import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWidth } from '../../../../ui/hooks/use-width.ts'
import { type RowsHandle, VirtualRows } from '../../../../ui/layout/virtual-rows.tsx'
import { GridRow } from './grid-row.tsx'
import { ListHeader, ListRow } from './list-row.tsx'
import { listRowPx, measureGrid } from './measure-grid.ts'
import classes from './media-grid.module.css'
import type { MediaGridProps } from './media-grid-props.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useGridPointer } from './use-grid-pointer.ts'

/** Maximum number of placeholders for media that are not loaded yet. */
const placeholdersMax = 100

/** Minimum number of loaded rows below the visible rows. With fewer, the next page is requested. */
const prefetchedRows = 4

/** Virtualized grid or list of media with keyboard navigation (WAI-ARIA grid pattern). */
export function MediaGrid(props: MediaGridProps) {
  const { t } = useTranslation()
  const { label, view, media, total, onNeedMore, selection, openId = null, scrollIn, coveredPx } = props
  const root = useRef<HTMLDivElement>(null)
  const rows = useRef<RowsHandle>(null)
  const widthPx = useWidth(root)
  const isList = view === 'list'
  const gridSize = measureGrid(widthPx ?? 0)
  const { columnCount, gapPx, rowPx } = isList ? { columnCount: 1, gapPx: 0, rowPx: listRowPx } : gridSize
  const itemCount = media.length + Math.min(placeholdersMax, Math.max(0, total - media.length))
  const [focusedIndex, setFocusedIndex] = useState(0)
  const currentIndex = Math.min(focusedIndex, Math.max(0, media.length - 1))
  const keys = useGridKeys({ ...props, root, rows, columnCount, rowPx: rowPx + gapPx, currentIndex, setFocusedIndex })
  const pointer = useGridPointer({ ...props, setFocusedIndex })
  const onLastRowChange = useCallback(
    (lastRowIndex: number) => {
      if ((lastRowIndex + 1 + prefetchedRows) * columnCount >= media.length) onNeedMore()
    },
    [columnCount, media.length, onNeedMore],
  )
  const renderRow = (rowIndex: number) => {
    const rowProps = { rowIndex, currentIndex, selection, openId }
    const firstIndex = rowIndex * columnCount
    if (isList) return <ListRow {...rowProps} media={media[rowIndex]} />
    const items = Array.from(
      { length: Math.min(columnCount, itemCount - firstIndex) },
      (_, column) => media[firstIndex + column],
    )
    return <GridRow {...rowProps} firstIndex={firstIndex} columnCount={columnCount} gapPx={gapPx} items={items} />
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table can't lay out cards or virtualize rows
    <div
      ref={root}
      className={classes.grid}
      role="grid"
      aria-label={label}
      aria-multiselectable={props.isMultiple ?? true}
      aria-rowcount={Math.ceil(total / columnCount)}
      aria-colcount={isList ? undefined : columnCount}
      aria-busy={media.length < total || undefined}
      data-selecting={props.clickSelects || undefined}
      data-single={props.isMultiple === false || undefined}
      {...keys}
      {...pointer}
    >
      {isList && <ListHeader />}
      {widthPx !== null && (
        <VirtualRows
          count={Math.ceil(itemCount / columnCount)}
          pinnedRow={Math.floor(currentIndex / columnCount)}
          handle={rows}
          rowPx={rowPx}
          gapPx={gapPx}
          scrollIn={scrollIn}
          coveredPx={coveredPx}
          onLastRowChange={onLastRowChange}
        >
          {renderRow}
        </VirtualRows>
      )}
      <span className="visually-hidden">{t('media.gridHint')}</span>
    </div>
  )
}
