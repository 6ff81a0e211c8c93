import { z } from 'zod'
import { buttonAction } from '../button-action.ts'
import { buttonLimits } from '../button-limits.ts'
import { mailtoAddress } from '../contact-addresses.ts'

const email = z
  .string()
  .trim()
  .max(buttonLimits.emailMaxLength)
  .refine((text) => mailtoAddress(text) !== undefined, 'not an email address')

export const emailAction = buttonAction({
  kind: 'email',
  details: z.strictObject({ email }),
  addressOf: (details) => mailtoAddress(details.email),
})
