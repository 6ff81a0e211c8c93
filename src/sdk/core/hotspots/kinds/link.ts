import { addressKindOf, hostOfAddress, safeAddress } from '../../../../shared/web/web-address.ts'
import { hostDecoder } from '../host-decoder.ts'
import { type HotspotKindView, hotspotDetail } from '../hotspot-kind-view.ts'

const linkNameKeys = { page: 'hotspot.link', mail: 'hotspot.mail', call: 'hotspot.call' } as const

/** External link, opened in a new tab. */
export const linkHotspotView: HotspotKindView = {
  icon: 'link',
  caption: (hotspot) => hostDecoder.decode(hostOfAddress(String(hotspotDetail(hotspot, 'url')))),
  accessibleName: (title, texts, hotspot) =>
    texts(linkNameKeys[addressKindOf(hotspotDetail(hotspot, 'url'))], { title }),
  addressOf: (hotspot) => safeAddress(hotspotDetail(hotspot, 'url')),
}
