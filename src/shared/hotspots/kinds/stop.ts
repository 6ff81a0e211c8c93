import { z } from 'zod'
import { id } from '../../texts.ts'
import { transitionNames } from '../../tours/transitions.ts'
import { viewInput } from '../../tours/view.ts'
import { hotspotKind } from '../hotspot-kind.ts'

/** Link to another stop of the tour. */
export const stopHotspot = hotspotKind({
  kind: 'stop',
  details: z.strictObject({
    targetStopId: id,
    /** View on arrival; `automatic` keeps the direction of travel (`arrivalYawDeg` in sphere.ts). */
    arrival: z.union([z.literal('automatic'), viewInput]).default('automatic'),
    /** Default: the tour's transition. */
    transition: z.enum(transitionNames).optional(),
  }),
  stopIdsOf: (details) => [details.targetStopId],
  returnLinkOf: (_details, fromStopId) => ({
    kind: 'stop',
    details: { targetStopId: fromStopId, arrival: 'automatic' },
  }),
})
