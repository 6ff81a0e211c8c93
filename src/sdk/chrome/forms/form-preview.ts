import type { PublicForm, PublicStyles } from '../../../shared/publishing/tour-document.ts'
import { formTexts } from '../../locales/form-texts.ts'
import { textLookup } from '../../locales/text-lookup.ts'
import { adoptStyles } from '../adopt-styles.ts'
import { make } from '../dom.ts'
import { styleSheet } from '../style-sheet.ts'
import { wear } from '../theme/theme.ts'
import previewStyles from './form-preview.css?raw'
import { adoptFormStyles } from './form-styles.ts'
import { formView } from './form-view.ts'

function sheetOf(host: HTMLElement): HTMLElement {
  const known = host.shadowRoot?.querySelector<HTMLElement>('.form-preview')
  if (known) return known
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [styleSheet()]
  const element = make('div', { class: 'tour form-preview' })
  root.append(element)
  adoptStyles(element, previewStyles)
  adoptFormStyles(element)
  return element
}

/**
 * Shows a form as it stands in its sheet, in the looks of its tour, instead of what the host showed before. What is
 * written into it goes nowhere.
 */
export function showFormPreview(host: HTMLElement, form: PublicForm, styles: PublicStyles | undefined): void {
  const element = sheetOf(host)
  element.replaceChildren(formView({ form, words: textLookup(formTexts) }).element)
  wear(element, styles)
}
