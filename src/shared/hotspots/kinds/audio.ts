import { z } from 'zod'
import { id } from '../../texts.ts'
import { hotspotKind } from '../hotspot-kind.ts'

export const audioHotspot = hotspotKind({
  kind: 'audio',
  details: z.strictObject({ mediaId: id }),
  mediaOf: ({ mediaId }) => [{ mediaId, kind: 'audio' }],
})
