import { z } from 'zod'
import { id } from '../../texts.ts'
import { transitionNames } from '../../tours/transitions.ts'
import { viewInput } from '../../tours/view.ts'
import { hotspotKind } from '../hotspot-kind.ts'

/** A way to another stop. */
export const stopHotspot = hotspotKind({
  kind: 'stop',
  details: z.strictObject({
    targetStopId: id,
    /** View on arrival; `automatic` follows the direction of travel (`arrivalYawDeg` in sphere.ts). */
    arrival: z.union([z.literal('automatic'), viewInput]).default('automatic'),
    /** Left out, the tour's own. */
    transition: z.enum(transitionNames).optional(),
  }),
  stopIdsOf: (details) => [details.targetStopId],
  wayBack: (_details, fromStopId) => ({ kind: 'stop', details: { targetStopId: fromStopId, arrival: 'automatic' } }),
})
