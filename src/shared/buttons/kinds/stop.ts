import { z } from 'zod'
import { id } from '../../texts.ts'
import { buttonAction } from '../button-action.ts'

/** Goes to a stop of the tour. */
export const stopAction = buttonAction({
  kind: 'stop',
  details: z.strictObject({ stopId: id }),
  stopIdsOf: ({ stopId }) => [stopId],
})
