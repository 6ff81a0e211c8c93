import { displayAddress } from '../../../shared/web/display-address.ts'
import { addressKindOf, safeAddress } from '../../../shared/web/web-address.ts'
import { hotspotDetail } from '../../core/hotspots/hotspot-kind-view.ts'
import { createElement } from '../dom.ts'
import { createExternalLink, type FillCard } from './card.ts'

const textKeys = { page: 'card.openLink', mail: 'card.mail', call: 'card.call' } as const

/** Shows an external link with its description. */
export const fillLink: FillCard = ({ chrome: { texts }, hotspot, body }) => {
  const url = hotspotDetail(hotspot, 'url')
  const address = safeAddress(url)
  if (hotspot.description !== '') body.append(createElement('p', { class: 'card-text' }, hotspot.description))
  if (address)
    body.append(
      createExternalLink(address, texts(textKeys[addressKindOf(url)], { place: displayAddress(String(url)) })),
    )
}
