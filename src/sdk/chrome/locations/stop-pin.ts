import type { PublicStop } from '../../../shared/publishing/tour-document.ts'
import { make } from '../dom.ts'
import type { Places } from './location-view.ts'

/** A stop where it is, as a button that goes there. */
export function stopPin({ chrome: { viewer } }: Places, stop: PublicStop, onGo: () => void): HTMLButtonElement {
  const name = make('span', { class: 'pin-name' }, stop.name)
  const pin = make('button', { type: 'button', class: 'pin' }, make('span', { class: 'pin-dot' }), name)
  pin.addEventListener('click', () => {
    if (stop.id !== viewer.stop.id) viewer.goTo(stop.id).catch(() => undefined)
    onGo()
  })
  return pin
}

/** Says and shows which of the pins is that of the stop the visitor is at. */
export function markCurrent(pins: ReadonlyMap<PublicStop, HTMLElement>, current: PublicStop): void {
  for (const [stop, pin] of pins) {
    if (stop.id === current.id) pin.setAttribute('aria-current', 'location')
    else pin.removeAttribute('aria-current')
  }
}

/** More names than these would hide each other; they are then told where a pin is pointed at, or has the focus. */
const fewPins = 6

/** Fingers do not hover: where there are few pins, all of them say their names. */
export function nameFew(element: HTMLElement, pins: ReadonlyMap<PublicStop, HTMLElement>): void {
  element.toggleAttribute('data-named', pins.size <= fewPins)
}
