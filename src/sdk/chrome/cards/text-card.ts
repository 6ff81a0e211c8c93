import type { PublicHotspot } from '../../../shared/publishing/tour-document.ts'
import { plainTextOf } from '../../../shared/web/plain-text.ts'
import { hotspotDetail } from '../../core/hotspots/hotspot-kind-view.ts'
import { createElement } from '../dom.ts'
import { markContent } from '../languages/mark-content.ts'
import type { FillCard } from './card.ts'

/** Rich text of a hotspot, or its plain description if its kind has no rich text. */
export function htmlOf(hotspot: PublicHotspot): string {
  const html = hotspotDetail(hotspot, 'html')
  return typeof html === 'string' ? html : hotspot.description
}

/** Shows a rich text with its media. */
export const fillText: FillCard = (card) => {
  const { hotspot, body } = card
  const html = htmlOf(hotspot)
  const text = markContent(createElement('div', { class: 'rich-text', 'aria-busy': 'true' }), card.chrome)
  body.append(text)
  const show = (content: Node | string) => {
    text.replaceChildren(content)
    text.removeAttribute('aria-busy')
  }
  import('./text-with-media.ts').then(
    ({ createTextWithMedia }) => show(createTextWithMedia(card, html)),
    () => show(plainTextOf(html)),
  )
}
