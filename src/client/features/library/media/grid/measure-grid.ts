const gapWidePx = 16
const gapNarrowPx = 10
const narrowPx = 500
const cardMinPx = 208
const thumbnailAspectRatio = 2
/** Name and summary below the thumbnail. */
const textPx = 62
const borderPx = 2
export const listRowPx = 60

export type GridMeasures = { readonly columnCount: number; readonly gapPx: number; readonly rowPx: number }

/** Fits as many columns as possible, at least two. */
export function measureGrid(widthPx: number): GridMeasures {
  const gapPx = widthPx < narrowPx ? gapNarrowPx : gapWidePx
  const columnCount = Math.max(2, Math.floor((widthPx + gapPx) / (cardMinPx + gapPx)))
  const cardPx = (widthPx - gapPx * (columnCount - 1)) / columnCount
  return { columnCount, gapPx, rowPx: Math.round((cardPx - borderPx) / thumbnailAspectRatio + textPx + borderPx) }
}
