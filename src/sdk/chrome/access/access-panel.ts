import { accessTexts } from '../../../shared/visitor-texts/en/access-texts.ts'
import { createTextLookup } from '../../locales/text-lookup.ts'
import { adoptStyles } from '../adopt-styles.ts'
import { createElement } from '../dom.ts'
import { createFrame } from '../frame.ts'
import accessStyles from './access.css?raw'

export type AccessPanel = {
  readonly root: ShadowRoot
  /** The page's own texts, by key. */
  readonly texts: Readonly<Record<string, string>>
}

/** Lookup of the texts of access panels. */
export function textsOf({ texts }: AccessPanel) {
  return createTextLookup(accessTexts, texts)
}

/** Shows a panel in place of the tour, replacing an earlier panel. Returns its frame. */
export function openPanel({ root }: AccessPanel, ...children: readonly HTMLElement[]): HTMLElement {
  root.querySelector('.tour')?.remove()
  const frame = createFrame(root).element
  const panel = createElement('div', { class: 'access', dir: 'auto' }, ...children)
  frame.append(panel)
  adoptStyles(panel, accessStyles)
  return frame
}
