import { z } from 'zod'
import { id } from '../../texts.ts'
import { buttonAction } from '../button-action.ts'

export const stopAction = buttonAction({
  kind: 'stop',
  details: z.strictObject({ stopId: id }),
  stopIdsOf: ({ stopId }) => [stopId],
})
