import { writingDirectionOf } from '../../../shared/translations/languages.ts'
import { accessTexts } from '../../../shared/visitor-texts/en/access-texts.ts'
import { createTextLookup, type TextSource } from '../../locales/text-lookup.ts'
import { adoptStyles } from '../adopt-styles.ts'
import { createElement } from '../dom.ts'
import { createFrame } from '../frame.ts'
import accessStyles from './access.css?raw'

export type AccessPanel = {
  readonly root: ShadowRoot
  readonly texts: TextSource
}

/** Lookup of the texts of access panels. */
export function textsOf({ texts }: AccessPanel) {
  return createTextLookup('access', accessTexts, texts)
}

/** Shows a panel instead of the tour, and replaces an earlier panel. Returns its frame. */
export function openPanel({ root, texts }: AccessPanel, ...children: readonly HTMLElement[]): HTMLElement {
  root.querySelector('.tour')?.remove()
  const frame = createFrame(root).element
  const { language } = texts
  const panel = createElement(
    'div',
    { class: 'access', lang: language, dir: writingDirectionOf(language) },
    ...children,
  )
  frame.append(panel)
  adoptStyles(panel, accessStyles)
  return frame
}
