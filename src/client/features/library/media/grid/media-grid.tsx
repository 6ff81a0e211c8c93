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

/** Virtualized grid or list of media with keyboard navigation (WAI-ARIA grid pattern). */
export function MediaGrid(props: MediaGridProps) {
  const { t } = useTranslation()
  const { label, view, media, total, onNeedMore, selection, openId = null, scrollIn, coveredPx } = props
  const root = useRef<HTMLDivElement>(null)
  const rows = useRef<RowsHandle>(null)
  const widthPx = useWidth(root)
  const isList = view === 'list'
  const measured = measureGrid(widthPx ?? 0)
  const { columns, gapPx, rowPx } = isList ? { columns: 1, gapPx: 0, rowPx: listRowPx } : measured
  const itemCount = media.length + Math.min(placeholdersMax, Math.max(0, total - media.length))
  const [focused, setFocused] = useState(0)
  const current = Math.min(focused, Math.max(0, media.length - 1))
  const keys = useGridKeys({ ...props, root, rows, columns, rowPx: rowPx + gapPx, current, setFocused })
  const pointer = useGridPointer({ ...props, setFocused })
  const onLastRowChange = useCallback(
    (row: number) => {
      if ((row + 1) * columns >= media.length - columns * 4) onNeedMore()
    },
    [columns, media.length, onNeedMore],
  )
  const row = (index: number) => {
    const rowProps = { row: index, current, selection, openId, isSelecting: selection.ids.size > 0 }
    const first = index * columns
    if (isList) return <ListRow {...rowProps} media={media[index]} />
    const items = Array.from({ length: Math.min(columns, itemCount - first) }, (_, column) => media[first + column])
    return <GridRow {...rowProps} first={first} columns={columns} gapPx={gapPx} items={items} />
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table can't lay out cards or virtualize rows
    <div
      ref={root}
      className={classes.grid}
      role="grid"
      aria-label={label}
      aria-multiselectable={props.isMultiple ?? true}
      aria-rowcount={Math.ceil(total / columns)}
      aria-colcount={isList ? undefined : columns}
      aria-busy={media.length < total || undefined}
      data-selecting={props.clickSelects || undefined}
      data-single={props.isMultiple === false || undefined}
      {...keys}
      {...pointer}
    >
      {isList && <ListHeader />}
      {widthPx !== null && (
        <VirtualRows
          count={Math.ceil(itemCount / columns)}
          pinnedRow={Math.floor(current / columns)}
          handle={rows}
          rowPx={rowPx}
          gapPx={gapPx}
          scrollIn={scrollIn}
          coveredPx={coveredPx}
          onLastRowChange={onLastRowChange}
        >
          {row}
        </VirtualRows>
      )}
      <span className="visually-hidden">{t('media.gridHint')}</span>
    </div>
  )
}
