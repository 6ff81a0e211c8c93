import { isButtonIcon } from '../../../shared/buttons/button-icons.ts'
import type { PublicButton } from '../../../shared/publishing/tour-document.ts'
import { urlKindOf } from '../../../shared/web/link-url.ts'
import type { Chrome } from '../chrome.ts'
import { createElement, createIcon } from '../dom.ts'
import { markContent } from '../languages/mark-content.ts'
import { buttonDrawings } from './button-drawings.ts'
import { type CustomButtonAction, customButtonActions } from './custom-button-actions.ts'

const linkNameKeys = { page: 'hotspot.link', mail: 'hotspot.mail', call: 'hotspot.call' } as const
const actions: Readonly<Record<string, CustomButtonAction>> = customButtonActions

/** Creates a link. Web pages open in a new tab, without `opener` or `Referer`. */
function createLink(href: string): HTMLElement {
  return createElement('a', {
    href,
    rel: 'noopener noreferrer',
    draggable: 'false',
    target: urlKindOf(href) === 'page' ? '_blank' : undefined,
  })
}

/** Sets the accessible name, the tooltip and the visible label of a custom button. */
export function nameCustomButton(element: HTMLElement, label: string, chrome: Chrome): void {
  const { texts } = chrome
  const href = element.getAttribute('href')
  element.ariaLabel = href === null ? label : texts(linkNameKeys[urlKindOf(href)], { title: label })
  element.title = label
  const labelElement = element.querySelector<HTMLElement>('.custom-label')
  // The accessible name of a link says more than its label, in the language of the controls.
  markContent(href === null ? element : (labelElement ?? element), chrome)
  if (!labelElement) return
  labelElement.textContent = label
  labelElement.dir = 'auto'
}

/**
 * Creates the element of a custom button: a link, or a button that acts in the tour. Returns undefined for unknown
 * kinds and for deleted targets. A click emits `buttonclick`. The page can prevent its default action.
 */
export function createCustomButton(button: PublicButton, chrome: Chrome): HTMLElement | undefined {
  const { id, label, icon } = button
  const { kind, details } = button.action
  const action = Object.hasOwn(actions, kind) ? actions[kind] : undefined
  const href = action?.hrefOf?.(details)
  const onClick = action?.clickHandlerOf?.(details, chrome, id)
  if (href === undefined && !onClick) return undefined
  const element = href === undefined ? createElement('button', { type: 'button' }) : createLink(href)
  element.className = 'icon-button custom-button'
  element.dataset.button = id
  element.append(
    createIcon(buttonDrawings[isButtonIcon(icon) ? icon : 'link']),
    createElement('span', { class: 'custom-label' }),
  )
  nameCustomButton(element, label, chrome)
  element.addEventListener('click', (event) => {
    const init = { detail: { button }, bubbles: true, composed: true, cancelable: true }
    if (element.dispatchEvent(new CustomEvent('buttonclick', init))) onClick?.()
    else event.preventDefault()
  })
  return element
}
