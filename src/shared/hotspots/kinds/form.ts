import { z } from 'zod'
import { id } from '../../texts.ts'
import { hotspotKind } from '../hotspot-kind.ts'

/** A form of the tour to fill in. */
export const formHotspot = hotspotKind({
  kind: 'form',
  details: z.strictObject({ formId: id }),
  formIdsOf: ({ formId }) => [formId],
})
