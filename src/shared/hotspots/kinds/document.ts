import { z } from 'zod'
import { id, pageAddress } from '../../texts.ts'
import { hotspotKind } from '../hotspot-kind.ts'

const elsewhere = z.strictObject({ url: pageAddress })
const ofLibrary = z.strictObject({ mediaId: id })

/** A PDF to read beside the tour: one of the library, or one at an address on the web. */
export const documentHotspot = hotspotKind({
  kind: 'document',
  details: z.union([ofLibrary, elsewhere]),
  mediaOf: (details) => ('mediaId' in details ? [{ mediaId: details.mediaId, kind: 'documents' }] : []),
  framesOwnFiles: (details) => 'mediaId' in details,
})
