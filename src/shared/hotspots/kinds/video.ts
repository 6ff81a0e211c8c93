import { z } from 'zod'
import { id, plainText } from '../../texts.ts'
import { pinnedCorners } from '../corners-input.ts'
import { hotspotKind } from '../hotspot-kind.ts'

/** A flat video, which plays in the scene itself where it has corners. */
export const videoHotspot = hotspotKind({
  kind: 'video',
  details: z.strictObject({
    mediaId: id,
    /** Instead of the medium's own, where it is not empty. */
    altText: plainText.default(''),
    corners: pinnedCorners.optional(),
  }),
  mediaOf: ({ mediaId }) => [{ mediaId, kind: 'videos' }],
  textsOf: () => [{ name: 'altText', path: ['altText'], form: 'plain' }],
})
