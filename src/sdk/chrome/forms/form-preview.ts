import type { CustomTexts } from '../../../shared/custom-texts/registry.ts'
import type { PublicForm, PublicStyles } from '../../../shared/publishing/tour-document.ts'
import { formTexts } from '../../../shared/visitor-texts/en/form-texts.ts'
import type { TextSource } from '../../locales/text-lookup.ts'
import { adoptStyles } from '../adopt-styles.ts'
import { createCustomTextLookup } from '../custom-text-lookup.ts'
import { createElement } from '../dom.ts'
import { setLanguage } from '../languages/mark-content.ts'
import { getStyleSheet } from '../style-sheet.ts'
import { applyStyles } from '../theme/theme.ts'
import previewStyles from './form-preview.css?raw'
import { adoptFormStyles } from './form-styles.ts'
import { createFormView } from './form-view.ts'

function previewElementOf(host: HTMLElement): HTMLElement {
  const existingElement = host.shadowRoot?.querySelector<HTMLElement>('.form-preview')
  if (existingElement) return existingElement
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [getStyleSheet()]
  const element = createElement('div', { class: 'tour form-preview' })
  root.append(element)
  adoptStyles(element, previewStyles)
  adoptFormStyles(element)
  return element
}

/** Settings of the tour that affect its forms. */
type FormPreviewSettings = {
  readonly language: string
  readonly styles: PublicStyles | undefined
  readonly customTexts: CustomTexts | null
  /** Texts of the viewer, in the language of the tour if they exist in it. */
  readonly textSource: TextSource
}

/**
 * Shows a form in the styles and texts of its tour, replacing the host's earlier preview. Its answers are never sent.
 */
export function showFormPreview(host: HTMLElement, form: PublicForm, settings: FormPreviewSettings): void {
  const element = previewElementOf(host)
  const { language, styles, customTexts, textSource } = settings
  const tour = { language, customTexts: customTexts ?? undefined }
  const texts = createCustomTextLookup('form', formTexts, { tour, textSource })
  const languages = { content: language, controls: textSource.language }
  setLanguage(element, textSource.language)
  element.replaceChildren(createFormView({ form, texts, languages }).element)
  applyStyles(element, styles)
}
