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

/** Shows a form as it stands in its sheet. What is written into it goes nowhere. */
export function mountFormPreview(root: ShadowRoot, form: PublicForm): void {
  const element = make('div', { class: 'tour form-preview' })
  root.adoptedStyleSheets = [styleSheet()]
  root.append(element)
  adoptStyles(element, previewStyles)
  adoptFormStyles(element)
  element.append(formView({ form, words: wordingOf(formTexts) }).element)
}
