import { z } from 'zod'
import { limits } from '../../limits.ts'
import { buttonAction } from '../button-action.ts'
import { telAddress } from '../contact-addresses.ts'

const phone = z
  .string()
  .trim()
  .max(limits.phoneMaxLength)
  .refine((text) => telAddress(text) !== undefined, 'not a telephone number')

export const phoneAction = buttonAction({
  kind: 'phone',
  details: z.strictObject({ phone }),
  addressOf: (details) => telAddress(details.phone),
})
