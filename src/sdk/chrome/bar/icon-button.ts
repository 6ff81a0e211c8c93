import { createElement, createIcon, localize, setLabel } from '../dom.ts'
import { type IconName, icons } from '../icons.ts'

export type IconButton = {
  readonly element: HTMLButtonElement
  /** Sets icon, accessible name and tooltip. The label follows the language. */
  show(icon: IconName, label: () => string): void
}

/** Creates a 44 px button with an icon. The label is its accessible name and tooltip. */
export function createIconButton(icon: IconName, label: () => string, onClick: () => void): IconButton {
  const element = createElement('button', { type: 'button', class: 'icon-button' })
  const show = (nextIcon: IconName, nextLabel: () => string) => {
    localize(element, () => setLabel(element, nextLabel()))
    element.replaceChildren(createIcon(icons[nextIcon]))
  }
  show(icon, label)
  element.addEventListener('click', onClick)
  return { element, show }
}
