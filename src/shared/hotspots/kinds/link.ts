import { z } from 'zod'
import { linkAddress } from '../../texts.ts'
import { placeOfAddress } from '../../web/place-of-address.ts'
import { hotspotKind } from '../hotspot-kind.ts'

/** A way out of the tour: a page of the web, an email or a call. */
export const linkHotspot = hotspotKind({
  kind: 'link',
  details: z.strictObject({ url: linkAddress }),
  captionOf: ({ url }) => placeOfAddress(url),
})
