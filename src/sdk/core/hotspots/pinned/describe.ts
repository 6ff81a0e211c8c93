import type { PublicHotspot } from '../../../../shared/publishing/tour-document.ts'
import type { FigureTools } from '../figure.ts'

let descriptionCount = 0

/** Says with the button what there is to see, for those who cannot: in the hotspot's own words, else in its medium's. */
export function addDescription({ details }: PublicHotspot, altText: string, { document, button }: FigureTools): void {
  const description = String(Reflect.get(Object(details), 'altText') || altText)
  if (description === '' || button.hasAttribute('aria-describedby')) return
  const element = document.createElement('span')
  element.className = 'unseen'
  element.id = `stopover-pinned-${++descriptionCount}`
  element.textContent = description
  button.setAttribute('aria-describedby', element.id)
  button.append(element)
}
