import { z } from 'zod'
import { id, pageAddress } from '../../texts.ts'
import { hotspotKind } from '../hotspot-kind.ts'

/** A page of another site within the tour. Nothing of it is loaded before somebody wants it. */
export const embedHotspot = hotspotKind({
  kind: 'embed',
  details: z.strictObject({
    url: pageAddress,
    /** Image of the library that stands there until then. */
    posterMediaId: id.nullable().default(null),
  }),
  mediaOf: ({ posterMediaId }) =>
    posterMediaId === null ? [] : [{ mediaId: posterMediaId, kind: 'images', isExtra: true }],
  withImage: (given, mediaId) => ({ ...Object(given), posterMediaId: mediaId }),
  framesPages: () => true,
})
