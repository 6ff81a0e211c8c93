import { z } from 'zod'
import { hotspotKind } from '../hotspot-kind.ts'
import { hotspotLimits } from '../hotspot-limits.ts'
import { hotspotImage, imageTexts } from './image.ts'

export const galleryHotspot = hotspotKind({
  kind: 'gallery',
  details: z.strictObject({ pictures: z.array(hotspotImage).min(1).max(hotspotLimits.galleryImagesMax) }),
  mediaOf: ({ pictures }) => pictures.map(({ mediaId }) => ({ mediaId, kind: 'images' })),
  textsOf: ({ pictures }) =>
    pictures.flatMap(({ mediaId }, index) =>
      imageTexts.map((text) => ({ ...text, mediaId, path: ['pictures', index, ...text.path] })),
    ),
  // The input is not validated yet. The schema rejects other values than lists later.
  withImage(unparsed, mediaId) {
    const { pictures = [] } = Object(unparsed)
    return { ...Object(unparsed), pictures: Array.isArray(pictures) ? [...pictures, { mediaId }] : pictures }
  },
})
