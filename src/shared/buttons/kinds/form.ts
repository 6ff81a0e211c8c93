import { z } from 'zod'
import { id } from '../../texts.ts'
import { buttonAction } from '../button-action.ts'

export const formAction = buttonAction({
  kind: 'form',
  details: z.strictObject({ formId: id }),
  formIdsOf: ({ formId }) => [formId],
})
