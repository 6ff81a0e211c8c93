import { z } from 'zod'
import { linkUrl } from '../../texts.ts'
import { displayUrl } from '../../web/display-url.ts'
import { hotspotKind } from '../hotspot-kind.ts'

/** External link: a web page, an email or a phone call. */
export const externalLinkHotspot = hotspotKind({
  kind: 'link',
  details: z.strictObject({ url: linkUrl }),
  urlOf: ({ url }) => url,
  captionOf: ({ url }) => displayUrl(url),
})
