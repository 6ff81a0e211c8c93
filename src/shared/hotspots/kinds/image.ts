import { z } from 'zod'
import { id, line, plainText } from '../../texts.ts'
import { pinnedCorners } from '../corners-input.ts'
import { type DetailText, hotspotKind } from '../hotspot-kind.ts'

/** Library image with the texts of this hotspot. */
export const hotspotImage = z.strictObject({
  mediaId: id,
  /** Overrides the alt text of the medium unless empty. */
  altText: plainText.default(''),
  caption: line.default(''),
})

/** Translatable texts of an image. */
export const imageTexts: readonly DetailText[] = [
  { name: 'altText', path: ['altText'], format: 'plain' },
  { name: 'caption', path: ['caption'], format: 'line' },
]

/** One image. With corners it is pinned to the scene; otherwise it opens on click. */
export const imageHotspot = hotspotKind({
  kind: 'image',
  details: hotspotImage.extend({ corners: pinnedCorners.optional() }),
  mediaOf: ({ mediaId }) => [{ mediaId, kind: 'images' }],
  textsOf: () => imageTexts,
  withImage: (unparsed, mediaId) => ({ ...Object(unparsed), mediaId }),
})
