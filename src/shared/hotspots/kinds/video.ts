import { z } from 'zod'
import { id, plainText } from '../../texts.ts'
import { pinnedCorners } from '../corners-input.ts'
import { hotspotKind } from '../hotspot-kind.ts'

/** Flat video. With corners it plays in the scene; otherwise it opens on click. */
export const videoHotspot = hotspotKind({
  kind: 'video',
  details: z.strictObject({
    mediaId: id,
    /** Overrides the alt text of the medium unless empty. */
    altText: plainText.default(''),
    corners: pinnedCorners.optional(),
  }),
  mediaOf: ({ mediaId }) => [{ mediaId, kind: 'videos' }],
  textsOf: () => [{ name: 'altText', path: ['altText'], format: 'plain' }],
})
