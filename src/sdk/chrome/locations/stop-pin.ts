import type { PublicStop } from '../../../shared/publishing/tour-document.ts'
import { createElement } from '../dom.ts'
import { markContent } from '../languages/mark-content.ts'
import type { LocationContext } from './location-view.ts'

/** Creates a button that goes to a stop, for its position on a map or plan. */
export function createStopPin(
  { chrome }: LocationContext,
  stop: PublicStop,
  onNavigate: () => void,
): HTMLButtonElement {
  const { viewer } = chrome
  const name = markContent(createElement('span', { class: 'pin-name' }, stop.name), chrome)
  const pin = createElement(
    'button',
    { type: 'button', class: 'pin' },
    createElement('span', { class: 'pin-dot' }),
    name,
  )
  pin.addEventListener('click', () => {
    if (stop.id !== viewer.stop.id) viewer.goTo(stop.id).catch(() => undefined)
    onNavigate()
  })
  return pin
}

/** Marks the pin of the current stop. */
export function markCurrent(pins: ReadonlyMap<PublicStop, HTMLElement>, current: PublicStop): void {
  for (const [stop, pin] of pins) {
    if (stop.id === current.id) pin.setAttribute('aria-current', 'location')
    else pin.removeAttribute('aria-current')
  }
}

/** Maximum number of pins that always show their names, which would overlap otherwise; more show them on hover and focus. */
const maxNamedPins = 6

/** Shows all names if there are few pins, since touch devices have no hover. */
export function showFewNames(element: HTMLElement, pins: ReadonlyMap<PublicStop, HTMLElement>): void {
  element.toggleAttribute('data-named', pins.size <= maxNamedPins)
}
