import type { PublicHotspot } from '../../../../shared/publishing/tour-document.ts'
import type { FigureTools } from '../figure.ts'

let described = 0

/** Says with the button what there is to see, for those who cannot: in the hotspot's own words, else in its medium's. */
export function describe({ details }: PublicHotspot, altText: string, { document, button }: FigureTools): void {
  const words = String(Reflect.get(Object(details), 'altText') || altText)
  if (words === '' || button.hasAttribute('aria-describedby')) return
  const element = document.createElement('span')
  element.className = 'unseen'
  element.id = `stopover-pinned-${++described}`
  element.textContent = words
  button.setAttribute('aria-describedby', element.id)
  button.append(element)
}
