import { z } from 'zod'
import { id, pageUrl } from '../../texts.ts'
import { hotspotKind } from '../hotspot-kind.ts'

const externalDocument = z.strictObject({ url: pageUrl })
const libraryDocument = z.strictObject({ mediaId: id })

/** PDF of the library or of another site, opened beside the tour. */
export const documentHotspot = hotspotKind({
  kind: 'document',
  details: z.union([libraryDocument, externalDocument]),
  mediaOf: (details) => ('mediaId' in details ? [{ mediaId: details.mediaId, kind: 'documents' }] : []),
  embedsOwnFiles: (details) => 'mediaId' in details,
})
