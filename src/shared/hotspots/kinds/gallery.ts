import { z } from 'zod'
import { limits } from '../../limits.ts'
import { hotspotKind } from '../hotspot-kind.ts'
import { hotspotPicture, pictureTexts } from './image.ts'

/** Pictures to leaf through. */
export const galleryHotspot = hotspotKind({
  kind: 'gallery',
  details: z.strictObject({ pictures: z.array(hotspotPicture).min(1).max(limits.galleryPicturesMax) }),
  mediaOf: ({ pictures }) => pictures.map(({ mediaId }) => ({ mediaId, kind: 'images' })),
  textsOf: ({ pictures }) =>
    pictures.flatMap(({ mediaId }, index) =>
      pictureTexts.map((text) => ({ ...text, of: mediaId, path: ['pictures', index, ...text.path] })),
    ),
  // the schema has not seen what is given yet, and refuses what is no list
  withPicture(given, mediaId) {
    const { pictures = [] } = Object(given)
    return { ...Object(given), pictures: Array.isArray(pictures) ? [...pictures, { mediaId }] : pictures }
  },
})
