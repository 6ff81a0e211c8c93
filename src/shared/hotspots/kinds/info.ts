import { z } from 'zod'
import { richText } from '../../texts.ts'
import { plainTextOf } from '../../web/plain-text.ts'
import { mediaInRichText } from '../../web/rich-text.ts'
import { hotspotKind } from '../hotspot-kind.ts'

/** Rich text, with images, videos and audio between its paragraphs. */
export const infoHotspot = hotspotKind({
  kind: 'info',
  details: z.strictObject({ html: richText.default('') }),
  defaults: () => ({ html: '' }),
  isBlank: ({ html }) => plainTextOf(html) === '' && mediaInRichText(html).length === 0,
  mediaOf: ({ html }) => mediaInRichText(html).map((medium) => ({ ...medium, isOptional: plainTextOf(html) !== '' })),
  textsOf: () => [{ name: 'html', path: ['html'], format: 'rich' }],
  cleanTexts: (details, clean) => ({ ...details, html: clean(details.html) }),
})
