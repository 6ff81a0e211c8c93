import { formTexts } from '../../../shared/custom-texts/form-texts.ts'
import type { CustomTexts } from '../../../shared/custom-texts/registry.ts'
import type { PublicForm, PublicStyles } from '../../../shared/publishing/tour-document.ts'
import { adoptStyles } from '../adopt-styles.ts'
import { customWords } from '../custom-text-lookup.ts'
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

/** Context that a form takes from its tour. */
type Look = {
  readonly language: string
  readonly styles: PublicStyles | undefined
  readonly customTexts: CustomTexts | null
}

/**
 * Shows a form as it stands in its sheet, in the style and with the texts of its tour, instead of what the host showed
 * before. What is written into it goes nowhere.
 */
export function showFormPreview(host: HTMLElement, form: PublicForm, look: Look): void {
  const element = sheetOf(host)
  const { language, styles, customTexts } = look
  const tour = { language, customTexts: customTexts ?? undefined }
  const words = customWords(formTexts, { tour, overrides: undefined })
  element.replaceChildren(formView({ form, words }).element)
  wear(element, styles)
}
