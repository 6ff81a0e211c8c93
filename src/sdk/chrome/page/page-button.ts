import type { Chrome } from '../chrome.ts'
import { createElement, setLabel } from '../dom.ts'
import { focusStage, insertButton } from '../frame.ts'

export type PageButtonFields = {
  readonly label: string
  readonly icon: SVGElement
  /** Undefined for a button that is no toggle. */
  readonly isPressed: boolean | undefined
}

let buttonCount = 0

/** Adds a button of the page to the bar, even if the bar has no others. */
export function addPageButton(
  { chrome, bar }: { readonly chrome: Chrome; readonly bar: HTMLElement },
  fields: PageButtonFields,
  onClick: () => void,
) {
  const { frame } = chrome
  const element = createElement('button', { type: 'button', class: 'icon-button' })
  buttonCount += 1
  // The arrangement of buttons needs a name for each.
  element.dataset.button = `page-${buttonCount}`
  const show = ({ label, icon, isPressed }: PageButtonFields) => {
    setLabel(element, label)
    element.replaceChildren(icon)
    element.toggleAttribute('data-active', isPressed === true)
    if (isPressed !== undefined) element.setAttribute('aria-pressed', String(isPressed))
  }
  show(fields)
  element.addEventListener('click', () => onClick())
  insertButton(frame, bar, element)
  return {
    element,
    show,
    remove: () => {
      const hadFocus = element.matches(':focus')
      element.dataset.removed = ''
      element.remove()
      if (hadFocus) focusStage(frame)
    },
  }
}
