import { z } from 'zod'
import { linkAddress } from '../../texts.ts'
import { displayAddress } from '../../web/display-address.ts'
import { hotspotKind } from '../hotspot-kind.ts'

/** External link: a web page, an email or a phone call. */
export const externalLinkHotspot = hotspotKind({
  kind: 'link',
  details: z.strictObject({ url: linkAddress }),
  captionOf: ({ url }) => displayAddress(url),
})
