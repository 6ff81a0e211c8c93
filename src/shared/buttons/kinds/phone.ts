import { z } from 'zod'
import { buttonAction } from '../button-action.ts'
import { buttonLimits } from '../button-limits.ts'
import { telAddress } from '../contact-addresses.ts'

const phone = z
  .string()
  .trim()
  .max(buttonLimits.phoneMaxLength)
  .refine((text) => telAddress(text) !== undefined, 'not a telephone number')

/** Calls a phone number. */
export const phoneAction = buttonAction({
  kind: 'phone',
  details: z.strictObject({ phone }),
  addressOf: (details) => telAddress(details.phone),
})
