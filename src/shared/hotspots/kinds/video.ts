import { z } from 'zod'
import { id, plainText } from '../../texts.ts'
import { hotspotKind } from '../hotspot-kind.ts'

/** A flat film. */
export const videoHotspot = hotspotKind({
  kind: 'video',
  details: z.strictObject({
    mediaId: id,
    /** Instead of the medium's own, where it is not empty. */
    altText: plainText.default(''),
  }),
  mediaOf: ({ mediaId }) => [{ mediaId, kind: 'videos' }],
})
