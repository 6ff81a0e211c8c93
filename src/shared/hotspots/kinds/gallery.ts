import { z } from 'zod'
import { limits } from '../../limits.ts'
import { hotspotKind } from '../hotspot-kind.ts'
import { hotspotImage, imageTexts } from './image.ts'

/** Images to leaf through. */
export const galleryHotspot = hotspotKind({
  kind: 'gallery',
  details: z.strictObject({ pictures: z.array(hotspotImage).min(1).max(limits.galleryImagesMax) }),
  mediaOf: ({ pictures }) => pictures.map(({ mediaId }) => ({ mediaId, kind: 'images' })),
  textsOf: ({ pictures }) =>
    pictures.flatMap(({ mediaId }, index) =>
      imageTexts.map((text) => ({ ...text, of: mediaId, path: ['pictures', index, ...text.path] })),
    ),
  // the schema has not seen what is given yet, and rejects what is no list
  withImage(given, mediaId) {
    const { pictures = [] } = Object(given)
    return { ...Object(given), pictures: Array.isArray(pictures) ? [...pictures, { mediaId }] : pictures }
  },
})
