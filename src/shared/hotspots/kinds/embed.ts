import { z } from 'zod'
import { id, pageUrl } from '../../texts.ts'
import { hotspotKind } from '../hotspot-kind.ts'

/** Page of another site in a frame, which loads only after a click. */
export const embedHotspot = hotspotKind({
  kind: 'embed',
  details: z.strictObject({
    url: pageUrl,
    /** Library image shown until the click. */
    posterMediaId: id.nullable().default(null),
  }),
  mediaOf: ({ posterMediaId }) =>
    posterMediaId === null ? [] : [{ mediaId: posterMediaId, kind: 'images', isOptional: true }],
  withImage: (unparsed, mediaId) => ({ ...Object(unparsed), posterMediaId: mediaId }),
  embedsPages: () => true,
})
