import { adoptStyles } from '../adopt-styles.ts'
import mixedDirectionStyles from './mixed-directions.css?raw'

/** Adds the styles of right-to-left controls and of texts of both directions. */
export function adoptMixedDirections(element: Element): void {
  adoptStyles(element, mixedDirectionStyles)
}
