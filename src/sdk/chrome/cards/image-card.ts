import { make } from '../dom.ts'
import type { FillCard } from './card.ts'
import { adoptCardStyles } from './card-styles.ts'
import { pictureFigure } from './picture.ts'

/** One picture. */
export const fillImage: FillCard = (card) => {
  const { hotspot, body, chrome } = card
  adoptCardStyles(body)
  body.append(pictureFigure(card, hotspot.details) ?? make('p', {}, chrome.texts('card.gone')))
}
