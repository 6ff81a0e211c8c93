import { z } from 'zod'
import { id, line, plainText } from '../../texts.ts'
import { pinnedCorners } from '../corners-input.ts'
import { type DetailText, hotspotKind } from '../hotspot-kind.ts'

/** An image of the library and what is said of it here. */
export const hotspotImage = z.strictObject({
  mediaId: id,
  /** Instead of the medium's own, where it is not empty. */
  altText: plainText.default(''),
  caption: line.default(''),
})

/** What is said of an image, for translation. */
export const imageTexts: readonly DetailText[] = [
  { name: 'altText', path: ['altText'], form: 'plain' },
  { name: 'caption', path: ['caption'], form: 'line' },
]

/** One image, which stands in the scene itself where it has corners. */
export const imageHotspot = hotspotKind({
  kind: 'image',
  details: hotspotImage.extend({ corners: pinnedCorners.optional() }),
  mediaOf: ({ mediaId }) => [{ mediaId, kind: 'images' }],
  textsOf: () => imageTexts,
  withImage: (given, mediaId) => ({ ...Object(given), mediaId }),
})
