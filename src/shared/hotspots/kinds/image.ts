import { z } from 'zod'
import { id, line, plainText } from '../../texts.ts'
import { pinnedCorners } from '../corners-input.ts'
import { type DetailText, hotspotKind } from '../hotspot-kind.ts'

/** A picture of the library and what is said of it here. */
export const hotspotPicture = z.strictObject({
  mediaId: id,
  /** Instead of the medium's own, where it is not empty. */
  altText: plainText.default(''),
  caption: line.default(''),
})

/** What is said of a picture, for translation. */
export const pictureTexts: readonly DetailText[] = [
  { name: 'altText', path: ['altText'], form: 'plain' },
  { name: 'caption', path: ['caption'], form: 'line' },
]

/** One picture, which stands in the scene itself where it has corners. */
export const imageHotspot = hotspotKind({
  kind: 'image',
  details: hotspotPicture.extend({ corners: pinnedCorners.optional() }),
  mediaOf: ({ mediaId }) => [{ mediaId, kind: 'images' }],
  textsOf: () => pictureTexts,
  withPicture: (given, mediaId) => ({ ...Object(given), mediaId }),
})
