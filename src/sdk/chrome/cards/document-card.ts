import { pageSchemes, placeOfAddress, safeAddress } from '../../../shared/web-address.ts'
import { detailOf } from '../../core/hotspots/hotspot-kind-view.ts'
import { make } from '../dom.ts'
import { type FillCard, outwardLink } from './card.ts'
import { adoptCardStyles } from './card-styles.ts'

/** A PDF, which browsers show in a tab of its own: within a sandboxed frame they show none. */
export const fillDocument: FillCard = ({ chrome: { texts }, hotspot, body }) => {
  adoptCardStyles(body)
  const url = detailOf(hotspot, 'url')
  const address = safeAddress(url, pageSchemes)
  if (!address) return body.append(make('p', {}, texts('card.gone')))
  if (hotspot.description !== '') body.append(make('p', { class: 'card-words' }, hotspot.description))
  body.append(
    outwardLink(address, texts('card.openDocument')),
    make('p', { class: 'card-credit' }, placeOfAddress(String(url))),
  )
}
