import { z } from 'zod'
import { id } from '../../texts.ts'
import { hotspotKind } from '../hotspot-kind.ts'

export const formHotspot = hotspotKind({
  kind: 'form',
  details: z.strictObject({ formId: id }),
  formIdsOf: ({ formId }) => [formId],
})
