import { displayAddress } from '../../../shared/web/display-address.ts'
import { addressKindOf, safeAddress } from '../../../shared/web/web-address.ts'
import { hotspotDetail } from '../../core/hotspots/hotspot-kind-view.ts'
import { make } from '../dom.ts'
import { type FillCard, outwardLink } from './card.ts'

const words = { page: 'card.openLink', mail: 'card.mail', call: 'card.call' } as const

/** A way out of the tour, with what its author says of it. */
export const fillLink: FillCard = ({ chrome: { texts }, hotspot, body }) => {
  const url = hotspotDetail(hotspot, 'url')
  const address = safeAddress(url)
  if (hotspot.description !== '') body.append(make('p', { class: 'card-words' }, hotspot.description))
  if (address)
    body.append(outwardLink(address, texts(words[addressKindOf(url)], { place: displayAddress(String(url)) })))
}
