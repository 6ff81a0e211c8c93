import { drawing, make } from '../dom.ts'
import { type IconName, icons } from '../icons.ts'

export type IconButton = {
  readonly element: HTMLButtonElement
  /** Changes what the button says and shows. */
  show(icon: IconName, label: string): void
}

/** A 44 px button with a drawing; its label is its name and its tooltip. */
export function iconButton(icon: IconName, label: string, press: () => void): IconButton {
  const element = make('button', { type: 'button', class: 'icon-button' })
  const show = (nextIcon: IconName, nextLabel: string) => {
    element.setAttribute('aria-label', nextLabel)
    element.title = nextLabel
    element.replaceChildren(drawing(icons[nextIcon]))
  }
  show(icon, label)
  element.addEventListener('click', press)
  return { element, show }
}
