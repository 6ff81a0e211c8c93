import { isButtonIcon } from '../../../shared/buttons/button-icons.ts'
import type { PublicButton } from '../../../shared/publishing/tour-document.ts'
import { addressKindOf } from '../../../shared/web/web-address.ts'
import type { Chrome } from '../chrome.ts'
import { drawing, make } from '../dom.ts'
import { buttonDrawings } from './button-drawings.ts'
import { type CustomButtonAction, customButtonActions } from './custom-button-actions.ts'

const linkNameKeys = { page: 'hotspot.link', mail: 'hotspot.mail', call: 'hotspot.call' } as const
const actions: Readonly<Record<string, CustomButtonAction>> = customButtonActions

/** A link of the page, which opens beside the tour and tells the other site nothing. */
function linkTo(address: string): HTMLElement {
  return make('a', {
    href: address,
    rel: 'noopener noreferrer',
    draggable: 'false',
    target: addressKindOf(address) === 'page' ? '_blank' : undefined,
  })
}

/** Says what it is in the language of the tour, to everybody. */
export function nameCustomButton(element: HTMLElement, label: string, { texts }: Chrome): void {
  const address = element.getAttribute('href')
  element.ariaLabel = address === null ? label : texts(linkNameKeys[addressKindOf(address)], { title: label })
  element.title = label
  const shown = element.querySelector('.own-label')
  if (shown) shown.textContent = label
}

/**
 * A button that the author added: a link, or a button that acts in the tour. Undefined for what this viewer does not
 * know, and for what leads nowhere any more. Pages hear of a press by `buttonclick` and may prevent what it does.
 */
export function customButtonElement(button: PublicButton, chrome: Chrome): HTMLElement | undefined {
  const { id, label, icon } = button
  const { kind, details } = button.action
  const action = Object.hasOwn(actions, kind) ? actions[kind] : undefined
  const address = action?.addressOf?.(details)
  const press = action?.pressOf?.(details, chrome, id)
  if (address === undefined && !press) return undefined
  const element = address === undefined ? make('button', { type: 'button' }) : linkTo(address)
  element.className = 'icon-button own-button'
  element.dataset.button = id
  element.append(
    drawing(buttonDrawings[isButtonIcon(icon) ? icon : 'link']),
    make('span', { class: 'own-label', dir: 'auto' }),
  )
  nameCustomButton(element, label, chrome)
  element.addEventListener('click', (event) => {
    const told = { detail: { button }, bubbles: true, composed: true, cancelable: true }
    if (element.dispatchEvent(new CustomEvent('buttonclick', told))) press?.()
    else event.preventDefault()
  })
  return element
}
