import { adoptStyles } from '../adopt-styles.ts'
import formStyles from './forms.css?raw'

export function adoptFormStyles(element: Element): void {
  adoptStyles(element, formStyles)
}
