import { addressKindOf, placeOfAddress, safeAddress } from '../../../../shared/web-address.ts'
import { detailOf, type HotspotKindView } from '../hotspot-kind-view.ts'

const linkNameKeys = { page: 'hotspot.link', mail: 'hotspot.mail', call: 'hotspot.call' } as const

/** A way out of the tour, beside it. */
export const linkHotspotView: HotspotKindView = {
  icon: 'link',
  caption: (hotspot) => placeOfAddress(String(detailOf(hotspot, 'url'))),
  accessibleName: (title, texts, hotspot) => texts(linkNameKeys[addressKindOf(detailOf(hotspot, 'url'))], { title }),
  addressOf: (hotspot) => safeAddress(detailOf(hotspot, 'url')),
}
