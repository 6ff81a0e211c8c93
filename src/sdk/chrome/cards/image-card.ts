import { createElement } from '../dom.ts'
import type { FillCard } from './card.ts'
import { adoptCardStyles } from './card-styles.ts'
import { createImageFigure } from './image-figure.ts'

export const fillImage: FillCard = (card) => {
  const { hotspot, body, chrome } = card
  adoptCardStyles(body)
  body.append(createImageFigure(card, hotspot.details) ?? createElement('p', {}, chrome.texts('card.gone')))
}
