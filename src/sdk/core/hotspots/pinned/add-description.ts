import type { PublicHotspot } from '../../../../shared/publishing/tour-document.ts'
import type { FigureTools } from '../figure.ts'

let descriptionCount = 0

/** Adds the alt text of the hotspot, else of its medium, as the accessible description of the button. */
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
