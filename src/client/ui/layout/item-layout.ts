/** Layouts of a list of items. `sortable-list.module.css` has the same gaps and minimum width. */
export type ItemLayout = 'list' | 'grid'

export const itemGapPx: Readonly<Record<ItemLayout, number>> = { list: 8, grid: 16 }
const minGridItemWidthPx = 232

/** Columns of a list and the width of its items. A grid has as many columns as fit into its width. */
export function itemColumns(layout: ItemLayout, listWidthPx: number): { columns: number; itemWidthPx: number } {
  const gapPx = itemGapPx[layout]
  const columns = layout === 'list' ? 1 : Math.max(1, Math.floor((listWidthPx + gapPx) / (minGridItemWidthPx + gapPx)))
  return { columns, itemWidthPx: Math.max(0, (listWidthPx - gapPx * (columns - 1)) / columns) }
}
