import type { PublicHotspot } from '../../../shared/publishing/tour-document.ts'
import { plainTextOf } from '../../../shared/web/plain-text.ts'
import { hotspotDetail } from '../../core/hotspots/hotspot-kind-view.ts'
import { make } from '../dom.ts'
import type { FillCard } from './card.ts'

/** The rich text of a hotspot that has some, of whatever kind it is. */
export function htmlOf(hotspot: PublicHotspot): string {
  const html = hotspotDetail(hotspot, 'html')
  return typeof html === 'string' ? html : hotspot.description
}

/** A text to read, and the media in it. */
export const fillTexts: FillCard = (card) => {
  const { hotspot, body } = card
  const html = htmlOf(hotspot)
  const text = make('div', { class: 'rich-text', 'aria-busy': 'true' })
  body.append(text)
  const show = (content: Node | string) => {
    text.replaceChildren(content)
    text.removeAttribute('aria-busy')
  }
  import('./text-with-media.ts').then(
    ({ textWithMedia }) => show(textWithMedia(card, html)),
    () => show(plainTextOf(html)),
  )
}
