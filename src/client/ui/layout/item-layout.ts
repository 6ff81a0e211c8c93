/** Layouts of a list of items; see `sortable-list.module.css` for the same values. */
export type ItemLayout = 'list' | 'grid'

/** Gaps between items in CSS pixels. */
export const cardGap: Readonly<Record<ItemLayout, number>> = { list: 8, grid: 16 }
const cardMinPx = 232

/** Number of columns and width of an item in a list of some width: as many columns as fit. */
export function cardWidths(layout: ItemLayout, widthPx: number): { columns: number; itemWidthPx: number } {
  const gapPx = cardGap[layout]
  const columns = layout === 'list' ? 1 : Math.max(1, Math.floor((widthPx + gapPx) / (cardMinPx + gapPx)))
  return { columns, itemWidthPx: Math.max(0, (widthPx - gapPx * (columns - 1)) / columns) }
}
