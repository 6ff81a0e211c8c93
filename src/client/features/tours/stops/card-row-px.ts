/** Padding and borders of a card. */
const framePx = 18
/** Height of a name with one line of details. */
const textPx = 62
const thumbnailHeightToWidth = 10 / 16
const listRowPx = 92

/**
 * Estimated height of a row of cards, until it is rendered and measured. In the grid it depends on the width of a card.
 */
export const cardRowPx = {
  grid: (cardPx: number) => (cardPx - framePx) * thumbnailHeightToWidth + textPx + framePx,
  list: () => listRowPx,
}
