import type { PublicForm } from '../../../shared/publishing/tour-document.ts'
import { formTexts } from '../../locales/form-texts.ts'
import { wordingOf } from '../../locales/wording.ts'
import { adoptStyles } from '../adopt-styles.ts'
import { make } from '../dom.ts'
import { styleSheet } from '../style-sheet.ts'
import { adoptFormStyles } from './form-styles.ts'
import { formView } from './form-view.ts'

/** The glass of a sheet, without the tour under it. */
const previewStyles = `.tour.form-preview { position: static; height: auto; padding: 20px; background: #161a22; container-type: normal; }`

/** Shows a form as it stands in its sheet, instead of what the host showed before. What is written into it goes nowhere. */
export function showFormPreview(host: HTMLElement, form: PublicForm): void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  if (root.adoptedStyleSheets.length === 0) root.adoptedStyleSheets = [styleSheet()]
  const view = formView({ form, words: wordingOf(formTexts) })
  const element = make('div', { class: 'tour form-preview' }, view.element)
  root.replaceChildren(element)
  adoptStyles(element, previewStyles)
  adoptFormStyles(element)
}
