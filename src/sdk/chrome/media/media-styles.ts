import { adoptStyles } from '../adopt-styles.ts'
import mediaStyles from './media.css?raw'

/** Gives the styles to the tree that the element stands in. */
export function adoptMediaStyles(element: Element): void {
  adoptStyles(element, mediaStyles)
}
