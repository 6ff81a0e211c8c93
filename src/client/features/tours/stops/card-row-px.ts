/** Padding and borders of a card, and its name with one line of details. */
const framePx = 18
const textPx = 62
const thumbnailRatio = 10 / 16
const listRowPx = 92

/** Height of a row of cards before it is rendered, by the width of a card. */
export const cardRowPx = {
  grid: (cardPx: number) => (cardPx - framePx) * thumbnailRatio + textPx + framePx,
  list: () => listRowPx,
}
