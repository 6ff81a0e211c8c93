import { z } from 'zod'
import { richText } from '../../texts.ts'
import { hotspotKind } from '../hotspot-kind.ts'

/** A text to read. */
export const infoHotspot = hotspotKind({
  kind: 'info',
  details: z.strictObject({ html: richText.default('') }),
  defaults: () => ({ html: '' }),
  stopIdsOf: () => [],
  cleanTexts: (details, clean) => ({ ...details, html: clean(details.html) }),
})
