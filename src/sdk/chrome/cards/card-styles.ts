import { adoptStyles } from '../adopt-styles.ts'
import cardStyles from './cards.css?raw'

export function adoptCardStyles(element: Element): void {
  adoptStyles(element, cardStyles)
}
