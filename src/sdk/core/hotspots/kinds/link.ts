import { placeOfAddress, safeAddress, wayOfAddress } from '../../../../shared/web-address.ts'
import { detailOf, type HotspotKindView } from '../hotspot-kind-view.ts'

const spokenWays = { page: 'hotspot.link', mail: 'hotspot.mail', call: 'hotspot.call' } as const

/** A way out of the tour, beside it. */
export const linkHotspotView: HotspotKindView = {
  icon: 'link',
  caption: (hotspot) => placeOfAddress(String(detailOf(hotspot, 'url'))),
  spoken: (title, texts, hotspot) => texts(spokenWays[wayOfAddress(detailOf(hotspot, 'url'))], { title }),
  addressOf: (hotspot) => safeAddress(detailOf(hotspot, 'url')),
}
