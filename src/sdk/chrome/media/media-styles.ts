import { adoptStyles } from '../adopt-styles.ts'
import mediaStyles from './media.css?raw'

export function adoptMediaStyles(element: Element): void {
  adoptStyles(element, mediaStyles)
}
