import { z } from 'zod'
import { pageAddress } from '../../texts.ts'
import { hotspotKind } from '../hotspot-kind.ts'

/** A PDF somewhere on the web, to be opened beside the tour: the library holds none. */
export const documentHotspot = hotspotKind({
  kind: 'document',
  details: z.strictObject({ url: pageAddress }),
})
