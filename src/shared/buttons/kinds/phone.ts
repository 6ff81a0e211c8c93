import { z } from 'zod'
import { buttonAction } from '../button-action.ts'
import { buttonLimits } from '../button-limits.ts'
import { telUrl } from '../contact-urls.ts'

const phone = z
  .string()
  .trim()
  .max(buttonLimits.phoneMaxLength)
  .refine((text) => telUrl(text) !== undefined, 'not a telephone number')

/** Calls a phone number. */
export const phoneAction = buttonAction({
  kind: 'phone',
  details: z.strictObject({ phone }),
  urlOf: (details) => telUrl(details.phone),
})
